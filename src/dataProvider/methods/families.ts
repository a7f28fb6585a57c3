import { familyEndpoints as endpoints } from '#contract/families/endpoints.ts';
import { change, reading } from '../endpointMethod.ts';

/** A head with its members, and how their authors share. */
export const readFamily = reading(endpoints.read);

/** What joining would do; what is in the way is said where the contributions are chosen. */
export const previewFamily = change(endpoints.preview, { errorMessage: null });

/** Joins contributions to a head. */
export const joinFamily = change(endpoints.join);

/** Parts a member from its head. */
export const partMember = change(endpoints.part);

/** Sets how what a head earns is shared among its authors. */
export const saveFamilyShares = change(endpoints.saveShares);
