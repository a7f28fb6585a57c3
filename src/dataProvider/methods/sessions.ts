import { sessionEndpoints } from '#contract/account/endpoints.ts';
import { change, reading } from '../endpointMethod.ts';

/** How long this session lasts. */
export const readSessionTimes = reading(sessionEndpoints.times);

/** Signs the caller out everywhere else. */
export const endOtherSessions = change(sessionEndpoints.endOthers);

/** Signs the caller out everywhere, here too; the sign-in that follows says enough. */
export const endAllSessions = change(sessionEndpoints.endAll);
