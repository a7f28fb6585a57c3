import { contributionEndpoints as endpoints } from '#contract/contributions/endpoints.ts';
import { reading } from '../endpointMethod.ts';

/** How many contributions of a type, or below a parent, stand in each state [R3P-09]. */
export const readStateCounts = reading(endpoints.counts);
