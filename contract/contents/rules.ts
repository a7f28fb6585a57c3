/*
 * What both sides know of news items without the validator, so that pages which only show them stay light.
 */
/** Bounds of a news item, in characters [R1G-24, R1G-26]; the body as HTML, with some pictures in it. */
export const CONTENT_LIMITS = {
  title: { min: 3, max: 100 },
  summary: { min: 10, max: 500 },
  html: { max: 700_000 },
  /** Organizations or units that one item can aim at. */
  targets: { max: 500 },
} as const;

/** Who may read an item [R1F-24], Q1-34. */
export const ACCESS_LEVELS = [
  'PUBLIC',
  'REGISTERED',
  'EXTERNAL',
  'INTERNAL',
  'ORGANIZATION',
  'UNIT',
] as const;
export type AccessLevel = (typeof ACCESS_LEVELS)[number];

/** What the form offers; the others are set by other means [R1G-32], Q1-34. */
export const AUTHOR_ACCESS_LEVELS = ['PUBLIC', 'REGISTERED'] as const satisfies readonly AccessLevel[];

export const CONTENT_STATES = ['DRAFT', 'PUBLISHED'] as const;
export type ContentState = (typeof CONTENT_STATES)[number];

/** Kinds of news [R1F-21, R1F-22, R1F-26], Q1-36; each has a text, an icon and a default picture. */
export const CONTENT_CATEGORIES = [
  { id: 1, name: 'announcement', title: 'content.category.announcement', icon: 'campaign' },
  { id: 2, name: 'news', title: 'content.category.news', icon: 'newspaper' },
  { id: 3, name: 'article', title: 'content.category.article', icon: 'article' },
] as const;

/** File of the brand picture that stands for a missing banner [R1F-09, R1F-28], Q1-36. */
export function defaultImageOf(categoryId: number | null): string {
  const category = CONTENT_CATEGORIES.find(({ id }) => id === categoryId);
  return category ? `${category.name}.png` : 'banner.jpg';
}
