import { z } from 'zod';

const MEGABYTE = 1024 * 1024;
/** Largest uploads in bytes, Q3-39. */
export const FILE_LIMITS = { file: 10 * MEGABYTE, banner: 5 * MEGABYTE, portrait: MEGABYTE } as const;
/** Most files of one contribution, its banner apart. */
export const MOST_FILES = 100;
/** Width of a banner's preview and the largest width that is stored, in pixels, S3-28. */
export const BANNER_WIDTHS = { preview: 480, full: 1920 } as const;
/** Width and height of the picture of a person, in pixels. */
export const PORTRAIT_SIZE = 256;

/** Banner of a contribution after an upload [R3P-36]. */
export const Banner = z.object({ bannerId: z.number(), bannerPreviewId: z.number(), path: z.string() });
export type Banner = z.infer<typeof Banner>;
