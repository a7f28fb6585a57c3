import { resource } from './endpointResource.ts';

const contributions = async () =>
  (await import('#contract/contributions/endpoints.ts')).contributionEndpoints;
const history = async () => (await import('#contract/contributions/endpoints.ts')).historyEndpoints;
const comments = async () => (await import('#contract/comments/endpoints.ts')).commentEndpoints;
const chats = async () => (await import('#contract/chat/endpoints.ts')).chatEndpoints;
const schedules = async () => (await import('#contract/schedules/endpoints.ts')).scheduleEndpoints;
const sessions = async () => (await import('#contract/account/endpoints.ts')).sessionEndpoints;
const absences = async () => (await import('#contract/absences/endpoints.ts')).absenceEndpoints;
const passkeys = async () => (await import('#contract/passkeys/endpoints.ts')).passkeyEndpoints;
const users = async () => (await import('#contract/users/endpoints.ts')).userEndpoints;
const organizations = async () =>
  (await import('#contract/organizations/endpoints.ts')).organizationEndpoints;
const statements = async () => (await import('#contract/statements/endpoints.ts')).statementEndpoints;
const audits = async () => (await import('#contract/audits/endpoints.ts')).auditEndpoints;
const languages = async () => (await import('#contract/languages/endpoints.ts')).languageEndpoints;
const mails = async () => (await import('#contract/mails/endpoints.ts')).mailEndpoints;
const lifeCycles = async () => (await import('#contract/life-cycles/endpoints.ts')).lifeCycleEndpoints;
const lifeCycleVersions = async () =>
  (await import('#contract/life-cycles/versions.endpoints.ts')).lifeCycleVersionEndpoints;
const evaluations = async () => (await import('#contract/evaluations/endpoints.ts')).evaluationEndpoints;
const conflicts = async () =>
  (await import('#contract/competitions/conflicts.endpoints.ts')).conflictEndpoints;
const bulkJobs = async () => (await import('#contract/bulk/endpoints.ts')).bulkJobEndpoints;
const tasks = async () => (await import('#contract/tasks/endpoints.ts')).taskEndpoints;
const fields = async () => (await import('#contract/fields/endpoints.ts')).fieldEndpoints;
const fieldUsers = async () => (await import('#contract/fields/endpoints.ts')).fieldUserEndpoints;
const follows = async () => (await import('#contract/follows/endpoints.ts')).followEndpoints;
const profiles = async () => (await import('#contract/profiles/endpoints.ts')).profileEndpoints;
const similar = async () => (await import('#contract/search/similar.endpoints.ts')).similarEndpoints;
const tags = async () => (await import('#contract/tags/endpoints.ts')).tagEndpoints;
const points = async () => (await import('#contract/points/endpoints.ts')).pointEndpoints;
const pointDefinitions = async () =>
  (await import('#contract/points/definitions.endpoints.ts')).pointDefinitionEndpoints;
const campaignRewards = async () =>
  (await import('#contract/campaigns/rewards.endpoints.ts')).campaignRewardEndpoints;
const campaignQuestions = async () =>
  (await import('#contract/campaigns/questions.endpoints.ts')).campaignQuestionEndpoints;
const campaigns = async () => (await import('#contract/campaigns/endpoints.ts')).campaignEndpoints;
const competitions = async () => (await import('#contract/competitions/endpoints.ts')).competitionEndpoints;
const ideas = async () =>
  (await import('#contract/competitions/ideas.endpoints.ts')).competitionIdeaEndpoints;
const rewards = async () =>
  (await import('#contract/competitions/rewards.endpoints.ts')).competitionRewardEndpoints;
const contents = async () => (await import('#contract/contents/endpoints.ts')).contentEndpoints;
const staticContents = async () =>
  (await import('#contract/static-contents/endpoints.ts')).staticContentEndpoints;
const figures = async () => (await import('#contract/reports/analytics-parts.ts')).analyticsPartEndpoints;
const reports = async () => (await import('#contract/reports/endpoints.ts')).reportEndpoints;

/** An idea has a row for each stage, or for each kind of jury. */
interface EvaluatedRow {
  contributionId: number;
  evalFlowType?: string;
  juryType?: string;
}

