import {
  type Access,
  type Audience,
  anyOf,
  contributors,
  everyone,
  type Module,
  moduleAdministrators,
  platformAdministrators,
  signedIn,
  systemAdministrators,
} from '#contract/roles.ts';
import type { AppSettings } from '#contract/settings/schema.ts';

/** Who may enter the addresses below a path. */
export interface Area {
  /** Path with `:name` places; it covers everything below it. */
  path: string;
  access: Access;
  /** The addresses do not exist while this is false (Q1-17, Q1-64, Q2-19). */
  exists?: (settings: AppSettings) => boolean;
}

const hasModule = (module: Module) => (settings: AppSettings) => settings.availableModules.includes(module);

const contentAuthor = anyOf('ROLE_CONTENT_AUTHOR');
const contentEditor = anyOf('ROLE_CONTENT_EDITOR');
const contentStaff = anyOf('ROLE_CONTENT_AUTHOR', 'ROLE_CONTENT_EDITOR');
const campaignAuthor = anyOf('ROLE_CAMPAIGN_AUTHOR');
const campaignEditor = anyOf('ROLE_CAMPAIGN_EDITOR');
const campaignStaff = anyOf('ROLE_CAMPAIGN_AUTHOR', 'ROLE_CAMPAIGN_EDITOR');
const competitionStaff = anyOf('ROLE_COMPETITION_ADMIN', 'ROLE_COMPETITION_EDITOR');

const news = { exists: hasModule('CONTENT') };
const campaigns = { exists: hasModule('CAMPAIGN') };
const competitions = { exists: hasModule('COMPETITION') };

/**
 * The guard table [R1I-10 … R1I-15, R2I-01 … R2I-13, R3O-04 … R3O-23]. Whole segments are compared and
 * the longest matching path wins (Q3-129); of two equally long ones the more literal.
 */
const AREAS: readonly Area[] = [
  { path: '/login', access: everyone },
  { path: '/logout', access: everyone },
  { path: '/not-found', access: everyone },
  { path: '/contact', access: everyone, exists: (settings) => settings.contactFormEnabled },
  { path: '/static-content-view', access: everyone },
  { path: '/unsubscribe-email', access: everyone },

  { path: '/account', access: anyOf('ROLE_ADMIN', 'ROLE_USER') },
  {
    path: '/account/register',
    access: everyone,
    exists: (settings) => settings.externalRegistrationAllowed,
  },
  { path: '/account/first-administrator', access: everyone },
  {
    path: '/account/identity-provider',
    access: everyone,
    exists: (settings) => settings.identityProvider !== null,
  },
  { path: '/account/activate', access: everyone },
  { path: '/account/activateUser', access: everyone },
  { path: '/account/reset', access: everyone },

  { path: '/content', access: everyone, ...news },
  { path: '/content/new', access: contentAuthor, ...news },
  { path: '/content/manage', access: contentStaff, ...news },
  { path: '/content/:id/edit', access: contentStaff, ...news },
  { path: '/content/:id/delete', access: contentEditor, ...news },

  { path: '/campaign', access: everyone, ...campaigns },
  { path: '/campaign/new', access: campaignAuthor, ...campaigns },
  { path: '/campaign/manage', access: campaignStaff, ...campaigns },
  { path: '/campaign/:id/edit', access: campaignStaff, ...campaigns },
  { path: '/campaign/:id/delete', access: campaignEditor, ...campaigns },

  { path: '/competition', access: contributors, ...competitions },
  { path: '/competition/public', access: everyone, ...competitions },
  { path: '/competition/new', access: competitionStaff, ...competitions },
  { path: '/competition/manage', access: competitionStaff, ...competitions },
  { path: '/competition/:step/:id/edit', access: competitionStaff, ...competitions },
  { path: '/competition/detail', access: everyone, ...competitions },

  { path: '/contribution', access: contributors },
  { path: '/my-work', access: signedIn },
  { path: '/contribution-task', access: signedIn },
  {
    path: '/contribution-field',
    access: anyOf('ROLE_COMPETITION_ADMIN', 'ROLE_SUGGESTION_ADMIN', 'ROLE_IMPROVEMENT_ADMIN'),
  },
  { path: '/contribution-tag', access: platformAdministrators },
  { path: '/extra-input', access: moduleAdministrators },
  { path: '/eval', access: moduleAdministrators },
  { path: '/evaluation', access: contributors },
  { path: '/point-definition', access: moduleAdministrators },
  { path: '/user-point', access: signedIn },
  { path: '/user-point-spent/manage', access: platformAdministrators },
  { path: '/life-cycle', access: systemAdministrators },

  { path: '/admin', access: platformAdministrators },
  { path: '/organization', access: platformAdministrators },
  { path: '/static-content', access: platformAdministrators },
  { path: '/app', access: systemAdministrators },
  { path: '/language-admin', access: systemAdministrators },
  { path: '/asset', access: signedIn },
  { path: '/brand', access: signedIn },

  { path: '/reporting', access: contributors },
  { path: '/report/users-report', access: platformAdministrators },
  { path: '/report/contribution/:type/organization-unit-report', access: platformAdministrators },
  { path: '/report/:type/contribution-state-process-report', access: platformAdministrators },
  { path: '/report/:type/benefit', access: platformAdministrators },
];

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '');

/** How closely an area fits, or null when it does not: its length first, then its literal segments. */
function closeness(area: Area, address: readonly string[]): number | null {
  const own = segmentsOf(area.path);
  if (own.length > address.length) return null;
  let literal = 0;
  for (const [index, segment] of own.entries()) {
    if (segment.startsWith(':')) continue;
    if (segment !== address[index]) return null;
    literal += 1;
  }
  return own.length * 100 + literal;
}

/** The area of an address; undefined when no row of the table covers it. */
export function areaOf(pathname: string): Area | undefined {
  const address = segmentsOf(pathname);
  let best: { area: Area; fit: number } | undefined;
  for (const area of AREAS) {
    const found = closeness(area, address);
    if (found !== null && (best === undefined || found > best.fit)) best = { area, fit: found };
  }
  return best?.area;
}

/** Access of an address that the table covers. */
export function accessOf(pathname: string): Access | undefined {
  return areaOf(pathname)?.access;
}

/** Who a module lists to or takes submissions from; NONE for a module that is not available. */
export function audienceOf(
  settings: AppSettings,
  module: Module,
  purpose: 'listingEnabled' | 'submitEnabled',
): Audience {
  if (!settings.availableModules.includes(module)) return 'NONE';
  return settings.moduleSubmitListSettings[module]?.[purpose] ?? 'NONE';
}
