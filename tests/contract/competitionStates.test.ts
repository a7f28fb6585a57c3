import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  competitionLocks,
  hasBegun,
  JURY_TYPES,
  juryOf,
  nextCompetitionStates,
  roundOf,
} from '#contract/competitions/rules.ts';
import { COMPETITION_STATES, type CompetitionState } from '#contract/life-cycles/schema.ts';

const all = new Set<CompetitionState>(COMPETITION_STATES);
const steps = fc.subarray([...COMPETITION_STATES]).map((list) => new Set(list));
const place = (state: CompetitionState) => COMPETITION_STATES.indexOf(state);

describe('the course of a competition', () => {
  it('has the nine documented states, the last one spelled ARCHIEVED [R2E-02, R2E-03]', () => {
    expect(COMPETITION_STATES).toEqual([
      'DRAFT',
      'ANNOUNCED',
      'EVAL1',
      'EVAL2',
      'EVAL3',
      'TERMINATED',
      'APPROVAL',
      'COMPLETE',
      'ARCHIEVED',
    ]);
  });

  it('leads from each state only where the table says [S2-08]', () => {
    expect(
      Object.fromEntries(COMPETITION_STATES.map((from) => [from, nextCompetitionStates(from, all)])),
    ).toEqual({
      DRAFT: ['ANNOUNCED'],
      ANNOUNCED: ['EVAL1', 'TERMINATED'],
      EVAL1: ['EVAL2', 'TERMINATED'],
      EVAL2: ['EVAL3', 'TERMINATED'],
      EVAL3: ['TERMINATED', 'APPROVAL'],
      TERMINATED: ['APPROVAL', 'ARCHIEVED'],
      APPROVAL: ['COMPLETE'],
      COMPLETE: ['ARCHIEVED'],
      ARCHIEVED: [],
    });
  });

  it('passes over rounds that the life cycle does not have [S2-08, R2E-24]', () => {
    const only = (...list: CompetitionState[]) => new Set(list);
    expect(nextCompetitionStates('ANNOUNCED', only('EVAL2', 'EVAL3'))).toEqual(['EVAL2', 'TERMINATED']);
    expect(nextCompetitionStates('EVAL1', only('EVAL1', 'EVAL3'))).toEqual(['EVAL3', 'TERMINATED']);
    expect(nextCompetitionStates('EVAL1', only('EVAL1'))).toEqual(['TERMINATED', 'APPROVAL']);
    expect(nextCompetitionStates('ANNOUNCED', only('APPROVAL'))).toEqual(['TERMINATED']);
  });

  it('never leads back, and ends from everywhere, whatever steps a life cycle has [S2-08]', () => {
    fc.assert(
      fc.property(steps, fc.constantFrom(...COMPETITION_STATES), (present, from) => {
        const next = nextCompetitionStates(from, present);
        expect(next.every((state) => place(state) > place(from))).toBe(true);
        expect(new Set(next).size).toBe(next.length);
        let state = from;
        for (let count = 0; state !== 'ARCHIEVED'; count += 1) {
          expect(count).toBeLessThan(COMPETITION_STATES.length);
          state = nextCompetitionStates(state, present).at(-1) ?? 'ARCHIEVED';
        }
      }),
    );
  });

  it('each round has one jury and one stage of evaluation [R2G-18, R2E-24]', () => {
    expect(JURY_TYPES.map((jury) => roundOf(jury))).toEqual([
      { jury: 'JURY1', step: 'EVAL1', stage: 'EVAL_JURY1' },
      { jury: 'JURY2', step: 'EVAL2', stage: 'EVAL_JURY2' },
      { jury: 'JURY3', step: 'EVAL3', stage: 'EVAL_JURY3' },
    ]);
    expect(COMPETITION_STATES.filter((state) => juryOf(state) !== null)).toEqual(['EVAL1', 'EVAL2', 'EVAL3']);
  });

  it('closes more and more of the wizard, and opens nothing again [Q2-25]', () => {
    const openness = COMPETITION_STATES.map(
      (state) => Object.values(competitionLocks(state)).filter(Boolean).length,
    );
    expect(openness).toEqual([0, 1, 2, 2, 2, 2, 2, 3, 3]);
  });
});

it('the round of a jury has begun from its step on, and after all rounds', () => {
  for (const state of COMPETITION_STATES) {
    for (const jury of JURY_TYPES)
      expect(hasBegun(state, jury)).toBe(place(state) >= place(roundOf(jury).step));
  }
});