/**
 * Resources that differ from the base. Endpoints load with the first call that needs them, so that the contract of one screen
 * does not come with another.
 */
export const RESOURCES = {
  benefits: async () => (await import('./benefits.ts')).benefits,
  /** The caller's chats, or those of a contribution (`id`). */
  'chat-sessions': resource(chats, { lists: ['mine', 'sessions'] }),
  /** Comments of a contribution (`id`): oldest first, in an order by threads, one thread (`thread`), or official answers. */
  comments: resource(comments, { lists: ['list'], create: 'add', update: 'update', delete: 'remove' }),
  /** Comments that were reported or hidden, for moderators. */
  'moderated-comments': resource(comments, { lists: ['moderation'] }),
  /** What happened to a contribution, newest first. */
  'contribution-history': resource(history, { lists: ['list'], language: 'langkey' }),
  /** Contributions by type, parent and scope, their details and drafts. */
  contributions: resource(contributions, {
    lists: ['list', 'ideas'],
    records: ['read', 'readForCommand', 'edit'],
    create: 'create',
    update: 'save',
    delete: 'remove',
    language: 'langkey',
  }),
  /** Implementation schedules by the ids of their contributions. */
  schedules: resource(schedules, {
    records: ['read'],
    update: 'replace',
    idOf: ({ contributionId }: { contributionId: number }) => contributionId,
  }),
  /** Organizations and their units. */
  organizations: resource(organizations, {
    lists: ['list', 'tree', 'treeSelect', 'units'],
    records: ['read'],
  }),
  /** Where the caller is signed in. */
  sessions: resource(sessions, { lists: ['list'], delete: 'end' }),
  /** When somebody is away (`userId`; the caller where it is left out). */
  absences: resource(absences, { lists: ['list'], create: 'create', update: 'save', delete: 'remove' }),
  /** Keys by which the caller signs in. */
  passkeys: resource(passkeys, { lists: ['list'], update: 'rename', delete: 'remove' }),
  /** Accounts, for administrators. */
  users: resource(users, {
    lists: ['list', 'ofOrganization', 'search'],
    records: ['read'],
    create: 'create',
    update: 'save',
  }),
  /** Who did what. */
  audits: resource(audits, { lists: ['list'] }),
  /** What the database was asked. */
  statements: resource(statements, { lists: ['list'] }),
  /** Languages, by their codes. */
  languages: resource(languages, {
    lists: ['languages'],
    create: 'addLanguage',
    update: 'saveLanguage',
    delete: 'removeLanguage',
    idName: 'locale',
    idOf: ({ locale }: { locale: string }) => locale,
  }),
  /** What the caller follows, of one kind (`kind`). */
  follows: resource(follows, {
    lists: ['list'],
    language: 'langkey',
    idOf: ({ kind, targetId }: { kind: string; targetId: number }) => `${kind} ${targetId}`,
  }),
  /** Who people are, and what they have contributed (`id`). */
  profiles: resource(profiles, { lists: ['contributions'], records: ['read'], language: 'langkey' }),
  /** Contributions that may say the same, two by two. */
  'likely-pairs': resource(similar, { lists: ['pairs'], language: 'langkey' }),
  /** The outbox. */
  mails: resource(mails, { lists: ['list'], records: ['read'] }),
  notifications: async () => (await import('./notifications.ts')).notifications,
  /** Texts of the application or of the server in a language, by their keys. */
  texts: resource(languages, {
    lists: ['texts', 'serverTexts'],
    language: 'locale',
    idOf: ({ key }: { key: string }) => key,
  }),
  /** What is asked of juries. */
  'evaluation-definitions': resource(evaluations, {
    lists: ['definitions'],
    records: ['definition'],
    create: 'create',
    update: 'save',
    delete: 'remove',
  }),
  /** What somebody is asked to evaluate, or has evaluated, and what the juries of a competition said. */
  evaluations: resource(evaluations, {
    lists: ['mine', 'report'],
    idOf: ({ contributionId, evalFlowType, juryType }: EvaluatedRow) =>
      [contributionId, evalFlowType ?? juryType].join(' '),
  }),
  /** Conflicts of interest that jurors have declared. */
  conflicts: resource(conflicts, {
    lists: ['mine', 'ofRound'],
    idOf: ({ contributionId, user }: { contributionId: number; user?: { id: number } }) =>
      [contributionId, user?.id].join(' '),
  }),
  'extra-inputs': async () => (await import('./extraInputs.ts')).extraInputs,
  /** People with a role in a field. */
  'field-users': resource(fieldUsers, {
    lists: ['all', 'responsibles', 'mentors'],
    create: 'add',
    update: 'save',
    delete: 'remove',
  }),
  /** Fields of a type. */
  fields: resource(fields, {
    lists: ['page', 'all', 'options'],
    records: ['read'],
    create: 'create',
    update: 'save',
    delete: 'remove',
  }),
  /** Life cycles; a form reads one with all its configuration. */
  'life-cycles': resource(lifeCycles, { lists: ['list'], records: ['read', 'readTree'] }),
  /** What a life cycle (`id`) was before each of its changes. */
  'life-cycle-versions': resource(lifeCycleVersions, { lists: ['list'] }),
  /** What points are given for. */
  'point-definitions': resource(pointDefinitions, {
    lists: ['ofSource', 'all'],
    records: ['read'],
    create: 'create',
    update: 'save',
  }),
  'point-spendings': async () => (await import('./pointSpendings.ts')).pointSpendings,
  /** Tags: those to choose from, and all with their uses. Deleting one in use only makes it inactive. */
  tags: resource(tags, {
    lists: ['active', 'page'],
    records: ['read'],
    create: 'create',
    update: 'save',
    delete: 'remove',
  }),
  /** Commands for many contributions; the list is what became of each of one job (`id`). */
  jobs: resource(bulkJobs, { lists: ['results'], records: ['read'] }),
  /** Tasks of one person (`userId`), or of a type or a contribution (`id`). */
  tasks: resource(tasks, { lists: ['ofUser', 'ofTypeOrContribution'], language: 'langKey' }),
  /** Point entries: a person's (`userId`), and what administrators gave. */
  'user-points': resource(points, {
    lists: ['detail', 'given'],
    records: ['readGiven'],
    create: 'give',
    update: 'saveGiven',
    delete: 'takeBack',
    language: 'langKey',
  }),
  /** What a person was rewarded with (`id`), newest first: whole points, or words. */
  'user-rewards': resource(points, { lists: ['rewards'] }),
  /** Campaigns: those of their readers, those that somebody runs, and their readings for a page and for a form. */
  campaigns: resource(campaigns, { lists: ['list', 'manage', 'all'], records: ['read', 'edit'] }),
  /** Rewards and questions of a campaign, which is the `id` of their paths. */
  'campaign-rewards': resource(campaignRewards, {
    lists: ['list'],
    create: 'create',
    update: 'save',
    delete: 'remove',
    idName: 'rewardId',
  }),
  'campaign-questions': resource(campaignQuestions, {
    lists: ['list'],
    create: 'create',
    update: 'save',
    delete: 'remove',
    idName: 'questionId',
  }),
  /** Competitions likewise; `all` are those that everybody may see. */
  competitions: resource(competitions, {
    lists: ['list', 'manage', 'all'],
    records: ['read', 'edit'],
    language: 'locale',
  }),
  /** Ideas of a competition for its moderators. */
  'competition-ideas': resource(ideas, { lists: ['list'], language: 'langkey' }),
  /** Rewards of a competition, which is the `id` of their paths. */
  'competition-rewards': resource(rewards, { lists: ['list'], delete: 'remove', idName: 'rewardId' }),
  /** News items. */
  contents: resource(contents, {
    lists: ['list', 'manage'],
    records: ['read', 'edit'],
    language: 'langKey',
  }),
  /** Editable texts, one for each key and language. */
  'static-contents': resource(staticContents, { lists: ['list'], records: ['read'] }),
  search: async () => (await import('./search.ts')).search,
  /** People and what they did. */
  'user-report': resource(reports, { lists: ['users'], language: 'langKey' }),
  /** Whom and which units figures of the process count. */
  'figure-authors': resource(figures, { lists: ['authors'], language: 'lang' }),
  'figure-units': resource(figures, {
    lists: ['units'],
    language: 'lang',
    idOf: ({ unitId }: { unitId: number }) => unitId,
  }),
};
