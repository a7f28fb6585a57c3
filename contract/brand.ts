import { z } from 'zod';
import { everyone, signedIn, systemAdministrators } from './access.ts';
import { endpoint, Instant } from './http.ts';

/** The nine brand pictures by file name [R3P-182, R1F-28], Q1-36. */
export const BRAND_IMAGES = [
  'logo.png',
  'logo-s.png',
  'bg.png',
  'banner.jpg',
  'announcement.png',
  'news.png',
  'article.png',
  'competitions.png',
  'campaigns.png',
] as const;
export const BrandImage = z.enum(BRAND_IMAGES);
export type BrandImage = z.infer<typeof BrandImage>;

/** Largest width and height in pixels, as the brand page names them; the background is a tile [R3K-35 … R3K-39]. */
export const BRAND_SIZES: Readonly<Record<BrandImage, readonly [width: number, height: number]>> = {
  'logo.png': [220, 50],
  'logo-s.png': [180, 40],
  'bg.png': [1024, 1024],
  'banner.jpg': [1140, 480],
  'announcement.png': [960, 540],
  'news.png': [960, 540],
  'article.png': [960, 540],
  'competitions.png': [960, 540],
  'campaigns.png': [960, 540],
};

/** The two manuals by file name [R3K-23]. */
export const MANUALS = ['manual-innovation.pdf', 'manual-admin.pdf'] as const;
export const Manual = z.enum(MANUALS);
export type Manual = z.infer<typeof Manual>;

const MEGABYTE = 1024 * 1024;
/** Largest uploads in bytes, S3-107. */
export const ASSET_LIMITS = { image: 5 * MEGABYTE, manual: 20 * MEGABYTE } as const;
/** Endings of the files that are taken [R3K-33, R3K-21]. */
export const IMAGE_EXTENSIONS = ['png', 'jpg', 'jpeg'] as const;
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

const query = z.object({ v: z.string().max(40).optional() });

export const brandEndpoints = {
  assets: endpoint('GET api/v3/assets', {
    access: signedIn,
    summary: 'Pictures and manuals that the organisation has of its own',
    response: z.array(Asset),
  }),
  uploadImage: endpoint('POST api/public/asset/brand/image/upload/:fileName', {
    access: systemAdministrators,
    summary: 'Replaces a brand picture; jpeg or png, whatever the name of its place',
    params: z.object({ fileName: BrandImage }),
    response: Asset,
    upload: {
      filePart: 'file',
      maxBytes: ASSET_LIMITS.image,
      kinds: ['image'],
      refusal: 'global.brandUploadForm.errorExt',
    },
  }),
  manual: endpoint('GET api/public/asset/manual/:name', {
    access: everyone,
    summary: 'A manual; 404 while none was uploaded',
    params: z.object({ name: Manual }),
    query,
    response: z.string(),
    media: 'application/pdf',
  }),
  uploadManual: endpoint('POST api/public/asset/manual/upload/:fileName', {
    access: systemAdministrators,
    summary: 'Replaces a manual',
    params: z.object({ fileName: Manual }),
    response: Asset,
    upload: {
      filePart: 'file',
      maxBytes: ASSET_LIMITS.manual,
      kinds: ['pdf'],
      refusal: 'global.manualUploadForm.errorExt',
    },
  }),
  image: endpoint('GET api/public/asset/brand/image/:name', {
    access: everyone,
    summary: 'A brand picture; the shipped one while the organisation has none of its own',
    params: z.object({ name: BrandImage }),
    query,
    response: z.string(),
    media: 'application/octet-stream',
  }),
};
