import { z } from 'zod';
import { everyone } from './access.ts';
import { endpoint } from './http.ts';

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

export const brandEndpoints = {
  image: endpoint('GET api/public/asset/brand/image/:name', {
    access: everyone,
    summary: 'A brand picture; the shipped one while the organisation has none of its own',
    params: z.object({ name: BrandImage }),
    response: z.string(),
    media: 'application/octet-stream',
  }),
};
