import { similarEndpoints as endpoints } from '#contract/search/similar.endpoints.ts';
import { reading } from '../endpointMethod.ts';

/** Contributions that are like a text, the likest first. */
export const readSimilar = reading(endpoints.similar);
