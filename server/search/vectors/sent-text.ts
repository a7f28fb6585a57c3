import { createHash } from 'node:crypto';
import { plainText } from '#contract/texts/plain-text.ts';
import type { Likened } from '#server/search/similar/likeness.ts';

/** Characters of markup that are read, and of a text that are sent: models read no more of it at a time. */
const READ = { markup: 20_000, text: 2000 } as const;

/** What an embeddings server gets of a contribution: its title and the beginning of its text, without markup. Nothing says whose it is. */
export function sentText({ title, text }: Likened): string {
  const whole = `${title}\n${plainText(text.slice(0, READ.markup))}`.trim();
  // Half a letter is no text.
  return whole.slice(0, READ.text).replace(/[\ud800-\udbff]$/, '');
}

export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Sent to see whether a server answers; it says nothing of anybody. */
export const TEST_SENTENCE = 'A roof over the bicycle stands keeps saddles dry.';
