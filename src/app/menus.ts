import {
  anyOf,
  audienceAdmits,
  type ContributionType,
  can,
  hasAnyRole,
  isTypeAdministrator,
  MODULE_OF_TYPE,
  type Module,
  type Role,
  type RoleSet,
} from '#contract/roles.ts';
import type { AppSettings } from '#contract/settings/schema.ts';
import { audienceOf } from './areas.ts';
import type { MessageKey } from './messageKey.ts';

/** For whom a menu is made. */
export interface Viewer {
  roles: RoleSet | null;
  settings: AppSettings;
  /** Active profiles of the server; they switch the API documentation on (Q3-98). */
  profiles: readonly string[];
}

type Rule = (viewer: Viewer) => boolean;

export interface MenuEntry {
  label: MessageKey;
  to: string;
  rule: Rule;
  /** Shown, but not to be opened. */
  disabled?: Rule;
}

export interface MenuGroup {
  /** Missing for a menu that is one plain list. */
  label?: MessageKey;
  entries: readonly MenuEntry[];
}

const always: Rule = () => true;
const all =
  (...rules: Rule[]): Rule =>
  (viewer) =>
    rules.every((rule) => rule(viewer));
const holds =
  (...roles: Role[]): Rule =>
  ({ roles: own }) =>
    can(own, anyOf(...roles));
const isVisitor: Rule = ({ roles }) => roles === null;
const available =
  (module: Module): Rule =>
  ({ settings }) =>
    settings.availableModules.includes(module);
const lists =
  (module: Module): Rule =>
  ({ roles, settings }) =>
    audienceAdmits(audienceOf(settings, module, 'listingEnabled'), roles);
const administers =
  (type: ContributionType): Rule =>
  ({ roles, settings }) =>
    roles !== null &&
    isTypeAdministrator(roles, type) &&
    settings.availableModules.includes(MODULE_OF_TYPE[type]);
const showsPoints: Rule = ({ settings }) => settings.showPointSummaryTable;
const hasPointMenu: Rule = ({ settings }) => settings.showPointAndRewardMenu;
const documentsApi: Rule = ({ profiles }) => profiles.includes('swagger') || profiles.includes('api-docs');

const entry = (label: MessageKey, to: string, rule: Rule = always): MenuEntry => ({ label, to, rule });

/** What everybody can look through [R1A-10, R1A-11, R3N-30], Q3-11. */
export const LISTINGS: readonly MenuEntry[] = [
  entry('menu.news', '/content', lists('CONTENT')),
  entry('menu.campaigns', '/campaign', lists('CAMPAIGN')),
  entry('menu.competitions', '/competition', lists('COMPETITION')),
  // The list itself asks for a session, Q2-12.
  entry('menu.competitions', '/competition/public', all(isVisitor, lists('COMPETITION'))),
  entry('menu.suggestions', '/contribution/list/SUGGESTION/0/all', lists('SUGGESTION')),
  entry('menu.improvements', '/contribution/list/IMPROVEMENT/0/all', lists('IMPROVEMENT')),
];

const submits =
  (module: Module): Rule =>
  ({ roles, settings }) =>
    roles !== null && audienceAdmits(audienceOf(settings, module, 'submitEnabled'), roles);

/** The contribute control: ideas start from a competition (Q3-96) [R3N-27 … R3N-29]. */
export const CONTRIBUTE: readonly MenuEntry[] = [
  entry('menu.contribute.suggestion', '/contribution/SUGGESTION/null', submits('SUGGESTION')),
  entry('menu.contribute.improvement', '/contribution/IMPROVEMENT/null', submits('IMPROVEMENT')),
];

const reportsOf = (type: ContributionType, label: MessageKey): MenuGroup => ({
  label,
  entries: [
    entry('menu.report.distribution', `/reporting/contribution/${type}/distribution`, administers(type)),
    entry('menu.report.units', `/report/contribution/${type}/organization-unit-report`, administers(type)),
    entry('menu.report.process', `/report/${type}/contribution-state-process-report`, administers(type)),
    entry('menu.report.benefit', `/report/${type}/benefit`, administers(type)),
  ],
});

