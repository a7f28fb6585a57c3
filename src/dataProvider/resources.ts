import type { Endpoint } from '#contract/http.ts';
import type {
  actionEndpoints,
  actionPointEndpoints,
  commandEndpoints,
  commandPointEndpoints,
  commandTaskEndpoints,
  postHandlerEndpoints,
  stateChangeNotificationEndpoints,
  stateEndpoints,
  stateTaskEndpoints,
} from '#contract/life-cycles/definitions.endpoints.ts';
import type { ResourceProvider } from './endpointResource.ts';

/**
 * Resources that differ from the base. Each loads with the first call that needs it, so that its contract stays out of
 * the first load.
 */
export const RESOURCE_FILES = {
  audits: async () => (await import('./audits.ts')).audits,
  benefits: async () => (await import('./benefits.ts')).benefits,
  campaigns: async () => (await import('./campaigns.ts')).campaigns,
  'chat-sessions': async () => (await import('./ownChats.ts')).chatSessions,
  'competition-ideas': async () => (await import('./competitionIdeas.ts')).competitionIdeas,
  comments: async () => (await import('./comments.ts')).comments,
  'competition-rewards': async () => (await import('./competitions.ts')).competitionRewards,
  competitions: async () => (await import('./competitions.ts')).competitions,
  contents: async () => (await import('./contents.ts')).contents,
  'contribution-history': async () => (await import('./history.ts')).history,
  contributions: async () => (await import('./contributions.ts')).contributions,
  'evaluation-definitions': async () => (await import('./evaluations.ts')).evaluationDefinitions,
  evaluations: async () => (await import('./evaluations.ts')).evaluations,
  'extra-inputs': async () => (await import('./extraInputs.ts')).extraInputs,
  'field-users': async () => (await import('./fields.ts')).fieldUsers,
  fields: async () => (await import('./fields.ts')).fields,
  languages: async () => (await import('./languages.ts')).languages,
  'life-cycles': async () => (await import('./lifeCycles.ts')).lifeCycles,
  mails: async () => (await import('./mails.ts')).mails,
  notifications: async () => (await import('./notifications.ts')).notifications,
  organizations: async () => (await import('./organizations.ts')).organizations,
  'point-definitions': async () => (await import('./pointDefinitions.ts')).pointDefinitions,
  'point-spendings': async () => (await import('./points.ts')).pointSpendings,
  schedules: async () => (await import('./schedules.ts')).schedules,
  sessions: async () => (await import('./sessions.ts')).sessions,
  'static-contents': async () => (await import('./staticContents.ts')).staticContents,
  tags: async () => (await import('./tags.ts')).tags,
  tasks: async () => (await import('./tasks.ts')).tasks,
  texts: async () => (await import('./languages.ts')).texts,
  'user-points': async () => (await import('./points.ts')).userPoints,
  'user-report': async () => (await import('./reports.ts')).userReport,
  'user-rewards': async () => (await import('./points.ts')).userRewards,
  users: async () => (await import('./users.ts')).users,
} as const;

type ResourceFiles = typeof RESOURCE_FILES;

interface Definition {
  read: Endpoint;
  create: Endpoint;
  save: Endpoint;
}
/** A part of a life cycle: it is read and written as it stands; the list of its siblings comes with the life cycle. */
type DefinitionOf<E extends Definition> = {
  lists: Record<never, Endpoint>;
  records: Pick<E, 'read'>;
  create: E['create'];
  save: E['save'];
};

/** Resources of the base alone; their names are their paths below `api/v3`. */
interface PlainResources {
  'action-point-definitions': DefinitionOf<typeof actionPointEndpoints>;
  'action-post-handlers': DefinitionOf<typeof postHandlerEndpoints>;
  'command-point-definitions': DefinitionOf<typeof commandPointEndpoints>;
  'command-task-definitions': DefinitionOf<typeof commandTaskEndpoints>;
  'life-cycle-states': DefinitionOf<typeof stateEndpoints>;
  'state-actions': DefinitionOf<typeof actionEndpoints>;
  'state-change-notifications': DefinitionOf<typeof stateChangeNotificationEndpoints>;
  'state-commands': DefinitionOf<typeof commandEndpoints>;
  'state-task-definitions': DefinitionOf<typeof stateTaskEndpoints>;
}

/** Names of resources, as in react-admin. */
export type ResourceName = keyof ResourceFiles | keyof PlainResources;

type TypesOf<P> = P extends ResourceProvider<infer T> ? T : never;

/** The endpoints behind a resource. */
export type ResourceOf<N extends ResourceName> = N extends keyof ResourceFiles
  ? TypesOf<Awaited<ReturnType<ResourceFiles[N]>>>
  : N extends keyof PlainResources
    ? PlainResources[N]
    : never;
