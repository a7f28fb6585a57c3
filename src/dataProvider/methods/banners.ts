import { bannerEndpoints as endpoints } from '#contract/banners/endpoints.ts';
import { change } from '../endpointMethod.ts';

/** Sets or replaces the banner of a news item, a campaign or a competition. */
export const uploadBanner = change(endpoints.upload);

/** Removes it. */
export const deleteBanner = change(endpoints.remove);
