import { fileEndpoints as endpoints } from '#contract/files/endpoints.ts';
import { change } from '../endpointMethod.ts';

/** Files of a contribution [R3C-10, R3F-14]. */
export const addContributionFile = change(endpoints.upload);
export const removeContributionFile = change(endpoints.remove);

/** Its one picture [R3F-11 … R3F-16]. */
export const replaceContributionBanner = change(endpoints.uploadBanner);
export const removeContributionBanner = change(endpoints.deleteBanner);
