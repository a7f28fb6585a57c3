import { stateEndpoints } from '#contract/life-cycles/definitions.endpoints.ts';
import { found, refused } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { readState } from './life-cycle.repository.ts';
import { createState, deleteState, possibleTargets, saveState } from './life-cycle.states.ts';
import { DEFINITION_KINDS, type DefinitionKind } from './life-cycle-definition.kinds.ts';
import {
  createDefinition,
  type DefinitionBody,
  deleteDefinition,
  readDefinition,
  saveDefinition,
} from './life-cycle-definition.save.ts';
import { editorOf } from './versions/track-change.ts';

/** A new record gets its id from the server, S3-48. */
export function refuseId(body: { id?: number | null | undefined }, entity: string): void {
  if (body.id !== null && body.id !== undefined) throw refused('error.idExists', entity);
}

type SignedIn = Parameters<typeof editorOf>[0];
/** All of these calls are administrators' own; of endpoints in general, nobody may be signed in. */
const editorIn = ({ caller, services }: { caller: Caller | null } & Pick<SignedIn, 'services'>) =>
  editorOf({ caller: found(caller), services });

/** The four routes of a kind of definition; the kind holds what sets it apart. */
function routesOf(kind: DefinitionKind): Route[] {
  type Values = DefinitionBody & { id: number };
  return routes(kind.endpoints, {
    read: ({ params, db }) => readDefinition(db, kind, (params as Values).id),
    create: async ({ body, ...context }) => {
      refuseId(body as Values, kind.entity);
      const id = await createDefinition(context.db, kind, body as Values, editorIn(context));
      return readDefinition(context.db, kind, id);
    },
    save: async ({ body, ...context }) => {
      await saveDefinition(context.db, kind, body as Values, editorIn(context));
      return readDefinition(context.db, kind, (body as Values).id);
    },
    remove: ({ params, query, ...context }) => {
      const { revision } = query as { revision?: number };
      return deleteDefinition(context.db, kind, (params as Values).id, editorIn(context), revision);
    },
  });
}

export const lifeCycleDefinitionRoutes: Route[] = [
  ...routes(stateEndpoints, {
    read: async ({ params, db }) => found(await readState(db, params.id)),
    create: ({ body: { id, ...values }, ...context }) => {
      refuseId({ id }, 'lifeCycleState');
      return createState(context.db, values, editorOf(context));
    },
    save: ({ body, ...context }) => saveState(context.db, body, editorOf(context)),
    remove: ({ params, query, ...context }) =>
      deleteState(context.db, params.id, editorOf(context), query.revision),
    possibleTargets: ({ params, db }) => possibleTargets(db, params.id),
  }),
  ...DEFINITION_KINDS.flatMap(routesOf),
];
