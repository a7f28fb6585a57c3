import { BRAND_IMAGES, BRAND_SIZES, type BrandImage } from '#contract/brand/schema.ts';

/** The pictures in the order in which one of them is sent. */
export const BRAND_PLACES = BRAND_IMAGES;

/** Word of a picture in the message keys, such as `brand.logo`. */
const WORDS = {
  'logo.png': 'logo',
  'logo-s.png': 'logoSmall',
  'bg.png': 'background',
  'banner.jpg': 'banner',
  'announcement.png': 'announcement',
  'news.png': 'news',
  'article.png': 'article',
  'competitions.png': 'competitions',
  'campaigns.png': 'campaigns',
} as const satisfies Record<BrandImage, string>;

export const titleOf = (place: BrandImage) => `brand.${WORDS[place]}` as const;

/** `220x50`; the background is a tile and has no size. */
export const sizeOf = (place: BrandImage) => (place === 'bg.png' ? null : BRAND_SIZES[place].join('x'));

export type Choices = Readonly<Partial<Record<BrandImage, File>>>;

/** The one that a save sends: the first chosen one. */
export const firstChosen = (choices: Choices): BrandImage | undefined =>
  BRAND_PLACES.find((place) => choices[place] !== undefined);
