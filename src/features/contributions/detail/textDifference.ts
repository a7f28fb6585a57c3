import { diffArrays } from 'diff';

/** What became of a passage. */
export interface Passage {
  kind: 'unchanged' | 'deleted' | 'inserted';
  text: string;
}

/** Words with their apostrophes and hyphens, blanks, and every other character by itself. */
const WORDS = /\s+|[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*|[^\s\p{L}\p{M}\p{N}]/gu;

/**
 * Texts that differ in more are two texts, which is also what their reader would see. It bounds the time as well, which grows
 * with its square; a bound in milliseconds would show the same texts differently on a slower machine.
 */
const MOST_CHANGES = 1_500;

const wordsOf = (text: string): string[] => text.match(WORDS) ?? [];

/**
 * How one plain text became another, word by word: what is unchanged and deleted makes the one, what is unchanged and inserted the
 * other.
 */
export function textDifference(before: string, after: string): Passage[] {
  const changes = diffArrays(wordsOf(before), wordsOf(after), {
    maxEditLength: MOST_CHANGES,
  });
  const whole: Passage[] = [
    { kind: 'deleted', text: before },
    { kind: 'inserted', text: after },
  ];
  const passages = changes?.map(
    ({ value, added, removed }): Passage => ({
      kind: added ? 'inserted' : removed ? 'deleted' : 'unchanged',
      text: value.join(''),
    }),
  );
  return (passages ?? whole).filter(({ text }) => text !== '');
}

/** Words of an unchanged passage on each side of a change; what is between more of them is folded. */
const AROUND = 12;

export interface FoldedPassage extends Passage {
  /** Unchanged, and long: not shown until it is asked for. */
  isFolded: boolean;
}

/** The same passages, of which the unchanged ones are cut: what is far from every change is folded. */
export function foldUnchanged(passages: readonly Passage[]): FoldedPassage[] {
  return passages.flatMap((passage, at): FoldedPassage[] => {
    const words = wordsOf(passage.text);
    const head = at === 0 ? 0 : 2 * AROUND;
    const tail = at === passages.length - 1 ? 0 : 2 * AROUND;
    if (passage.kind !== 'unchanged' || words.length <= head + tail + 2 * AROUND)
      return [{ ...passage, isFolded: false }];
    const part = (from: number, to: number, isFolded: boolean) => ({
      kind: passage.kind,
      text: words.slice(from, to).join(''),
      isFolded,
    });
    return [
      part(0, head, false),
      part(head, words.length - tail, true),
      part(words.length - tail, words.length, false),
    ].filter(({ text }) => text !== '');
  });
}
