import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SIMILAR_LIMITS } from '#contract/search/similar.endpoints.ts';
import { seededRandom } from '#server/platform/seeded-random.ts';
import { bytesOf, cosine, signatureOf, unitOf, vectorOf } from '#server/search/vectors/vector.ts';
import { closenessOf, floorOf, scoreOf } from '#server/search/vectors/vector-score.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const aVector = fc
  .array(fc.double({ min: -1e30, max: 1e30, noNaN: true }), { minLength: 8, maxLength: 64 })
  .filter((numbers) => numbers.some((number) => Math.abs(number) > 1e-30));

describe('what vectors add to a likeness', () => {
  it('keeps within 0 and 1, never takes away, and grows with both', () => {
    fc.assert(
      fc.property(share, share, share, share, (likeness, more, close, closer) => {
        const score = scoreOf(likeness, close);
        expect(score).toBeGreaterThanOrEqual(likeness - 1e-12);
        expect(score).toBeLessThanOrEqual(1);
        expect(scoreOf(Math.max(likeness, more), close)).toBeGreaterThanOrEqual(score);
        expect(scoreOf(likeness, Math.max(close, closer))).toBeGreaterThanOrEqual(score);
      }),
    );
    expect(scoreOf(0.4, 0)).toBeCloseTo(0.4);
  });

  it('leaves the order of the letters to texts that are as close, and to those whose vectors agree with it', () => {
    fc.assert(
      fc.property(share, share, share, share, (one, other, close, closer) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        const [far, near] = [Math.min(close, closer), Math.max(close, closer)];
        expect(scoreOf(more, close)).toBeGreaterThanOrEqual(scoreOf(less, close));
        expect(scoreOf(more, near)).toBeGreaterThanOrEqual(scoreOf(less, far));
      }),
    );
    // The same text stays the first, whatever is close to it.
    fc.assert(fc.property(share, (close) => scoreOf(1, close) === 1));
  });

  it('is at most what a clear likeness of letters is, and less than a similar one where vectors are half as close', () => {
    expect(scoreOf(0, 1)).toBeCloseTo(0.7);
    expect(scoreOf(0, 0.5)).toBeLessThan(SIMILAR_LIMITS.score);
  });

  it('measures a cosine from what is usual among the texts', () => {
    expect(floorOf([0.1])).toBe(0.7);
    expect(floorOf(Array.from({ length: 9 }, (_, at) => at / 10))).toBe(0.4);
    expect(floorOf(Array.from({ length: 9 }, () => -0.5))).toBe(0);
    fc.assert(
      fc.property(fc.double({ min: -1, max: 1, noNaN: true }), fc.array(share), (one, background) => {
        const close = closenessOf(one, floorOf(background));
        expect(close).toBeGreaterThanOrEqual(0);
        expect(close).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('a vector', () => {
  it('has the length 1, and is stored and read as it is', () => {
    fc.assert(
      fc.property(aVector, (numbers) => {
        const unit = unitOf(numbers) as Float32Array;
        expect(cosine(unit, unit)).toBeCloseTo(1, 4);
        expect(vectorOf(bytesOf(unit))).toEqual(unit);
        expect(signatureOf(unit)).toHaveLength(numbers.length);
      }),
    );
  });

  it('is none without a direction', () => {
    expect(unitOf([0, 0, 0])).toBeNull();
    expect(unitOf([1, Number.POSITIVE_INFINITY])).toBeNull();
    expect(unitOf([1, Number.NaN])).toBeNull();
  });

  it('has a signature that is near where the vector is: the nearest ten are among the fifty by signature', () => {
    const { next: random } = seededRandom(7);
    const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    const aDirection = () => Array.from({ length: 256 }, normal);
    const asked = aDirection();
    // Ten that turn away from it more and more, and a thousand that have nothing to do with it.
    const near = Array.from({ length: 10 }, (_, at) =>
      aDirection().map((number, place) => (asked[place] ?? 0) + number * (0.4 + at / 10)),
    );
    const all = [...near, ...Array.from({ length: 1000 }, aDirection)].map(
      (numbers) => unitOf(numbers) as Float32Array,
    );
    const unit = unitOf(asked) as Float32Array;
    const bits = signatureOf(unit);
    const distance = (other: Float32Array) =>
      [...signatureOf(other)].filter((bit, place) => bit !== bits[place]).length;
    const order = (by: (other: Float32Array) => number, most: number) =>
      all
        .map((other, at) => ({ at, by: by(other) }))
        .sort((one, other) => one.by - other.by)
        .slice(0, most)
        .map(({ at }) => at);
    const byCosine = order((other) => -cosine(unit, other), 10);
    expect(order(distance, 50)).toEqual(expect.arrayContaining(byCosine));
  });
});
