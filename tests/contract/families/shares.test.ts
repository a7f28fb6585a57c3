import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divideByWeights, percentsOf, type Weight, weightsOf } from '#contract/families/shares.ts';

const weights = fc
  .uniqueArray(fc.record({ userId: fc.integer({ min: 1, max: 500 }), weight: fc.nat(10_000) }), {
    selector: ({ userId }) => userId,
    minLength: 1,
    maxLength: 40,
  })
  .map((all): Weight[] => all);
const total = fc.bigInt({ min: 0n, max: 99_999_999_999_999n });

const sumOf = (parts: readonly { units: bigint }[]) => parts.reduce((sum, { units }) => sum + units, 0n);

describe('dividing what a head earns', () => {
  it('gives away all of it, to everybody once and in their order', () => {
    fc.assert(
      fc.property(total, weights, (all, key) => {
        const parts = divideByWeights(all, key);
        expect(sumOf(parts)).toBe(all);
        expect(parts.map(({ userId }) => userId)).toEqual(key.map(({ userId }) => userId));
        expect(parts.every(({ units }) => units >= 0n)).toBe(true);
      }),
    );
  });

  it('gives nobody a whole unit more or less than their quota', () => {
    fc.assert(
      fc.property(total, weights, (all, key) => {
        const sum = key.reduce((one, { weight }) => one + weight, 0);
        fc.pre(sum > 0);
        for (const [at, { units }] of divideByWeights(all, key).entries()) {
          const quota = all * BigInt(key[at]?.weight ?? 0);
          expect(units * BigInt(sum) - quota).toBeLessThan(BigInt(sum));
          expect(quota - units * BigInt(sum)).toBeLessThan(BigInt(sum));
        }
      }),
    );
  });

  it('never gives less to who has the larger part', () => {
    fc.assert(
      fc.property(total, weights, (all, key) => {
        fc.pre(key.some(({ weight }) => weight > 0));
        const parts = divideByWeights(all, key);
        for (const [one, { weight }] of key.entries())
          for (const [other, { weight: less }] of key.entries())
            if (weight > less) expect((parts[one]?.units ?? 0n) >= (parts[other]?.units ?? 0n)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it('shows percents that add up to 100', () => {
    fc.assert(
      fc.property(weights, (key) => {
        const hundredths = percentsOf(key).map(({ percent }) => Math.round(percent * 100));
        expect(hundredths.reduce((sum, one) => sum + one, 0)).toBe(10_000);
      }),
    );
  });

  it('gives what remains to the largest remainders, at equal ones to who comes first', () => {
    const key = [
      { userId: 1, weight: 1 },
      { userId: 2, weight: 1 },
      { userId: 3, weight: 1 },
    ];
    expect(divideByWeights(100n, key).map(({ units }) => units)).toEqual([34n, 33n, 33n]);
    const unequal = [
      { userId: 1, weight: 5000 },
      { userId: 2, weight: 2550 },
      { userId: 3, weight: 2450 },
    ];
    expect(divideByWeights(10n, unequal).map(({ units }) => units)).toEqual([5n, 3n, 2n]);
  });

  it('holds by a key for exactly its authors, in equal parts for others, and divides nothing among nobody', () => {
    const key = [
      { userId: 1, weight: 7000 },
      { userId: 2, weight: 3000 },
    ];
    expect(weightsOf([2, 1], key)).toEqual([key[1], key[0]]);
    expect(weightsOf([1, 2, 3], key).map(({ weight }) => weight)).toEqual([1, 1, 1]);
    expect(weightsOf([1], key).map(({ weight }) => weight)).toEqual([1]);
    expect(divideByWeights(10n, [])).toEqual([]);
    expect(
      divideByWeights(3n, [
        { userId: 1, weight: 0 },
        { userId: 2, weight: 0 },
      ]).map(({ units }) => units),
    ).toEqual([2n, 1n]);
  });
});
