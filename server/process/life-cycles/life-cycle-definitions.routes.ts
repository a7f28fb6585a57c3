import { stateEndpoints } from '#contract/life-cycles/definitions.endpoints.ts';
import { found, refused } from '#server/platform/errors.ts';
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

/** A new record gets its id from the server, S3-48. */
export function refuseId(body: { id?: number | null | undefined }, entity: string): void {
  if (body.id !== null && body.id !== undefined) throw refused('error.idExists', entity);
}

/** The four routes of a kind of definition; the kind holds what sets it apart. */
function routesOf(kind: DefinitionKind): Route[] {
  type Values = DefinitionBody & { id: number };
  return routes(kind.endpoints, {
    read: ({ params, db }) => readDefinition(db, kind, (params as Values).id),
    create: async ({ body, db }) => {
      refuseId(body as Values, kind.entity);
      return readDefinition(db, kind, await createDefinition(db, kind, body as Values));
    },
    save: async ({ body, db }) => {
      await saveDefinition(db, kind, body as Values);
      return readDefinition(db, kind, (body as Values).id);
    },
    remove: ({ params, query, db }) =>
      deleteDefinition(db, kind, (params as Values).id, (query as { revision?: number }).revision),
  });
}

export const lifeCycleDefinitionRoutes: Route[] = [
  ...routes(stateEndpoints, {
    read: async ({ params, db }) => found(await readState(db, params.id)),
    create: ({ body: { id, ...values }, db }) => {
      refuseId({ id }, 'lifeCycleState');
      return createState(db, values);
    },
    save: ({ body, db }) => saveState(db, body),
    remove: ({ params, query, db }) => deleteState(db, params.id, query.revision),
    possibleTargets: ({ params, db }) => possibleTargets(db, params.id),
  }),
  ...DEFINITION_KINDS.flatMap(routesOf),
];
