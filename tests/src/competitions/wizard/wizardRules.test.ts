import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JuryPost } from '#contract/competitions/people.schema.ts';
import { JURY_TYPES, type JuryType } from '#contract/competitions/rules.ts';
import { COMPETITION_STATES } from '#contract/life-cycles/schema.ts';
import { bodyOf, type ChosenPerson, valuesOf } from '#src/features/competitions/wizard/competitionValues.ts';
import {
  type JuryValues,
  juryFaults,
  juryPostOf,
  jurySourceOf,
  juryValuesOf,
} from '#src/features/competitions/wizard/juryValues.ts';
import { STEPS, stepAt } from '#src/features/competitions/wizard/steps.ts';
import { lockOf, marksOf, missingOf } from '#src/features/competitions/wizard/wizardMarks.ts';
import { ADA, competitionForm, inDays, jury, reward, withStates } from './wizardFixtures.ts';

const types: fc.Arbitrary<JuryType[]> = fc
  .subarray([...JURY_TYPES], { minLength: 1 })
  .map((chosen) => chosen.toSorted());
const block = fc.record({
  title: fc.constantFrom('', '  ', 'First look'),
  evalDefinitionId: fc.option(fc.integer({ min: 1, max: 99 })),
  users: fc.boolean().map((some): ChosenPerson[] => (some ? [ADA] : [])),
  jurorsPerIdea: fc.constant(null),
});

describe('juries', () => {
  test('what has no warning is a body that the server reads, by "0", "1", "2" [R2G-20, R2G-22, R2G-23, R2G-24]', () => {
    fc.assert(
      fc.property(types, block, block, block, (chosen, one, two, three) => {
        const values: JuryValues = { juries: { JURY1: one, JURY2: two, JURY3: three } };
        const faults = juryFaults(chosen, values);
        const body = juryPostOf(chosen, values);
        expect(Object.keys(body)).toEqual(['0', '1', '2'].slice(0, chosen.length));
        expect(JuryPost.safeParse(body).success).toBe(faults.length === 0);
      }),
    );
  });

  test('stored juries fill the blocks of the life cycle, and only those [R2G-18, R2G-19]', () => {
    const { juries } = juryValuesOf(['JURY1', 'JURY3'], [jury('JURY1'), jury('JURY2')]);
    expect(Object.keys(juries)).toEqual(['JURY1', 'JURY3']);
    expect(juries.JURY1?.users).toEqual([ADA]);
    expect(juries.JURY3).toEqual({ title: '', evalDefinitionId: null, users: [], jurorsPerIdea: null });
  });

  test('field errors of the server are found at the blocks', () => {
    expect(jurySourceOf('1.userPost', ['JURY1', 'JURY3'])).toBe('juries.JURY3.users');
    expect(jurySourceOf('0.evalDefinitionId', ['JURY1'])).toBe('juries.JURY1.evalDefinitionId');
  });
});

describe('what is missing', () => {
  const whole = {
    competition: competitionForm({ body: '<p>x</p>' }),
    lifeCycle: withStates('ANNOUNCED', 'EVAL1', 'EVAL2'),
    moderators: [ADA],
    juries: [jury('JURY1'), jury('JURY2')],
    rewards: [reward(1, 1, 'A trip')],
    inputs: [{}],
  };
  const now = Date.now();

  test('nothing of a whole draft; then every step is done', () => {
    expect(missingOf(whole, now)).toEqual([]);
    expect(Object.values(marksOf(whole, []))).toEqual(STEPS.map(() => 'done'));
  });

  test.each([
    [{ moderators: [] }, 'moderators', 'audience'],
    [{ juries: [jury('JURY1')] }, 'juries', 'juries'],
    [{ juries: [jury('JURY1'), jury('JURY2', { users: [] })] }, 'juries', 'juries'],
    [{ rewards: [] }, 'rewards', 'rewards'],
    [{ lifeCycle: { ...whole.lifeCycle, isActive: false } }, 'lifecycle', 'basics'],
    [{ competition: competitionForm({ dateSubmissionEnd: null }) }, 'dateSubmissionEnd', 'audience'],
    [{ competition: competitionForm({ dateSubmissionEnd: inDays(-1) }) }, 'dateInFuture', 'audience'],
  ] as const)('%o is told as %s, and its step is incomplete: %s', (change, fault, step) => {
    const state = { ...whole, ...change } as typeof whole;
    expect(missingOf(state, now)).toEqual([fault]);
    expect(marksOf(state, [fault])[step]).toBe('incomplete');
  });

  test('what has not been read yet is not called missing', () => {
    const early = {
      competition: whole.competition,
      lifeCycle: undefined,
      moderators: undefined,
      juries: undefined,
      rewards: undefined,
      inputs: undefined,
    };
    expect(missingOf(early, now)).toEqual([]);
  });

  test('what has started lacks nothing, also when its end has passed', () => {
    const over = competitionForm({ competitionState: 'COMPLETE', dateSubmissionEnd: inDays(-9) });
    expect(missingOf({ ...whole, competition: over }, now)).toEqual([]);
  });

  test('text, banner and extra inputs may be left out', () => {
    const marks = marksOf({ ...whole, competition: competitionForm(), inputs: [] }, []);
    expect(marks).toMatchObject({ story: 'optional', inputs: 'optional', basics: 'done' });
  });
});

test('addresses have the steps 1 to 6 and no other [R2D-02, R2D-03]', () => {
  expect(['1', '2', '3', '4', '5', '6'].map(stepAt)).toEqual([...STEPS]);
  for (const text of [undefined, '', '0', '7', '11', '1.0', 'x']) expect(stepAt(text)).toBeNull();
});

test('a step that is fixed says why: code and life cycle after the start, inputs and juries from EVAL1 on, everything at the end', () => {
  const locks = Object.fromEntries(
    COMPETITION_STATES.map((state) => [state, STEPS.map((step) => lockOf(step, state))]),
  );
  expect(locks.DRAFT?.every((lock) => lock === null)).toBe(true);
  expect(locks.ANNOUNCED).toEqual(['basics', null, null, null, null, null]);
  for (const state of ['EVAL1', 'EVAL2', 'EVAL3', 'TERMINATED', 'APPROVAL']) {
    expect(locks[state]).toEqual(['basics', null, 'inputs', null, 'juries', null]);
  }
  for (const state of ['COMPLETE', 'ARCHIEVED']) {
    expect(locks[state]?.every((lock) => lock === 'everything')).toBe(true);
  }
});

test('a form that was not changed sends what is stored; targets go by their prefix [R2D-14, R2D-30]', () => {
  const stored = competitionForm({
    accessLevel: 'PUBLIC',
    targetOrganizations: [{ id: 5 }],
    targetUnits: [{ id: 7 }],
  });
  const values = valuesOf(stored);
  expect(values.targets).toEqual(['org5', '7']);
  expect(bodyOf(values)).toEqual({
    code: stored.code,
    title: stored.title,
    summary: stored.summary,
    lifecycle: stored.lifecycle,
    body: stored.body,
    dateSubmissionEnd: stored.dateSubmissionEnd,
    accessLevel: 'PUBLIC',
    targetOrganizations: [{ id: 5 }],
    targetUnits: [{ id: 7 }],
    external: true,
    targetUsers: [],
  });
});
