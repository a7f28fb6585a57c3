/*
 * What both sides know of news items without the validator, so that pages which only show them stay light.
 */
import { hasWords } from '#contract/texts/has-words.ts';

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

/** An item must stay readable for longer than this [R1G-35], Q1-38. */
const ONE_DAY_MS = 24 * 3600 * 1000;

export interface ContentDraft {
  lastDate: string;
  accessLevel: AccessLevel;
  /** How many of each it names. */
  organizations: number;
  units: number;
  people: number;
  /** External users are among its readers. */
  external: boolean;
  /** The body holds words, pictures or videos. */
  hasPost: boolean;
}

/** What a save does: makes an item, keeps a draft, publishes it, or changes what is published. */
export type ContentSave = { kind: 'create' | 'draft' | 'publish' } | { kind: 'update'; publishDate: string };

/** Message keys of refused saves [R1G-33, R1G-35 … R1G-38], Q1-39, Q1-77. */
export type ContentFault =
  | 'content.dateValidateOneDayError'
  | 'dateValidateOneDayError'
  | 'dateValidateOneDayErrorAfterPublished'
  | 'targetUnitValidation'
  | 'content.postRequired';

const longerThanADay = (from: number, lastDate: string) => Date.parse(lastDate) - from > ONE_DAY_MS;

/**
 * The first rule that a save breaks, or null: the last date lies more than a day after now (after the publish
 * date once published), and what is published has a body and somebody whom it is for [R1G-33 … R1G-38], S1-29.
 * @param now milliseconds
 */
export function contentFault(draft: ContentDraft, save: ContentSave, now: number): ContentFault | null {
  if (save.kind === 'update') {
    if (!longerThanADay(Date.parse(save.publishDate), draft.lastDate)) {
      return 'dateValidateOneDayErrorAfterPublished';
    }
  } else if (!longerThanADay(now, draft.lastDate)) {
    return save.kind === 'create' ? 'content.dateValidateOneDayError' : 'dateValidateOneDayError';
  }
  if (save.kind === 'create' || save.kind === 'draft') return null;
  // Nobody belongs to an organization that is not named.
  const units = draft.accessLevel === 'ORGANIZATION' ? 0 : draft.units;
  if (draft.organizations + units + draft.people === 0 && !draft.external) return 'targetUnitValidation';
  return draft.hasPost ? null : 'content.postRequired';
}

/** Whether a body holds anything that a reader would see, Q1-77. */
export function hasVisiblePost(html: string): boolean {
  return /<(img|iframe)\b/i.test(html) || hasWords(html);
}
