import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type SinceMove, undoObstacle } from '#contract/competitions/undo.ts';

const NOTHING: SinceMove = { scores: 0, conflicts: 0, answers: 0, actions: 0 };

test.each([
  [NOTHING, null],
  [{ ...NOTHING, scores: 1, actions: 1 }, 'scored'],
  [{ ...NOTHING, conflicts: 2 }, 'conflict'],
  [{ ...NOTHING, answers: 1, actions: 3 }, 'answered'],
  [{ ...NOTHING, actions: 1 }, 'acted'],
] as const)('what happened since a move, %o, is named as %s', (since, obstacle) => {
  expect(undoObstacle(since)).toBe(obstacle);
});

test('a move can be undone exactly as long as nothing at all has happened since', () => {
  const some = fc.nat({ max: 2 });
  fc.assert(
    fc.property(fc.record({ scores: some, conflicts: some, answers: some, actions: some }), (since) => {
      const isUntouched = Object.values(since).every((count) => count === 0);
      expect(undoObstacle(since) === null).toBe(isUntouched);
    }),
  );
});
