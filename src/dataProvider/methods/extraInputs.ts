import { extraInputEndpoints } from '#contract/extra-inputs/endpoints.ts';
import { change } from '../endpointMethod.ts';

/** Puts all inputs of a type or competition in a new order. */
export const orderExtraInputs = change(extraInputEndpoints.updateOrder);
