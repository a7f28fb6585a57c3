import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LifeCycleTree, StateType } from '#contract/life-cycles/schema.ts';
import { COMPETITION_STATES, type CompetitionState, STATE_TYPES } from '#contract/life-cycles/schema.ts';
import { mayMove, possibleIdeaStates } from '#server/process/life-cycles/engine/idea-states.ts';
import { choiceFaults } from '#server/programmes/competitions/state-change/choices.ts';
import { lifeCycle as aLifeCycle, state } from '#tests/server/life-cycles/situations.ts';

const lifeCycleOf = (
  ...states: { id: number; type: StateType; step: CompetitionState | null; rank?: number }[]
): LifeCycleTree => ({
  ...aLifeCycle(),
  contributionType: 'IDEA',
  states: states.map(({ id, type, step, rank = id }) => state(id, type, { step, rank })),
});

const usual = lifeCycleOf(
  { id: 1, type: 'NEW', step: 'ANNOUNCED' },
  { id: 2, type: 'SUBMITTED', step: 'ANNOUNCED' },
  { id: 3, type: 'EVALUATION', step: 'EVAL1', rank: 5 },
  { id: 4, type: 'FLOW', step: 'EVAL1', rank: 4 },
  { id: 6, type: 'ACCEPTANCE', step: 'APPROVAL' },
  { id: 7, type: 'COMPLETION', step: 'COMPLETE' },
  { id: 8, type: 'REJECTION', step: null },
  { id: 9, type: 'CANCELLATION', step: null },
);

const offered = (from: CompetitionState, lifeCycle = usual) =>
  possibleIdeaStates(from, lifeCycle).map(({ nextCompetitionState, id }) => [nextCompetitionState, id]);

describe('states that ideas may get', () => {
  it('are those of the next step by rank, and the ways out without a step [S2-12, R2E-18]', () => {
    expect(offered('ANNOUNCED')).toEqual([
      ['EVAL1', 4],
      ['EVAL1', 3],
      ['EVAL1', 8],
      ['EVAL1', 9],
    ]);
    expect(offered('APPROVAL')).toEqual([
      ['COMPLETE', 7],
      ['COMPLETE', 8],
      ['COMPLETE', 9],
    ]);
  });

  it('a step that the life cycle has no state for is not offered, and there are none in DRAFT, COMPLETE, ARCHIEVED [S2-12]', () => {
    // There is no state for TERMINATED.
    expect(offered('EVAL1').map(([next]) => next)).toEqual(['APPROVAL', 'APPROVAL', 'APPROVAL']);
    for (const from of ['DRAFT', 'COMPLETE', 'ARCHIEVED'] as const) expect(offered(from)).toEqual([]);
  });

  it('ARCHIEVED needs no states, and is reached from TERMINATED and COMPLETE only [S2-08, S2-14]', () => {
    expect(COMPETITION_STATES.filter((from) => mayMove(from, 'ARCHIEVED', usual))).toEqual([
      'TERMINATED',
      'COMPLETE',
    ]);
  });

  it('whatever a life cycle looks like, what is offered may be done, and nothing else [S2-08, S2-12]', () => {
    const anyState = fc.record({
      type: fc.constantFrom(...STATE_TYPES),
      step: fc.option(fc.constantFrom(...COMPETITION_STATES)),
    });
    fc.assert(
      fc.property(
        fc.array(anyState, { maxLength: 12 }),
        fc.constantFrom(...COMPETITION_STATES),
        fc.constantFrom(...COMPETITION_STATES),
        (states, from, to) => {
          const cycle = lifeCycleOf(...states.map((one, index) => ({ ...one, id: index + 1 })));
          const possible = possibleIdeaStates(from, cycle);
          if (to !== 'ARCHIEVED') {
            expect(mayMove(from, to, cycle)).toBe(possible.some((one) => one.nextCompetitionState === to));
          }
          for (const { id, nextCompetitionState } of possible) {
            const chosen = cycle.states.find((one) => one.id === id);
            expect(chosen?.step === nextCompetitionState || chosen?.step === null).toBe(true);
          }
        },
      ),
    );
  });
});

const reward = (id: number) => ({ id, competitionId: 1, rank: id, reward: 'A book', isPoint: false });
const choosable = {
  openIdeas: new Set([1, 2]),
  states: new Map<number, StateType>([
    [10, 'COMPLETION'],
    [11, 'REJECTION'],
  ]),
  rewards: new Map([5, 6].map((id) => [id, reward(id)])),
};
const everyIdea = (states: number[]) =>
  states.map((newLifeCycleStateId, index) => ({ ideaId: index + 1, newLifeCycleStateId }));
const faults = (
  states: ReturnType<typeof everyIdea>,
  given: { id: number; rewardId: number | null }[] = [],
) =>
  choiceFaults({ newIdeaStates: states, contributionList: given }, choosable).map(
    ({ field, message }) => `${field} ${message}`,
  );

describe('choices of a moderator', () => {
  it('one offered state for each open idea, with rewards or without, is right [S2-14, S2-24]', () => {
    expect(faults(everyIdea([10, 11]))).toEqual([]);
    expect(
      faults(everyIdea([10, 10]), [
        { id: 1, rewardId: 5 },
        { id: 2, rewardId: null },
      ]),
    ).toEqual([]);
  });

  it('an idea that is left out, named twice, closed or foreign is refused [S2-14]', () => {
    expect(faults(everyIdea([10]))).toEqual(['newIdeaStates NotNull']);
    expect(faults([...everyIdea([10, 10]), { ideaId: 1, newLifeCycleStateId: 11 }])).toEqual([
      'newIdeaStates NotNull',
    ]);
    expect(
      faults([
        { ideaId: 1, newLifeCycleStateId: 10 },
        { ideaId: 3, newLifeCycleStateId: 10 },
      ]),
    ).toEqual(['newIdeaStates NotNull']);
  });

  it('a state that is not offered is refused [S2-14]', () => {
    expect(faults(everyIdea([10, 99]))).toEqual(['newIdeaStates Value']);
  });

  it.each([
    [
      'one reward for two ideas',
      [
        { id: 1, rewardId: 5 },
        { id: 2, rewardId: 5 },
      ],
    ],
    [
      'two rewards for one idea',
      [
        { id: 1, rewardId: 5 },
        { id: 1, rewardId: 6 },
      ],
    ],
    ['a reward of another competition', [{ id: 1, rewardId: 77 }]],
    ['a reward for an idea that is not in the running', [{ id: 3, rewardId: 5 }]],
  ])('%s is refused [S2-24]', (_, given) => {
    expect(faults(everyIdea([10, 10]), given)).toEqual(['contributionList Value']);
  });

  it('an idea that is turned down wins nothing [S2-24]', () => {
    expect(faults(everyIdea([10, 11]), [{ id: 2, rewardId: 5 }])).toEqual(['contributionList Value']);
  });
});