const administersAny: Rule = (viewer) =>
  (['SUGGESTION', 'IMPROVEMENT', 'IDEA'] as const).some((type) => administers(type)(viewer));

/** The reporting dropdown [R3N-31, R3N-58, R3N-59], Q3-90. */
export const REPORTS: readonly MenuGroup[] = [
  {
    label: 'menu.report.general',
    entries: [
      entry('menu.report.overview', '/reporting/contributions', administersAny),
      entry('menu.report.users', '/report/users-report', holds('ROLE_ADMIN', 'ROLE_APP_ADMIN')),
    ],
  },
  reportsOf('SUGGESTION', 'menu.suggestions'),
  reportsOf('IMPROVEMENT', 'menu.improvements'),
  reportsOf('IDEA', 'menu.ideas'),
];

const moduleMenu = (type: 'SUGGESTION' | 'IMPROVEMENT', label: MessageKey): MenuGroup => {
  const rule = administers(type);
  return {
    label,
    entries: [
      entry('menu.module.all', `/contribution/list/${type}/0/manage`, rule),
      entry('menu.module.tasks', `/contribution-task/admin/${type}`, rule),
      entry('menu.module.fields', `/contribution-field/${type}`, rule),
      entry('menu.module.extraInputs', `/extra-input/${type}`, rule),
      entry('menu.module.evals', `/eval/${type}/list`, rule),
      entry('menu.module.points', `/point-definition/${type}`, all(rule, hasPointMenu)),
    ],
  };
};

/** The management dropdown [R3N-32, R3N-51 … R3N-57], Q3-95. */
export const MANAGEMENT: readonly MenuGroup[] = [
  {
    label: 'menu.manage.publishing',
    entries: [
      entry(
        'menu.news',
        '/content/manage',
        all(available('CONTENT'), holds('ROLE_CONTENT_AUTHOR', 'ROLE_CONTENT_EDITOR')),
      ),
      entry(
        'menu.campaigns',
        '/campaign/manage',
        all(available('CAMPAIGN'), holds('ROLE_CAMPAIGN_AUTHOR', 'ROLE_CAMPAIGN_EDITOR')),
      ),
      entry('menu.competitions', '/competition/manage', administers('IDEA')),
      entry('menu.module.ideaFields', '/contribution-field/IDEA', administers('IDEA')),
      entry('menu.module.ideaTasks', '/contribution-task/admin/IDEA', administers('IDEA')),
    ],
  },
  moduleMenu('SUGGESTION', 'menu.suggestions'),
  moduleMenu('IMPROVEMENT', 'menu.improvements'),
  {
    label: 'menu.manage.platform',
    entries: [
      entry('menu.platform.users', '/admin/user-management', holds('ROLE_ADMIN', 'ROLE_APP_ADMIN')),
      {
        ...entry(
          'menu.platform.points',
          '/user-point-spent/manage',
          all(holds('ROLE_ADMIN', 'ROLE_APP_ADMIN'), hasPointMenu),
        ),
        disabled: (viewer) => !showsPoints(viewer),
      },
      entry(
        'menu.platform.organizationTree',
        '/admin/organization-tree',
        holds('ROLE_ADMIN', 'ROLE_APP_ADMIN'),
      ),
      entry('menu.platform.staticContent', '/static-content/edit', holds('ROLE_ADMIN', 'ROLE_APP_ADMIN')),
      entry('menu.platform.tags', '/contribution-tag', holds('ROLE_ADMIN', 'ROLE_APP_ADMIN')),
      entry('mails.title', '/admin/mails', holds('ROLE_ADMIN', 'ROLE_APP_ADMIN')),
    ],
  },
  {
    label: 'menu.manage.system',
    entries: [
      entry('menu.system.lifeCycles', '/life-cycle', holds('ROLE_ADMIN')),
      entry('menu.system.config', '/app/config', holds('ROLE_ADMIN')),
      entry('menu.system.organization', '/organization', holds('ROLE_ADMIN')),
      entry('menu.system.languages', '/language-admin', holds('ROLE_ADMIN')),
      entry('menu.system.manual', '/asset', holds('ROLE_ADMIN')),
      entry('menu.system.brand', '/brand', holds('ROLE_ADMIN')),
      entry('menu.system.metrics', '/admin/metrics', holds('ROLE_ADMIN')),
      entry('menu.system.configuration', '/admin/configuration', holds('ROLE_ADMIN')),
      entry('menu.system.logs', '/admin/logs', holds('ROLE_ADMIN')),
      entry('menu.system.docs', '/admin/docs', all(holds('ROLE_ADMIN'), documentsApi)),
    ],
  },
];

