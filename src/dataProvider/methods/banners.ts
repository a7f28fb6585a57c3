import { bannerEndpoints as endpoints } from '#contract/banners/endpoints.ts';
import { change } from '../endpointMethod.ts';

/** Sets or replaces the banner of a news item, a campaign or a competition [R1J-34, R2J-14]. */
export const uploadBanner = change(endpoints.upload);

/** Removes it [R1J-35, R2J-15]. */
export const deleteBanner = change(endpoints.remove);
