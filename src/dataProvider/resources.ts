import type { Endpoint } from '#contract/http.ts';
import type { stateEndpoints } from '#contract/life-cycles/definitions.endpoints.ts';
import type {
  actionEndpoints,
  actionPointEndpoints,
  commandEndpoints,
  commandPointEndpoints,
  commandTaskEndpoints,
  postHandlerEndpoints,
  stateChangeNotificationEndpoints,
  stateTaskEndpoints,
} from '#contract/life-cycles/definitions.schema.ts';
import type { ResourceProvider } from './endpointResource.ts';
import type { RESOURCES } from './resourceTable.ts';

type OwnResources = typeof RESOURCES;

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
export type ResourceName = keyof OwnResources | keyof PlainResources;

type TypesOf<P> = P extends ResourceProvider<infer T> ? T : never;

/** The endpoints behind a resource. */
export type ResourceOf<N extends ResourceName> = N extends keyof OwnResources
  ? TypesOf<Awaited<ReturnType<OwnResources[N]>>>
  : N extends keyof PlainResources
    ? PlainResources[N]
    : never;
