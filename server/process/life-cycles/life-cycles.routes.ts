import { sql } from 'drizzle-orm';
import { lifeCycleEndpoints } from '#contract/life-cycles/endpoints.ts';
import { found } from '#server/platform/errors.ts';
import { Page } from '#server/platform/http/answers.ts';
import { hasRole } from '#server/platform/http/call.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { programmeOf } from '#server/process/programme/programme.ts';
import { programmeViewerOf } from '#server/process/programme/programme-viewer.ts';
import {
  activeTypes,
  listLifeCycles,
  listStates,
  listStatesBySource,
  readActiveLifeCycle,
  readLifeCycle,
} from './life-cycle.repository.ts';
import { createLifeCycle, saveLifeCycle } from './life-cycle.save.ts';
import { lifeCycleDefinitionRoutes, refuseId } from './life-cycle-definitions.routes.ts';
import { loadForUpdate } from './load/life-cycle.ts';

const list = route(lifeCycleEndpoints.list, async ({ query, db }) => {
  const rows = await listLifeCycles(db, query.type);
  return new Page(rows, rows.length);
});

const statesBySource = route(lifeCycleEndpoints.statesBySource, async (context) =>
  listStatesBySource(context.db, {
    ...context.params,
    known: hasRole(context.caller, 'ROLE_ADMIN')
      ? sql`true`
      : programmeOf(context.services, 'COMPETITION').isReadable(await programmeViewerOf(context)),
  }),
);

const statesOrdered = route(lifeCycleEndpoints.statesOrdered, async ({ params, db }) => {
  const { id } = found(await readLifeCycle(db, params.id));
  return listStates(db, id);
});

const read = route(lifeCycleEndpoints.read, async ({ params, db }) =>
  found(await readLifeCycle(db, params.id)),
);

const readTree = route(lifeCycleEndpoints.readTree, async ({ params, db }) =>
  found(await loadForUpdate(db, params.id)),
);

const config = route(lifeCycleEndpoints.config, async ({ params, db }) => {
  const { id, contributionType, definitionList, isActive, ...settings } = found(
    await readActiveLifeCycle(db, params.type),
  );
  return { lifeCycleId: id, ...settings };
});

const definedTypes = route(lifeCycleEndpoints.definedTypes, ({ db }) => activeTypes(db));

const create = route(lifeCycleEndpoints.create, ({ body: { id, ...values }, db }) => {
  refuseId({ id }, 'lifeCycle');
  return createLifeCycle(db, values);
});

const save = route(lifeCycleEndpoints.save, ({ body, db }) => saveLifeCycle(db, body));

export const lifeCycleRoutes: Route[] = [
  list,
  statesBySource,
  statesOrdered,
  read,
  readTree,
  config,
  definedTypes,
  create,
  save,
  ...lifeCycleDefinitionRoutes,
];
