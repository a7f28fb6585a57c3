import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JURY_TYPES, WIZARD_STEPS } from '#contract/competitions/rules.ts';
import {
  juriesFor,
  START_FAULTS,
  STEP_OF_START_FAULT,
  type StartDraft,
  startFaults,
} from '#contract/competitions/start.ts';
import { COMPETITION_STATES } from '#contract/life-cycles/schema.ts';

const NOW = Date.parse('2030-03-05T12:00:00.000Z');

const READY: StartDraft = {
  code: 'AB-1',
  title: 'A competition',
  summary: 'Ideas for the house',
  steps: new Set(['ANNOUNCED', 'EVAL1', 'EVAL3', 'COMPLETE']),
  dateSubmissionEnd: '2030-03-06T12:00:00.000Z',
  moderators: 1,
  juries: [
    { type: 'JURY1', title: 'First', evalDefinitionId: 1, users: 1 },
    { type: 'JURY3', title: 'Third', evalDefinitionId: 2, users: 3 },
  ],
  rewards: 1,
};
const faults = (change: Partial<StartDraft>) => startFaults({ ...READY, ...change }, NOW);
const [first, third] = READY.juries as [StartDraft['juries'][number], StartDraft['juries'][number]];

describe('what a competition lacks before it can start', () => {
  it('nothing, when steps 1 and 4 are valid and there are a moderator, every jury and a reward [R2D-19]', () => {
    expect(faults({})).toEqual([]);
  });

  it.each([
    ['code', { code: 'ab' }],
    ['title', { title: '  ab  ' }],
    ['summary', { summary: 'too short' }],
    ['lifecycle', { steps: null }],
    ['lifecycleFaulty', { isLifeCycleFaulty: true }],
    ['dateSubmissionEnd', { dateSubmissionEnd: null }],
    ['dateInFuture', { dateSubmissionEnd: '2030-03-05T12:00:00.000Z' }],
    ['moderators', { moderators: 0 }],
    ['juries', { juries: [first] }],
    ['juries', { juries: [{ ...first, users: 0 }, third] }],
    ['juries', { juries: [{ ...first, title: ' ' }, third] }],
    ['juries', { juries: [{ ...first, evalDefinitionId: null }, third] }],
    ['rewards', { rewards: 0 }],
  ] as const)('%s is named when it is missing [R2G-22 … R2G-24]', (fault, change) => {
    expect(faults(change)).toEqual([fault]);
  });

  it('a life cycle without rounds needs no juries', () => {
    expect(faults({ steps: new Set(['ANNOUNCED', 'APPROVAL']), juries: [] })).toEqual([]);
  });

  it('everything is named at once, in the order of the steps in which it is mended [R2D-03]', () => {
    const all = startFaults(
      {
        ...READY,
        code: '',
        title: '',
        summary: '',
        dateSubmissionEnd: null,
        moderators: 0,
        juries: [],
        rewards: 0,
      },
      NOW,
    );
    expect(all).toEqual(['code', 'title', 'summary', 'dateSubmissionEnd', 'moderators', 'juries', 'rewards']);
    const steps = START_FAULTS.map((fault) => STEP_OF_START_FAULT[fault]);
    expect(steps).toEqual([...steps].sort());
    expect(steps.every((step) => step >= 1 && step <= WIZARD_STEPS)).toBe(true);
  });

  it('there is one jury for each round of the life cycle, never a fourth [R2G-18, R2E-24]', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom(...COMPETITION_STATES)), (steps) => {
        const juries = juriesFor(new Set(steps));
        expect(juries).toHaveLength(steps.filter((step) => step.startsWith('EVAL')).length);
        expect(juries.every((type) => JURY_TYPES.includes(type))).toBe(true);
      }),
    );
  });

  it('adding what is missing never brings a new fault', () => {
    const change = fc.record(
      {
        code: fc.constantFrom('', 'OK-1'),
        moderators: fc.nat(2),
        rewards: fc.nat(2),
        juries: fc.subarray([...READY.juries]),
        dateSubmissionEnd: fc.constantFrom(null, '2029-01-01T00:00:00.000Z', READY.dateSubmissionEnd),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(change, (values) => {
        const before = faults(values);
        const after = faults({ ...values, moderators: 1, rewards: 1 });
        expect(before.filter((fault) => after.includes(fault))).toEqual(after);
      }),
    );
  });
});
