// Support and families stand here too: each further file of methods adds its address to the first load, whose bound leaves no room.
import { familyEndpoints } from '#contract/families/endpoints.ts';
import { similarEndpoints as endpoints } from '#contract/search/similar.endpoints.ts';
import { supportEndpoints } from '#contract/support/endpoints.ts';
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

export const readSupporters = reading(supportEndpoints.supporters);
export const support = change(supportEndpoints.support);
export const withdrawSupport = change(supportEndpoints.withdraw);

/** A head with its members, and how their authors share. */
export const readFamily = reading(familyEndpoints.read);

/** What joining would do; what is in the way is said where the contributions are chosen. */
export const previewFamily = change(familyEndpoints.preview, { errorMessage: null });

/** Joins contributions to a head. */
export const joinFamily = change(familyEndpoints.join);

/** Parts a member from its head. */
export const partMember = change(familyEndpoints.part);

/** Sets how what a head earns is shared among its authors. */
export const saveFamilyShares = change(familyEndpoints.saveShares);
