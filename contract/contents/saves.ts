/*
 * What a save of a news item has to keep, for its form and the server; pages that only show items know nothing of it.
 */
import { hasWords } from '#contract/texts/has-words.ts';
import type { AccessLevel } from './rules.ts';

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
