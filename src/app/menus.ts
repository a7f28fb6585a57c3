import type { Manual } from '#contract/brand/schema.ts';
import {
  anyOf,
  audienceAdmits,
  type ContributionType,
  can,
  hasAnyRole,
  isTypeAdministrator,
  MODULE_OF_TYPE,
  type Module,
  platformAdministrators,
  type Role,
  type RoleSet,
} from '#contract/roles.ts';
import { OPEN_TASK_STATUSES } from '#contract/tasks/rules.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { accountSettings, login } from '#src/features/account/index.ts';
import { benefitReport } from '#src/features/benefits/index.ts';
import { brand } from '#src/features/brand/index.ts';
import { calendars } from '#src/features/calendars/index.ts';
import { campaigns } from '#src/features/campaigns/index.ts';
import { moderatedComments } from '#src/features/comments/index.ts';
import { competitions } from '#src/features/competitions/index.ts';
import { contact } from '#src/features/contact/index.ts';
import { contents } from '#src/features/contents/index.ts';
import { contributions, likelyPairs } from '#src/features/contributions/index.ts';
import { evaluationDefinitions, ownEvaluations } from '#src/features/evaluations/index.ts';
import { extraInputs } from '#src/features/extra-inputs/index.ts';
import { fields } from '#src/features/fields/index.ts';
import { follows } from '#src/features/follows/index.ts';
import { languages } from '#src/features/languages/index.ts';
import { lifeCycles } from '#src/features/life-cycles/index.ts';
import { mails } from '#src/features/mails/index.ts';
import { manuals } from '#src/features/manuals/index.ts';
import { myWork } from '#src/features/my-work/index.ts';
import { organizations, organizationTree } from '#src/features/organizations/index.ts';
import { ownPoints, pointDefinitions, pointManagement } from '#src/features/points/index.ts';
import { register } from '#src/features/registration/index.ts';
import {
  analyticsReport,
  distributionReport,
  overviewReport,
  processReport,
  unitReport,
  userReport,
} from '#src/features/reports/index.ts';
import { settings as settingsPage } from '#src/features/settings/index.ts';
import { staticContents } from '#src/features/static-contents/index.ts';
import { configuration, docs, jobs, logs, metrics, statements } from '#src/features/system/index.ts';
import { tags } from '#src/features/tags/index.ts';
import { tasks } from '#src/features/tasks/index.ts';
import { users } from '#src/features/users/index.ts';
import { audienceOf } from './moduleAudience.ts';
import type { ManualEntry } from './navigation.ts';
import type { Page } from './page.ts';
import type { MenuEntry, MenuGroup, Rule } from './visibleMenu.ts';

const all =
  (...rules: Rule[]): Rule =>
  (viewer) =>
    rules.every((rule) => rule(viewer));
const isVisitor: Rule = ({ roles }) => roles === null;
const audience =
  (module: Module, purpose: 'listingEnabled' | 'submitEnabled'): Rule =>
  ({ roles, settings }) =>
    audienceAdmits(audienceOf(settings, module, purpose), roles);
const lists = (module: Module) => audience(module, 'listingEnabled');
const administers =
  (type: ContributionType): Rule =>
  ({ roles, settings }) =>
    roles !== null &&
    isTypeAdministrator(roles, type) &&
    settings.availableModules.includes(MODULE_OF_TYPE[type]);
const showsPoints: Rule = ({ settings }) => settings.showPointSummaryTable;
const hasPointMenu: Rule = ({ settings }) => settings.showPointAndRewardMenu;

/** The entry of a page, by the page's own label unless another one is given. */
const entry = (
  page: Page & { label: MessageKey },
  more: Partial<Omit<MenuEntry, 'page'>> = {},
): MenuEntry => ({ page, label: page.label, ...more });

type OwnModule = 'SUGGESTION' | 'IMPROVEMENT';

const listOf = (type: OwnModule, scope: string, label: MessageKey, rule?: Rule) =>
  entry(contributions.list, { label, params: { type, parentId: '0', scope }, rule });

/** What everybody can look through. */
export const LISTINGS: readonly MenuEntry[] = [
  entry(contents.list, { rule: lists('CONTENT') }),
  entry(campaigns.list, { rule: lists('CAMPAIGN') }),
  entry(competitions.list, { rule: lists('COMPETITION') }),
  // The list itself asks for a session.
  entry(competitions.options.pages.public, { rule: all(isVisitor, lists('COMPETITION')) }),
  listOf('SUGGESTION', 'all', 'menu.suggestions', lists('SUGGESTION')),
  listOf('IMPROVEMENT', 'all', 'menu.improvements', lists('IMPROVEMENT')),
];

const newOf = (type: OwnModule, label: MessageKey) =>
  entry(contributions.create, {
    label,
    params: { type, parentId: 'null' },
    rule: audience(type, 'submitEnabled'),
  });

/** The contribute control: ideas start from a competition. */
export const CONTRIBUTE: readonly MenuEntry[] = [
  newOf('SUGGESTION', 'menu.contribute.suggestion'),
  newOf('IMPROVEMENT', 'menu.contribute.improvement'),
];

const reportsOf = (type: ContributionType, label: MessageKey): MenuGroup => ({
  label,
  rule: administers(type),
  entries: [
    entry(analyticsReport, { params: { type, parentId: '0' } }),
    ...[distributionReport, unitReport, processReport, benefitReport].map((report) =>
      entry(report, { params: { type } }),
    ),
  ],
});

const administersAny: Rule = (viewer) =>
  (['SUGGESTION', 'IMPROVEMENT', 'IDEA'] as const).some((type) => administers(type)(viewer));

