import { sessionEndpoints } from '#contract/account/endpoints.ts';
import { change } from '../endpointMethod.ts';

/** Signs the caller out everywhere else. */
export const endOtherSessions = change(sessionEndpoints.endOthers);
