import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ContributionType } from '#contract/access.ts';
import { CONTRIBUTION_TYPES } from '#contract/roles.ts';
import { addReceived, type Received } from '#server/process/hand-over/received.ts';

const received: fc.Arbitrary<Received> = fc.dictionary(
  fc.constantFrom('1', '2', '3'),
  fc.record({
    contributions: fc.dictionary(fc.constantFrom(...CONTRIBUTION_TYPES), fc.integer({ min: 1, max: 9 })),
    tasks: fc.nat(9),
  }),
);

/** How much of something came to whom: nothing where it is left out. */
const countOf = (some: Received, userId: string, type: ContributionType | 'tasks'): number =>
  type === 'tasks' ? (some[userId]?.tasks ?? 0) : (some[userId]?.contributions[type] ?? 0);

describe('what came to whom in several parts', () => {
  it('adds up: nobody, no type and no task is lost or counted twice, in whatever order the parts came', () => {
    fc.assert(
      fc.property(fc.array(received, { maxLength: 5 }), (parts) => {
        const sum = (all: readonly Received[]) => all.reduce<Received>(addReceived, {});
        expect(sum(parts.toReversed())).toEqual(sum(parts));
        for (const userId of ['1', '2', '3']) {
          for (const what of [...CONTRIBUTION_TYPES, 'tasks'] as const) {
            const expected = parts.reduce((count, part) => count + countOf(part, userId, what), 0);
            expect(countOf(sum(parts), userId, what)).toBe(expected);
          }
        }
      }),
    );
  });
});
