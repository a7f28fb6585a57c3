import { z } from 'zod';

/** What a banner can belong to, besides contributions [R1J-34, R2J-14], Q2-40. */
export const BANNER_OWNERS = ['CONTENT', 'CAMPAIGN', 'COMPETITION'] as const;
export type BannerOwner = (typeof BANNER_OWNERS)[number];

/** Banner after an upload; paths are below `api/v3/`, Q1-48, Q2-40. */
export const UploadedBanner = z.object({
  bannerId: z.number(),
  bannerPreviewId: z.number(),
  path: z.string(),
  bannerPreviewPath: z.string(),
});
export type UploadedBanner = z.infer<typeof UploadedBanner>;
