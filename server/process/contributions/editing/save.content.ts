import { ATTRIBUTES, type AttributeName, type AttributeValues } from '#contract/contributions/attributes.ts';
import type { ContributionChange } from '#contract/contributions/change.schema.ts';
import { plainText } from '#contract/texts/plain-text.ts';
import type { HistoryNote } from '#server/process/contributions/history/note-history.ts';

/** What a contribution says: title, body and attributes. */
export interface Content extends AttributeValues {
  title: string;
  body: string;
}

const FIELDS = ['title', ...ATTRIBUTES.map(({ name }) => name), 'body'] as const;

/** Names of these fields, as field errors and the history name them. */
export const CONTENT_FIELDS: ReadonlySet<string> = new Set(FIELDS);

function changedAttributes(stored: AttributeValues, change: ContributionChange): AttributeValues {
  const changed = ATTRIBUTES.map(({ name, kind }) => {
    const value = change[name];
    if (value === undefined) return [name, stored[name]];
    return [name, kind === 'text' ? String(value ?? '').trim() : value];
  });
  return Object.fromEntries(changed) as AttributeValues;
}

/** The content after a save: a missing key keeps what is stored, null empties it, rich text is clean by then, S3-10. */
export function changedContent(stored: Content, change: ContributionChange): Content {
  return {
    ...changedAttributes(stored, change),
    title: change.title === undefined ? stored.title : change.title.trim(),
    body: change.body === undefined ? stored.body : (change.body ?? ''),
  };
}

/** One entry for each changed field; the body as readers see it, S3-16. */
export function contentNotes(before: Content, after: Content): HistoryNote[] {
  const textOf = (content: Content, name: 'title' | 'body' | AttributeName) => {
    const value = content[name];
    if (value === null) return null;
    return name === 'body' ? plainText(content.body) : String(value);
  };
  return FIELDS.filter((name) => before[name] !== after[name]).map((name) => ({
    category: 'CONTENT',
    event: name,
    oldValue: textOf(before, name),
    newValue: textOf(after, name),
  }));
}
