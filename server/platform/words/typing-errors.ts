/** Letters that have to be put in, left out, changed or swapped with the next one to make one word of another. */
export function editsBetween(one: string, other: string): number {
  const [a, b] = [[...one], [...other]];
  let before: number[] = [];
  let above = b.map((_, column) => column).concat(b.length);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current[column] = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + Number(!isSame),
        ...(swapped ? [(before[column - 2] ?? 0) + 1] : []),
      );
    }
    [before, above] = [above, current];
  }
  return above[b.length] ?? 0;
}

/**
 * What comes of a word by the most frequent slips of a key, each once: two letters that stand side by side are swapped, a letter is
 * doubled, or one of a pair is left out. Such words share few groups of three letters with it, or no more than many others do.
 */
export function withOneSlip(word: string): string[] {
  const letters = [...word];
  const replaced = (at: number, count: number, ...others: string[]) =>
    letters.toSpliced(at, count, ...others).join('');
  const slips = letters.flatMap((letter, at) => {
    const next = letters[at + 1];
    const doubled = replaced(at, 1, letter, letter);
    if (next === undefined) return [doubled];
    return [doubled, next === letter ? replaced(at, 1) : replaced(at, 2, next, letter)];
  });
  return [...new Set(slips)];
}

/** Words of so many letters are seldom spelt with two errors that still leave them to be known. */
const SHORT = 5;
const MOST_MEANT = 3;

/** What a word that stands nowhere may be a misspelling of: the nearest words, of those the most used ones. */
export function meantBy(word: string, known: readonly { word: string; texts: number }[]): string[] {
  const most = word.length <= SHORT ? 1 : 2;
  const near = known
    .map((one) => ({ ...one, edits: editsBetween(word, one.word) }))
    .filter(({ edits }) => edits > 0 && edits <= most)
    .sort((a, b) => a.edits - b.edits || b.texts - a.texts);
  const least = near[0]?.edits;
  return near
    .filter(({ edits }) => edits === least)
    .slice(0, MOST_MEANT)
    .map((one) => one.word);
}
