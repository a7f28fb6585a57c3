import { describe, expect, it } from 'vitest';
import { filesBelow, read } from './sources.ts';

/** Screens, but what writes coordinates of drawings and what takes a number that is written already. */
const screens = filesBelow('src', /\.tsx?$/)
  .filter((path) => !/Layout\.ts$|picture\/|components\/reports\/CountLink\.tsx$/.test(path))
  .map((path) => ({ path, text: read(path) }));

const matching = (pattern: RegExp) =>
  screens.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, at) => (pattern.test(line) ? [`${path}:${at + 1} ${line.trim()}`] : [])),
  );

describe('numbers on screens are in the reader\u2019s format', () => {
  it('money has no separators of its own', () => {
    expect(matching(/\bformatCurrency\b/)).toEqual([]);
  });

  it('nothing is written by hand that contract/formats/numbers.ts writes', () => {
    expect(
      matching(/\.toFixed\(|\.toLocaleString\(|new Intl\.NumberFormat\((?!locale, \{ style: 'percent' \})/),
    ).toEqual([]);
  });

  it('no count, sum or amount is shown as it is', () => {
    const plain = /(^\s*|>)\{(\w+\.)*\w*([cC]ount|[tT]otal|[aA]mount|[pP]oints|[sS]um)\}(<|$)/;
    expect(matching(plain)).toEqual([]);
    expect(plain.test('            {count}')).toBe(true);
    expect(plain.test('<b>{row.totalAmount}</b>')).toBe(true);
  });
});
