import { standingDeputyEndpoints } from '#contract/absences/endpoints.ts';
import { openWorkEndpoints } from '#contract/absences/open-work.ts';
import { change, reading } from '../endpointMethod.ts';

/** Whom somebody has named as their deputy. */
export const readStandingDeputy = reading(standingDeputyEndpoints.read);

/** What somebody works on that another has to take over. */
export const readOpenWork = reading(openWorkEndpoints.read);

/** Names a deputy, or none. */
export const saveStandingDeputy = change(standingDeputyEndpoints.save);
