import { lifeCycleAdministrationEndpoints as endpoints } from '#contract/life-cycles/endpoints.ts';
import { refused } from '#server/platform/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { addDefaultLifeCycle } from './defaults/install.ts';
import { copyLifeCycle } from './life-cycle.copy.ts';
import { readUses } from './life-cycle.uses.ts';

export const lifeCycleAdministrationRoutes: Route[] = [
  route(endpoints.uses, ({ query, db }) => readUses(db, query.lifeCycleId)),
  route(endpoints.copy, ({ params, body, db }) => copyLifeCycle(db, params.id, body.definitionList)),
  route(endpoints.addDefault, async ({ params, db }) => {
    const added = await addDefaultLifeCycle(db, params.type);
    if (added === null) throw refused('error.alreadyExists', 'lifeCycle');
    return added;
  }),
];
