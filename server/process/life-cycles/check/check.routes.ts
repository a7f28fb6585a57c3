import { lifeCycleCheckEndpoints } from '#contract/life-cycles/endpoints.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { findFaults, presentCheck } from './read-check.ts';

const check = route(lifeCycleCheckEndpoints.check, async ({ db, services, params, locale }) =>
  presentCheck(await findFaults(db, services, params.id), locale),
);

/** The check of life cycles, for those who configure them. */
export const lifeCycleCheckRoutes: Route[] = [check];
