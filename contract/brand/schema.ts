import { z } from 'zod';
import { Instant } from '#contract/http.ts';

/**
 * The nine brand pictures by file name [R3P-182, R1F-28], Q1-36: largest width and height in pixels, as the brand page names
 * them; the background is a tile [R3K-35 … R3K-39].
 */
export const BRAND_SIZES = {
  'logo.png': [220, 50],
  'logo-s.png': [180, 40],
  'bg.png': [1024, 1024],
  'banner.jpg': [1140, 480],
  'announcement.png': [960, 540],
  'news.png': [960, 540],
  'article.png': [960, 540],
  'competitions.png': [960, 540],
  'campaigns.png': [960, 540],
} as const satisfies Readonly<Record<string, readonly [width: number, height: number]>>;
export type BrandImage = keyof typeof BRAND_SIZES;
export const BRAND_IMAGES = Object.keys(BRAND_SIZES) as [BrandImage, ...BrandImage[]];
export const BrandImage = z.enum(BRAND_IMAGES);

/** The two manuals by file name [R3K-23]. */
export const MANUALS = ['manual-innovation.pdf', 'manual-admin.pdf'] as const;
export const Manual = z.enum(MANUALS);
export type Manual = z.infer<typeof Manual>;

const MEGABYTE = 1024 * 1024;
/** Largest uploads in bytes, S3-107. */
export const ASSET_LIMITS = { image: 5 * MEGABYTE, manual: 20 * MEGABYTE } as const;
/** Endings of the files that are taken [R3K-33, R3K-21]. */
export const IMAGE_EXTENSIONS = ['png', 'jpg', 'jpeg', 'svg'] as const;
export const MANUAL_EXTENSIONS = ['pdf'] as const;

/** A picture or a manual of the organisation's own, in place of a shipped one or of none. */
export const Asset = z.object({
  name: z.string(),
  /** Changes with each upload; as `?v=` of an address it lets browsers keep the file. */
  version: z.string(),
  size: z.number(),
  /** Pixels of a picture; null for a manual. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  date: Instant,
});
export type Asset = z.infer<typeof Asset>;