const ownListOf = (type: 'SUGGESTION' | 'IMPROVEMENT') => `/contribution/list/${type}/0/mine`;
/** Whoever may neither submit to a module nor list it can have nothing of his own there. */
const takesPart =
  (module: 'SUGGESTION' | 'IMPROVEMENT'): Rule =>
  (viewer) =>
    available(module)(viewer) &&
    (lists(module)(viewer) ||
      audienceAdmits(audienceOf(viewer.settings, module, 'submitEnabled'), viewer.roles));
const only =
  (module: 'SUGGESTION' | 'IMPROVEMENT', other: 'SUGGESTION' | 'IMPROVEMENT'): Rule =>
  (viewer) =>
    takesPart(module)(viewer) && !takesPart(other)(viewer);
const both = all(takesPart('SUGGESTION'), takesPart('IMPROVEMENT'));

/** Links of the account menu of a signed-in person [R3N-38 … R3N-41], Q3-126. */
export const ACCOUNT: readonly MenuEntry[] = [
  entry('menu.account.settings', '/account/settings'),
  entry('menu.account.work', '/my-work'),
  entry('menu.account.tasks', '/contribution-task'),
  entry('menu.account.evaluations', '/evaluation', holds('ROLE_INTERNAL', 'ROLE_EXTERNAL')),
  entry('menu.account.points', '/user-point', all(showsPoints, hasPointMenu)),
  entry('menu.account.contributions', ownListOf('SUGGESTION'), only('SUGGESTION', 'IMPROVEMENT')),
  entry('menu.account.contributions', ownListOf('IMPROVEMENT'), only('IMPROVEMENT', 'SUGGESTION')),
  entry('menu.account.suggestions', ownListOf('SUGGESTION'), both),
  entry('menu.account.improvements', ownListOf('IMPROVEMENT'), both),
];

const anonymous: Rule = ({ roles }) => roles === null;

/** Buttons of an anonymous visitor [R3N-44 … R3N-46, R1A-18]. */
export const VISITOR: readonly MenuEntry[] = [
  entry(
    'menu.contact',
    '/contact',
    all(anonymous, ({ settings }) => settings.contactFormEnabled),
  ),
  entry(
    'menu.register',
    '/account/register',
    all(anonymous, ({ settings }) => settings.externalRegistrationAllowed),
  ),
  entry('menu.signIn', '/login', anonymous),
];

/** Roles that get the administrators' manual too (Q3-88). */
const MANUAL_FOR: readonly Role[] = [
  'ROLE_ADMIN',
  'ROLE_APP_ADMIN',
  'ROLE_SUGGESTION_ADMIN',
  'ROLE_IMPROVEMENT_ADMIN',
  'ROLE_COMPETITION_ADMIN',
];

/**
 * The manuals a person can open, by file name [R3N-42, R1K-15].
 * @param stored those that there are; undefined where the server does not tell
 */
export function manualsFor(
  roles: RoleSet | null,
  stored?: readonly string[],
): { label: MessageKey; file: string }[] {
  if (roles === null) return [];
  const manuals = [{ label: 'menu.account.manual' as MessageKey, file: 'manual-innovation.pdf' }];
  if (hasAnyRole(roles, MANUAL_FOR)) {
    manuals.push({ label: 'menu.account.adminManual', file: 'manual-admin.pdf' });
  }
  return manuals.filter(({ file }) => stored?.includes(file) ?? true);
}
