import { sql } from 'drizzle-orm';
import { lifeCycleEndpoints } from '#contract/life-cycles/endpoints.ts';
import { found } from '#server/platform/errors.ts';
import { Page } from '#server/platform/http/answers.ts';
import { hasRole } from '#server/platform/http/call.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
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
import { editorOf } from './versions/track-change.ts';

export const lifeCycleRoutes: Route[] = [
  ...routes(lifeCycleEndpoints, {
    list: async ({ query, db }) => Page.whole(await listLifeCycles(db, query.type)),
    statesBySource: async (context) =>
      listStatesBySource(context.db, {
        ...context.params,
        known: hasRole(context.caller, 'ROLE_ADMIN')
          ? sql`true`
          : programmeOf(context.services, 'COMPETITION').isReadable(await programmeViewerOf(context)),
      }),
    statesOrdered: async ({ params, db }) => {
      const { id } = found(await readLifeCycle(db, params.id));
      return listStates(db, id);
    },
    read: async ({ params, db }) => found(await readLifeCycle(db, params.id)),
    readTree: async ({ params, db }) => found(await loadForUpdate(db, params.id)),
    config: async ({ params, db }) => {
      const { id, contributionType, definitionList, isActive, ...settings } = found(
        await readActiveLifeCycle(db, params.type),
      );
      return { lifeCycleId: id, ...settings };
    },
    definedTypes: ({ db }) => activeTypes(db),
    create: ({ body: { id, ...values }, db }) => {
      refuseId({ id }, 'lifeCycle');
      return createLifeCycle(db, values);
    },
    save: ({ body, ...context }) => saveLifeCycle(context.db, body, editorOf(context)),
  }),
  ...lifeCycleDefinitionRoutes,
];
