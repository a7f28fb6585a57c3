import type { Endpoint } from '#contract/http.ts';
import { stateEndpoints } from '#contract/life-cycles/definitions.endpoints.ts';
import { found, refused } from '#server/platform/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { readState } from './life-cycle.repository.ts';
import { createState, deleteState, possibleTargets, saveState } from './life-cycle.states.ts';
import { DEFINITION_ENDPOINTS, type DefinitionKind } from './life-cycle-definition.kinds.ts';
import {
  createDefinition,
  deleteDefinition,
  readDefinition,
  saveDefinition,
} from './life-cycle-definition.save.ts';

/** A new record gets its id from the server, S3-48. */
export function refuseId(body: { id?: number | null | undefined }, entity: string): void {
  if (body.id !== null && body.id !== undefined) throw refused('error.idExists', entity);
}

const states: Route[] = [
  route(stateEndpoints.read, async ({ params, db }) => found(await readState(db, params.id))),
  route(stateEndpoints.create, ({ body: { id, ...values }, db }) => {
    refuseId({ id }, 'lifeCycleState');
    return createState(db, values);
  }),
  route(stateEndpoints.save, ({ body, db }) => saveState(db, body)),
  route(stateEndpoints.remove, async ({ params, query, db }) => {
    await deleteState(db, params.id, query.revision);
    return undefined;
  }),
  route(stateEndpoints.possibleTargets, ({ params, db }) => possibleTargets(db, params.id)),
];

/** The four routes of a kind of definition; the kind holds what sets it apart. */
function routesOf(
  { read, create, save, remove }: Record<'read' | 'create' | 'save' | 'remove', Endpoint>,
  kind: DefinitionKind,
): Route[] {
  type Values = Record<string, unknown> & { id: number };
  return [
    route(read, ({ params, db }) => readDefinition(db, kind, (params as Values).id)),
    route(create, async ({ body, db }) => {
      refuseId(body as Values, kind.entity);
      return readDefinition(db, kind, await createDefinition(db, kind, body as Values));
    }),
    route(save, async ({ body, db }) => {
      await saveDefinition(db, kind, body as Values);
      return readDefinition(db, kind, (body as Values).id);
    }),
    route(remove, async ({ params, query, db }) => {
      const { revision } = query as { revision?: number };
      await deleteDefinition(db, kind, (params as Values).id, revision);
      return undefined;
    }),
  ];
}

export const lifeCycleDefinitionRoutes: Route[] = [
  ...states,
  ...DEFINITION_ENDPOINTS.flatMap(([endpoints, kind]) => routesOf(endpoints, kind)),
];
