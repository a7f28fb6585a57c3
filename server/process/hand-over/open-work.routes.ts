import { openWorkEndpoints } from '#contract/absences/open-work.ts';
import { requireStandIn } from '#server/people/absences/stand-in.rule.ts';
import { found } from '#server/platform/errors.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { readOpenWork } from './open-work.repository.ts';
import { readPassing } from './passing.ts';
import { readWorkPlan } from './work-plan.ts';

export const openWorkRoutes: Route[] = routes(openWorkEndpoints, {
  read: async ({ db, services, params: { id: userId }, query: { successorId = null } }) => {
    const left = found(await readOpenWork(db, userId));
    if (successorId !== null) await requireStandIn(db, { userId, standInId: successorId }, 'user');
    const plan = await readWorkPlan(db, { userId, successorId, now: services.now() });
    return { ...left, ...(await readPassing(db, services, userId)), ...plan };
  },
});
