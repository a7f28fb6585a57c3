import { brandEndpoints as endpoints } from '#contract/brand/endpoints.ts';
import { change, download } from '../endpointMethod.ts';

const silent = { successMessage: null, errorMessage: null } as const;

/** Replaces a picture of the organisation; the screen says what came of it. */
export const uploadBrandImage = change(endpoints.uploadImage, silent);

/** Replaces a manual, likewise. */
export const uploadManual = change(endpoints.uploadManual, silent);

export const readManual = download(endpoints.manual, silent);
