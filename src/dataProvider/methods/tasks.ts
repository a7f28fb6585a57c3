import { lifeCycleEndpoints } from '#contract/life-cycles/endpoints.ts';
import { reading } from '../endpointMethod.ts';

/** States of the life cycles of a type, in rank order. */
export const readStatesOfType = reading(lifeCycleEndpoints.statesBySource);
