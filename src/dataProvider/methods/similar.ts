import { similarEndpoints as endpoints } from '#contract/search/similar.endpoints.ts';
import { change, reading } from '../endpointMethod.ts';

/** Contributions that are like a text, the likest first. */
export const readSimilar = reading(endpoints.similar);

/** What a contribution is said to be different from. */
export const readDistinctions = reading(endpoints.distinctions);

export const distinguish = change(endpoints.distinguish);
export const undistinguish = change(endpoints.undistinguish);

/** Two are not the same. */
export const dismissPair = change(endpoints.dismissPair);
/** They may be after all. */
export const restorePair = change(endpoints.restorePair);
