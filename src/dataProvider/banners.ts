import { bannerEndpoints as endpoints } from '#contract/banners/endpoints.ts';
import type { BannerOwner, UploadedBanner } from '#contract/banners/schema.ts';
import { call } from './httpClient.ts';

/** Sets or replaces the banner of a news item, a campaign or a competition [R1J-34, R2J-14]. */
export const uploadBanner = async (type: BannerOwner, id: number, file: File): Promise<UploadedBanner> =>
  (await call(endpoints.upload, { params: { type, id }, file })).data;

/** Removes it [R1J-35, R2J-15]. */
export const deleteBanner = async (type: BannerOwner, id: number): Promise<void> => {
  await call(endpoints.remove, { params: { type, id } });
};
