import { fileEndpoints as endpoints } from '#contract/files/endpoints.ts';
import { change } from '../endpointMethod.ts';

/** Files of a contribution. */
export const addContributionFile = change(endpoints.upload);
export const removeContributionFile = change(endpoints.remove);

/** The banner of a contribution, of which it has one at most. */
export const replaceContributionBanner = change(endpoints.uploadBanner);
export const removeContributionBanner = change(endpoints.deleteBanner);
