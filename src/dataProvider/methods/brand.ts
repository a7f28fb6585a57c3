import { brandEndpoints as endpoints } from '#contract/brand/endpoints.ts';
import { change, download, reading } from '../endpointMethod.ts';

const silent = { successMessage: null, errorMessage: null } as const;

/** Pictures and manuals that the organisation has of its own; a failure is shown by a toast, for nothing shows that they lack. */
export const readAssets = reading(endpoints.assets, {});

/** The bytes of a picture of the organisation. */
export const readBrandImage = download(endpoints.image, silent);

/** Replaces a picture of the organisation; the screen says what came of it. */
export const uploadBrandImage = change(endpoints.uploadImage, silent);

/** Takes an own picture away, likewise. */
export const removeBrandImage = change(endpoints.removeImage, silent);

/** Replaces a manual, likewise. */
export const uploadManual = change(endpoints.uploadManual, silent);

export const readManual = download(endpoints.manual, silent);