/** The reporting dropdown. */
export const REPORTS: readonly MenuGroup[] = [
  {
    label: 'menu.report.general',
    entries: [entry(overviewReport, { rule: administersAny }), entry(userReport)],
  },
  reportsOf('SUGGESTION', 'menu.suggestions'),
  reportsOf('IMPROVEMENT', 'menu.improvements'),
  reportsOf('IDEA', 'menu.ideas'),
];

const moduleMenu = (type: OwnModule, label: MessageKey): MenuGroup => ({
  label,
  rule: administers(type),
  entries: [
    listOf(type, 'manage', 'menu.module.all'),
    entry(likelyPairs.list, { params: { type } }),
    entry(tasks.options.pages.manage, { params: { type } }),
    entry(fields.list, { params: { type } }),
    entry(extraInputs.list, { params: { source: type } }),
    entry(evaluationDefinitions.list, { params: { type } }),
    entry(pointDefinitions.list, { params: { type }, rule: hasPointMenu }),
  ],
});

/** Who is responsible for single contributions comes by their own work. */
const moderates: Rule = (viewer) => administersAny(viewer) || can(viewer.roles, platformAdministrators);
const ofIdeas = { params: { type: 'IDEA' }, rule: administers('IDEA') };

/** The management dropdown. */
export const MANAGEMENT: readonly MenuGroup[] = [
  {
    label: 'menu.manage.publishing',
    entries: [
      entry(contents.options.pages.manage),
      entry(campaigns.options.pages.manage),
      entry(competitions.options.pages.manage),
      entry(fields.list, { label: 'menu.module.ideaFields', ...ofIdeas }),
      entry(tasks.options.pages.manage, { label: 'menu.module.ideaTasks', ...ofIdeas }),
      entry(likelyPairs.list, ofIdeas),
      entry(moderatedComments.list, { rule: moderates }),
    ],
  },
  moduleMenu('SUGGESTION', 'menu.suggestions'),
  moduleMenu('IMPROVEMENT', 'menu.improvements'),
  {
    label: 'menu.manage.platform',
    entries: [
      entry(users.list),
      entry(pointManagement, { rule: hasPointMenu, disabled: (viewer) => !showsPoints(viewer) }),
      entry(organizationTree),
      entry(calendars.list),
      entry(staticContents.list),
      entry(tags.list),
      entry(mails.list),
    ],
  },
  {
    label: 'menu.manage.system',
    rule: ({ roles }) => can(roles, anyOf('ROLE_ADMIN')),
    entries: [
      entry(lifeCycles.list),
      entry(settingsPage),
      entry(organizations.list),
      entry(languages.list),
      entry(manuals),
      entry(brand),
      entry(metrics),
      entry(jobs),
      entry(statements),
      entry(configuration),
      entry(logs),
      entry(docs, {
        rule: ({ profiles }) => profiles.includes('swagger') || profiles.includes('api-docs'),
      }),
    ],
  },
];

/** Whoever may neither submit to a module nor list it can have nothing of his own there. */
const takesPart =
  (module: OwnModule): Rule =>
  (viewer) =>
    lists(module)(viewer) || audience(module, 'submitEnabled')(viewer);
const only =
  (module: OwnModule, other: OwnModule): Rule =>
  (viewer) =>
    takesPart(module)(viewer) && !takesPart(other)(viewer);
const both = all(takesPart('SUGGESTION'), takesPart('IMPROVEMENT'));

/** Links of the account menu of a signed-in person. */
export const ACCOUNT: readonly MenuEntry[] = [
  entry(accountSettings),
  entry(myWork),
  // What is still to do, the latest first.
  entry(tasks.list, { search: `status.in=${OPEN_TASK_STATUSES.join(',')}` }),
  entry(ownEvaluations),
  entry(follows.list),
  entry(ownPoints, { rule: all(showsPoints, hasPointMenu) }),
  listOf('SUGGESTION', 'mine', 'menu.account.contributions', only('SUGGESTION', 'IMPROVEMENT')),
  listOf('IMPROVEMENT', 'mine', 'menu.account.contributions', only('IMPROVEMENT', 'SUGGESTION')),
  listOf('SUGGESTION', 'mine', 'menu.account.suggestions', both),
  listOf('IMPROVEMENT', 'mine', 'menu.account.improvements', both),
];

/** Buttons of an anonymous visitor. */
export const VISITOR: readonly MenuEntry[] = [contact, register, login].map((page) =>
  entry(page, { rule: isVisitor }),
);

/** Roles that get the administrators' manual too. */
const MANUAL_FOR: readonly Role[] = [
  'ROLE_ADMIN',
  'ROLE_APP_ADMIN',
  'ROLE_SUGGESTION_ADMIN',
  'ROLE_IMPROVEMENT_ADMIN',
  'ROLE_COMPETITION_ADMIN',
];

/**
 * The manuals for a person, by file name. One that nobody has uploaded yet is in the menu, but cannot be
 * opened.
 * @param stored those that there are; undefined where the server does not tell
 */
export function manualsFor(roles: RoleSet | null, stored?: readonly string[]): ManualEntry[] {
  if (roles === null) return [];
  const entryOf = (label: MessageKey, file: Manual) => ({
    label,
    file,
    disabled: stored !== undefined && !stored.includes(file),
  });
  const manuals = [entryOf('menu.account.manual', 'manual-innovation.pdf')];
  if (hasAnyRole(roles, MANUAL_FOR)) {
    manuals.push(entryOf('menu.account.adminManual', 'manual-admin.pdf'));
  }
  return manuals;
}
