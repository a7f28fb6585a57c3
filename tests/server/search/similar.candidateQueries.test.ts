import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CountedWord, candidatePlan } from '#server/search/similar/candidate-queries.ts';

const MOST = 4000;
const TEXTS = 1_000_000;

const word = (beginning: string, texts: number, more: Partial<CountedWord> = {}): CountedWord => ({
  ...{ beginning, texts, isWhole: false, inTitle: true },
  ...more,
});
const planned = (...words: CountedWord[]) => candidatePlan(words, { texts: TEXTS, most: MOST });
const asked = (...words: CountedWord[]) => planned(...words).queries.map(({ query }) => query);

describe('the questions to the index of words for what may be like a text', () => {
  it('ask for the rarest words first, until they come to as many as are looked at', () => {
    expect(asked(word('ramp', 3000), word('fork', 20), word('dock', 2000))).toEqual(["'fork':*", "'dock':*"]);
  });

  it('ask for a short word as it is, and for one of the title before one of the text', () => {
    expect(asked(word('kit', 300, { isWhole: true }), word('aids', 200, { inTitle: false }))).toEqual([
      "'kit'",
      "'aids':*",
    ]);
  });

  it('ask for what nobody counted yet, and find little of it', () => {
    const { queries } = planned(word('fork', 20), word('forlk', 0));
    expect(queries.map(({ query }) => query)).toEqual(["'forlk':*", "'fork':*"]);
    expect(queries[0]?.most).toBeLessThan(MOST / 5);
  });

  it('ask for words that many texts hold in twos, and name both', () => {
    const { queries } = planned(word('list', 25_000), word('spar', 25_000), word('labe', 38_000));
    expect(queries.map(({ query }) => query)).toContain("'list':* & 'spar':*");
    const [pair] = queries;
    expect(pair?.words.toString(2).replaceAll('0', '')).toBe('11');
  });

  it('ask for one that many texts hold alone only where there is nothing else, and find a few of those', () => {
    expect(asked(word('list', 25_000), word('fork', 60))).toEqual(["'fork':*"]);
    const { queries } = planned(word('list', 25_000));
    expect(queries).toEqual([expect.objectContaining({ query: "'list':*", words: 1 })]);
    expect(queries[0]?.most).toBeLessThan(MOST / 5);
  });

  it('ask for single letters only where there is nothing else: in how many texts they stand nobody counts', () => {
    expect(asked(word('a', 0, { isWhole: true }), word('fork', 60))).toEqual(["'fork':*"]);
    expect(asked(word('水', 0, { isWhole: true }))).toEqual(["'水'"]);
  });

  it('stay within what may be found and read, name only words that have a weight, and weigh the rare more', () => {
    const words = fc.uniqueArray(
      fc.record({
        beginning: fc.string({ minLength: 1, maxLength: 5 }),
        texts: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: TEXTS })),
        isWhole: fc.boolean(),
        inTitle: fc.constant(true),
      }),
      { maxLength: 40, selector: ({ beginning }) => beginning },
    );
    fc.assert(
      fc.property(words, (counted) => {
        const { queries, weights } = planned(...counted);
        expect(queries.length > 0).toBe(counted.length > 0);
        // Twelve words, six pairs of four, and the one that is asked for alone after all.
        expect(queries.length).toBeLessThanOrEqual(12 + 6 + 1);
        for (const { most, words: mask } of queries) {
          expect(most).toBeGreaterThan(0);
          expect(most).toBeLessThanOrEqual(MOST);
          expect(mask).toBeGreaterThan(0);
          expect(mask).toBeLessThan(1 << weights.length);
        }
        const known = weights.slice(weights.length - counted.filter(({ texts }) => texts > 0).length);
        expect(known).toEqual([...known].sort((one, other) => other - one));
      }),
    );
  });
});
