/** A mention that is being typed: where its @ stands, and what stands between that and the caret. */
export interface MentionQuery {
  at: number;
  text: string;
}

/** Names are of a few words: behind more of them somebody writes a sentence. */
const TYPED = /(?:^|[\s([*])@([^\s@](?:[^\n@]{0,39})?)?$/u;
const MOST_WORDS = 4;

/** The mention that somebody types at the caret of a text; null for none. */
export function mentionAt(text: string, caret: number): MentionQuery | null {
  const before = text.slice(0, caret);
  const found = TYPED.exec(before);
  if (!found) return null;
  const typed = found[1] ?? '';
  if (typed.split(/\s+/).length > MOST_WORDS) return null;
  return { at: before.length - typed.length - 1, text: typed };
}
