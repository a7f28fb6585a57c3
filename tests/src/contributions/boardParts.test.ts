import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BoardColumn } from '#contract/contributions/numbers.ts';
import { lifeCyclesOf, shownColumns } from '#src/features/contributions/board/boardColumns.ts';
import { movesOf, movesTo, targetsOf } from '#src/features/contributions/board/boardMoves.ts';
import { contribution } from './contributionFixtures.ts';

const action = (id: number, targetStateId: number | null) => ({
  ...{ id, name: `Action ${id}`, explanationRequired: false, confirmText: null, targetStateId },
  ...{ targetStateName: targetStateId === null ? null : `State ${targetStateId}`, targetStateType: null },
  sets: { visibility: null, editable: null, commentStatus: null, ratingStatus: null },
  ...{ note: 'NONE' as const, asksReturn: false },
});
const person = { id: 5, firstName: 'Elif', lastName: 'Çelik', unitName: null, picturePath: null };

describe('moves of a card', () => {
  it('are exactly the actions that the reader has, as themselves and for others, and lead where these lead', () => {
    const actions = fc.array(fc.option(fc.integer({ min: 1, max: 6 })), { maxLength: 6 });
    fc.assert(
      fc.property(actions, actions, (own, others) => {
        const detail = contribution({
          actions: own.map((target, at) => action(at, target)),
          actionsOfOthers: [{ person, actions: others.map((target, at) => action(100 + at, target)) }],
        });
        const moves = movesOf(detail);
        expect(moves).toHaveLength(own.length + others.length);
        const targets = targetsOf(moves);
        expect([...targets].sort()).toEqual(
          [...new Set([...own, ...others].filter((target) => target !== null))].sort(),
        );
        for (const target of targets) expect(movesTo(moves, target).length).toBeGreaterThan(0);
        expect(movesTo(moves, 99)).toEqual([]);
        for (const { action: one, actFor } of moves) expect(actFor).toEqual(one.id >= 100 ? person : null);
      }),
    );
  });
});

const column = (stateId: number, lifeCycleId: number, count: number | null): BoardColumn => ({
  ...{ stateId, stateType: stateId % 10 === 0 ? 'NEW' : 'SUBMITTED', stateName: `State ${stateId}`, count },
  ...{ lifeCycleId, lifeCycleName: `Cycle ${lifeCycleId}`, figures: null },
});

describe('columns of a board', () => {
  it('are those of one life cycle; the fullest one comes first, and one past counting before it', () => {
    const columns = [column(11, 1, 3), column(21, 2, 40), column(31, 3, null), column(12, 1, 5)];
    expect(lifeCyclesOf(columns).map(({ id }) => id)).toEqual([3, 2, 1]);
    expect(shownColumns(columns, 1).map(({ stateId }) => stateId)).toEqual([11, 12]);
  });

  it('leave out what nobody has begun', () => {
    expect(shownColumns([column(10, 1, 0), column(11, 1, 0)], 1).map(({ stateId }) => stateId)).toEqual([11]);
    expect(shownColumns([column(10, 1, 2)], 1)).toHaveLength(1);
  });
});
