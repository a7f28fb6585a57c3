import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutFew } from '#server/reports/analytics/withhold-few.ts';

const partsOf = fc.array(fc.record({ id: fc.nat(), contributions: fc.integer({ min: 1, max: 30 }) }), {
  maxLength: 12,
});
const least = fc.integer({ min: 1, max: 10 });
const sum = (parts: readonly { contributions: number }[]) =>
  parts.reduce((all, { contributions }) => all + contributions, 0);

describe('sums without those of few', () => {
  it('show no part of few, and leave out either nothing or enough that the whole tells none of it', () => {
    fc.assert(
      fc.property(partsOf, least, (parts, most) => {
        const shown = withoutFew(parts, most);
        for (const { contributions } of shown) expect(contributions).toBeGreaterThanOrEqual(most);
        const hidden = sum(parts) - sum(shown);
        expect(hidden === 0 || hidden >= most || shown.length === 0).toBe(true);
      }),
    );
  });

  it('keep the others as they are, in their order', () => {
    fc.assert(
      fc.property(partsOf, least, (parts, most) => {
        const shown = withoutFew(parts, most);
        expect(shown).toEqual(parts.filter((part) => shown.includes(part)));
        if (parts.every(({ contributions }) => contributions >= most)) expect(shown).toEqual(parts);
      }),
    );
  });

  it('hide as few as needed: the next larger part goes with a single small one', () => {
    const parts = [9, 2, 30].map((contributions, id) => ({ id, contributions }));
    expect(withoutFew(parts, 5)).toEqual([parts[2]]);
    const others = [9, 2, 4, 30].map((contributions, id) => ({ id, contributions }));
    expect(withoutFew(others, 5)).toEqual([others[0], others[3]]);
  });
});
