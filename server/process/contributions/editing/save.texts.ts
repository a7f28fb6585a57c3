import type { ContributionChange } from '#contract/contributions/schema.ts';
import { plainText } from '#contract/texts/plain-text.ts';
import { cleanRichText } from '#server/platform/texts/rich-text.ts';
import type { HistoryNote } from '#server/process/contributions/history/note-history.ts';

export interface Texts {
  title: string;
  summary: string;
  body: string;
}

/**
 * The texts after a save: a missing key keeps what is stored, null empties it, rich text is cleaned, S3-10.
 */
export function changedTexts(stored: Texts, change: ContributionChange): Texts {
  return {
    title: change.title === undefined ? stored.title : change.title.trim(),
    summary: change.summary === undefined ? stored.summary : (change.summary ?? '').trim(),
    body: change.body === undefined ? stored.body : cleanRichText(change.body ?? ''),
  };
}

/** One entry a changed text; the body as its reader sees it, S3-16. */
export function textNotes(before: Texts, after: Texts): HistoryNote[] {
  const shown = { title: String, summary: String, body: plainText };
  return (['title', 'summary', 'body'] as const)
    .filter((name) => before[name] !== after[name])
    .map((name) => ({
      category: 'CONTENT',
      event: name,
      oldValue: shown[name](before[name]),
      newValue: shown[name](after[name]),
    }));
}
