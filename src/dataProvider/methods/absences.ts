import { usualDeputyEndpoints } from '#contract/absences/endpoints.ts';
import { openWorkEndpoints } from '#contract/absences/open-work.ts';
import { change, reading } from '../endpointMethod.ts';

/** Whom somebody has named as their deputy. */
export const readUsualDeputy = reading(usualDeputyEndpoints.read);

/** What somebody works on that another has to take over. */
export const readOpenWork = reading(openWorkEndpoints.read);

/** Names a deputy, or none. */
export const saveUsualDeputy = change(usualDeputyEndpoints.save);
