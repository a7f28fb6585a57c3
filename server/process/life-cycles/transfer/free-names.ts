import type { Name } from '#contract/texts/titles.ts';

const LONGEST = 255;

/** Names with a number where others have them already; the same number in each language. */
export function freeNames(names: readonly Name[], taken: readonly Name[]): Name[] {
  const isTaken = ({ language, name }: Name) =>
    taken.some((other) => other.language === language && other.name === name);
  const numbered = (number: number) =>
    names.map(({ language, name }) => {
      const end = number === 1 ? '' : ` (${number})`;
      return { language, name: `${name.slice(0, LONGEST - end.length)}${end}` };
    });
  for (let number = 1; ; number += 1) {
    const all = numbered(number);
    if (!all.some(isTaken)) return all;
  }
}
