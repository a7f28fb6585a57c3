import { fileEndpoints as endpoints } from '#contract/files/endpoints.ts';
import { change } from '../endpointMethod.ts';

/** Files of a contribution. */
export const addContributionFile = change(endpoints.upload);
export const removeContributionFile = change(endpoints.remove);

/** Its one picture. */
export const replaceContributionBanner = change(endpoints.uploadBanner);
export const removeContributionBanner = change(endpoints.deleteBanner);
