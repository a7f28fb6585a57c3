import type { ContributionType } from '#contract/access.ts';
import { CONTRIBUTION_TYPES } from '#contract/roles.ts';
import { taskEndpoints } from '#contract/tasks/endpoints.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { listTasksOfType, listTasksOfUser, listTasksOn } from './tasks.lists.ts';

const isType = (id: ContributionType | number): id is ContributionType =>
  (CONTRIBUTION_TYPES as readonly (string | number)[]).includes(id);

/** Lists of tasks [R3P-61, R3P-62]. */
export const taskRoutes: Route[] = routes(taskEndpoints, {
  ofUser: (context) => listTasksOfUser(context, context.params.userId),
  ofTypeOrContribution: (context) => {
    const { id } = context.params;
    return isType(id) ? listTasksOfType(context, id) : listTasksOn(context, id);
  },
});
