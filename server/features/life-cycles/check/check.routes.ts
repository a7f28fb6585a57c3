import { lifeCycleCheckEndpoints } from '../../../../contract/life-cycle-check.ts';
import { type Route, route } from '../../../plugins/route.ts';
import { findFaults, presentCheck } from './readCheck.ts';

const check = route(lifeCycleCheckEndpoints.check, async ({ db, services, params, locale }) =>
  presentCheck(await findFaults(db, services, params.id), locale),
);

/** The check of life cycles, for those who configure them. */
export const lifeCycleCheckRoutes: Route[] = [check];
