import { openWorkEndpoints } from '#contract/absences/open-work.ts';
import { found } from '#server/platform/errors.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { readOpenWork } from './open-work.repository.ts';

export const openWorkRoutes: Route[] = routes(openWorkEndpoints, {
  read: async ({ db, params }) => found(await readOpenWork(db, params.id)),
});
