import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineWidth, placePassages, STATE_SIZE } from '#src/features/reports/analytics/passageLayout.ts';
import { FIGURES } from './analyticsFixtures.ts';

const [STATE] = FIGURES.states;
const [PASSAGE] = FIGURES.passages;
if (!STATE || !PASSAGE) throw new Error('no figures');

/** Some states and ways between them, each pair once. */
const pictures = fc
  .record({
    size: fc.integer({ min: 1, max: 8 }),
    ways: fc.array(fc.tuple(fc.nat(7), fc.nat(7), fc.nat(5000)), { maxLength: 20 }),
  })
  .map(({ size, ways }) => ({
    states: Array.from({ length: size }, (_, at) => ({ ...STATE, stateId: at })),
    passages: [...new Map(ways.map((way) => [`${way[0]} ${way[1]}`, way])).values()]
      .filter(([from, to]) => from !== to)
      .map(([fromStateId, toStateId, count]) => ({ ...PASSAGE, fromStateId, toStateId, count })),
  }));

describe('the picture of the ways that were taken', () => {
  test('has each state once, none upon another, and each way between two of them', () => {
    fc.assert(
      fc.property(pictures, ({ states, passages }) => {
        const placed = placePassages(states, passages);
        expect(placed.states.map(({ state }) => state.stateId)).toEqual(states.map(({ stateId }) => stateId));
        for (const [at, one] of placed.states.entries()) {
          expect(one.x >= 0 && one.x + STATE_SIZE.width <= placed.width).toBe(true);
          expect(one.y >= 0 && one.y + STATE_SIZE.height <= placed.height).toBe(true);
          for (const other of placed.states.slice(at + 1)) {
            const apart =
              Math.abs(one.x - other.x) >= STATE_SIZE.width || Math.abs(one.y - other.y) >= STATE_SIZE.height;
            expect(apart).toBe(true);
          }
        }
        const known = passages.filter(
          ({ fromStateId, toStateId }) => fromStateId < states.length && toStateId < states.length,
        );
        expect(placed.passages.map(({ passage }) => passage)).toEqual(known);
        for (const { points } of placed.passages) expect(points.length).toBeGreaterThan(1);
      }),
      { numRuns: 60 },
    );
  });

  test('has the wider line for the way that more took', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.nat(1000), fc.integer({ min: 1000, max: 5000 }), (one, other, most) => {
        if (one < other) expect(lineWidth(one, most)).toBeLessThanOrEqual(lineWidth(other, most));
        expect(lineWidth(one, most)).toBeLessThanOrEqual(lineWidth(most, most));
      }),
    );
  });
});
