import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ContributionChange } from '#contract/contributions/change.schema.ts';
import { lifeCyclePath } from '#src/features/contributions/detail/LifeCyclePath.tsx';
import { draftFaults, errorsOf, serverFaults } from '#src/features/contributions/edit/draftFaults.ts';
import { bodyOf, valuesOf } from '#src/features/contributions/edit/draftValues.ts';
import { parseListAddress } from '#src/features/contributions/listContext.ts';
import { contribution, draft } from './contributionFixtures.ts';

const input = (changes: object = {}) => ({
  id: 3,
  label: 'Cost',
  explanation: null,
  inputType: 'NUMERIC' as const,
  isRequired: true,
  minLenOrValue: 1,
  maxLenOrValue: 100,
  selectionValues: [],
  value: null,
  ...changes,
});

test('a complete draft has no faults', () => {
  const stored = draft();
  expect(draftFaults(valuesOf(stored), stored)).toEqual([]);
});

test('all that is missing comes at once, in the order of the form [R3B-49]', () => {
  const stored = draft({ title: ' ', body: '<p> </p>', fieldId: null, extraInputs: [input()] });
  const faults = draftFaults(valuesOf(stored), stored);
  expect(faults.map(({ source, message }) => [source, message])).toEqual([
    ['title', 'entity.validation.required'],
    ['body', 'entity.validation.required'],
    ['contributionFieldId', 'entity.validation.required'],
    ['ei_3.numberValue', 'entity.validation.required'],
  ]);
});

test.each([
  ['ab', 'entity.validation.minlength'],
  ['x'.repeat(121), 'entity.validation.maxlength'],
])('a title of 3 to 120 letters is asked for: %#', (title, message) => {
  const stored = draft();
  expect(draftFaults({ ...valuesOf(stored), title }, stored)).toMatchObject([{ source: 'title', message }]);
});

test('the text counts as a reader sees it, without its tags', () => {
  const stored = draft();
  const body = `<p>${'<strong></strong>'.repeat(20)}short</p>`;
  expect(draftFaults({ ...valuesOf(stored), body }, stored)).toMatchObject([
    { source: 'body', message: 'entity.validation.minlength', args: { min: 10 } },
  ]);
});

test.each([
  [{ inputType: 'NUMERIC' }, { numberValue: 101 }, 'entity.validation.max'],
  [{ inputType: 'NUMERIC' }, { numberValue: 0 }, 'entity.validation.min'],
  [{ inputType: 'TEXT', minLenOrValue: 5 }, { textValue: 'abc' }, 'entity.validation.minlength'],
  [
    { inputType: 'TEXT_AREA', minLenOrValue: 0, maxLenOrValue: 2 },
    { textValue: 'abc' },
    'entity.validation.maxlength',
  ],
  [{ inputType: 'BOOL' }, {}, 'entity.validation.required'],
  [{ inputType: 'DATE' }, {}, 'entity.validation.required'],
  [{ inputType: 'SINGLE_SELECTION' }, { selectionValueIds: [] }, 'entity.validation.required'],
  [{ inputType: 'MULTIPLE_SELECTION' }, { selectionValueIds: [77] }, 'contribution.fault.value'],
])('an extra input keeps its rules: %# [R3B-49]', (changes, value, message) => {
  const stored = draft({ extraInputs: [input(changes)] });
  const faults = draftFaults({ ...valuesOf(stored), ei_3: value }, stored);
  expect(faults.map((fault) => fault.message)).toEqual([message]);
});

test('an optional extra input may stay empty [R3B-49]', () => {
  const stored = draft({ extraInputs: [input({ isRequired: false })] });
  expect(draftFaults(valuesOf(stored), stored)).toEqual([]);
});

test('without a campaign the body says null and carries no nested object [R3B-47, R3B-48]', () => {
  const stored = draft({ campaignId: 9 });
  const body = bodyOf({ ...valuesOf(stored), campaignId: 0 }, stored);
  expect(body).toMatchObject({ campaignId: null });
  expect(body).not.toHaveProperty('campaign');
  expect(body).not.toHaveProperty('field');
});

test('no save carries banner ids, so a deleted banner stays deleted [R3F-15]', () => {
  const stored = draft({ bannerId: 1, bannerPreviewId: 2, bannerPath: 'files/x' });
  expect(Object.keys(bodyOf(valuesOf(stored), stored)).filter((key) => key.startsWith('banner'))).toEqual([]);
});

test('the campaign of what was submitted is not sent again', () => {
  const stored = contribution({ campaignId: 9 });
  expect(bodyOf(valuesOf(stored), stored)).not.toHaveProperty('campaignId');
});

test('whatever is typed, what is sent is taken by the contract', () => {
  const stored = draft({
    extraInputs: [input(), input({ id: 4, inputType: 'TEXT' }), input({ id: 5, inputType: 'BOOL' })],
  });
  const anyNumber = fc.oneof(fc.integer(), fc.constant(null), fc.constant('12,' as unknown as number));
  fc.assert(
    fc.property(
      fc.string({ maxLength: 200 }),
      fc.string({ maxLength: 200 }),
      fc.oneof(fc.constant('' as const), fc.integer({ min: 1 })),
      fc.uniqueArray(fc.integer({ min: 1, max: 1000 }), { maxLength: 20 }),
      anyNumber,
      (title, body, contributionFieldId, tagIds, numberValue) => {
        const values = {
          ...valuesOf(stored),
          title,
          body,
          contributionFieldId,
          tagIds,
          ei_3: { numberValue },
        };
        expect(ContributionChange.safeParse({ ...bodyOf(values, stored), version: 1 }).error).toBeUndefined();
      },
    ),
  );
});

test('opening and saving without a change sends what was stored', () => {
  const stored = draft({
    extraInputs: [
      input({
        value: {
          extraInputId: 3,
          numberValue: 7,
          textValue: null,
          boolValue: null,
          dateValue: null,
          selectionValueIds: null,
        },
      }),
    ],
    tags: [{ id: 2, title: 'energy' }],
    campaignId: 9,
  });
  expect(bodyOf(valuesOf(stored), stored)).toEqual({
    id: 12,
    title: stored.title,
    summary: '',
    body: stored.body,
    contributionFieldId: 4,
    campaignId: 9,
    tagIds: [2],
    extraInputValues: [
      {
        extraInputId: 3,
        numberValue: 7,
        textValue: null,
        boolValue: null,
        dateValue: null,
        selectionValueIds: null,
      },
    ],
  });
});

test('the server’s field errors find their fields, also in extra inputs', () => {
  const stored = draft({ extraInputs: [input()] });
  const faults = serverFaults(
    [
      { objectName: 'contribution', field: 'ei_3', message: 'Max' },
      { objectName: 'contribution', field: 'title', message: 'Size' },
      { objectName: 'contribution', field: 'tagIds', message: 'Value' },
    ],
    stored,
    (label) => label,
  );
  expect(faults).toMatchObject([
    { source: 'ei_3.numberValue', message: 'error.Size', args: { fieldName: 'Cost' } },
    { source: 'title', message: 'error.Size' },
    { source: 'tagIds', message: 'error.Invalid' },
  ]);
  expect(errorsOf(faults)).toHaveProperty('ei_3.numberValue.message', 'error.Size');
});

test('the way shows what was entered by date, where it stands, and what may come; no refusal is promised [R3B-08]', () => {
  const { states } = contribution();
  expect(lifeCyclePath(states).map(({ stateName, mark }) => [stateName, mark])).toEqual([
    ['Draft', 'done'],
    ['Submitted', 'current'],
    ['Accepted', 'ahead'],
  ]);
});

test('the blank start is no step of the way once something was written [R3B-08]', () => {
  const start = { id: 8, rank: 0, stateType: 'NEW' as const, stateName: 'New', current: false };
  const states = [{ ...start, enteredAt: '2026-02-28T08:30:00Z' }, ...contribution().states];
  expect(lifeCyclePath(states).map(({ stateName }) => stateName)).not.toContain('New');
  expect(lifeCyclePath([{ ...start, current: true, enteredAt: null }])).toHaveLength(1);
});

test('an ended way has nothing ahead and shows its refusal [R3B-08]', () => {
  const states = contribution().states.map((state) => ({
    ...state,
    current: state.stateType === 'REJECTION',
    enteredAt: state.stateType === 'ACCEPTANCE' ? null : `2026-03-0${state.rank}T08:00:00Z`,
  }));
  expect(lifeCyclePath(states).map(({ stateName, mark }) => [stateName, mark])).toEqual([
    ['Draft', 'done'],
    ['Submitted', 'done'],
    ['Declined', 'current'],
  ]);
});

test('after it was sent back the way leads once more through what it went through before [R3B-08]', () => {
  const types = ['DRAFT', 'SUBMITTED', 'EVALUATION', 'REJECTION'] as const;
  const days = ['2026-03-05', '2026-03-02', null, null];
  const states = types.map((stateType, index) => ({
    ...{ id: index + 1, rank: index + 1, stateType, stateName: stateType, current: index === 0 },
    enteredAt: days[index] ? `${days[index]}T08:00:00Z` : null,
  }));
  expect(lifeCyclePath(states).map(({ stateName, mark }) => [stateName, mark])).toEqual([
    ['SUBMITTED', 'done'],
    ['DRAFT', 'current'],
    ['SUBMITTED', 'ahead'],
    ['EVALUATION', 'ahead'],
  ]);
});

test('a way shows each state at most once done and once to come, and exactly one present one, whatever happened', () => {
  const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
  const states = fc
    .array(
      fc.record({ enteredAt: fc.option(moment), type: fc.constantFrom('FLOW', 'REJECTION', 'COMPLETION') }),
      { minLength: 1, maxLength: 12 },
    )
    .chain((list) => fc.tuple(fc.constant(list), fc.integer({ min: 0, max: list.length - 1 })));
  fc.assert(
    fc.property(states, ([list, at]) => {
      const path = lifeCyclePath(
        list.map(({ enteredAt, type }, index) => ({
          id: index + 1,
          rank: index + 1,
          stateType: type as 'FLOW',
          stateName: String(index),
          current: index === at,
          enteredAt: enteredAt?.toISOString() ?? null,
        })),
      );
      expect(new Set(path.map(({ id, mark }) => `${id}/${mark}`)).size).toBe(path.length);
      const present = path.find(({ mark }) => mark === 'current');
      expect(path.filter(({ id }) => id === present?.id)).toHaveLength(1);
      expect(path.filter(({ mark }) => mark === 'current')).toHaveLength(1);
      const order = path.map(({ mark }) => ['done', 'current', 'ahead'].indexOf(mark));
      expect(order).toEqual([...order].sort());
    }),
  );
});

test('the address of a list is read back, and nothing else is taken for one', () => {
  expect(
    parseListAddress('/contribution/list/SUGGESTION/0/mine?page=3&sort=title,asc&stateId.in=3&x=1'),
  ).toEqual({
    params: { type: 'SUGGESTION', parentId: 0, scope: 'mine' },
    page: 2,
    size: 10,
    sort: 'title,asc',
    filters: { 'stateId.in': '3' },
  });
  expect(parseListAddress('/contribution/list/EXTRA/0/mine')).toBeNull();
  expect(parseListAddress('/contribution/list/IDEA/x/mine')).toBeNull();
});

test('a draft is asked by the campaign that is chosen in its form: what another one asks is neither sent nor missing', () => {
  const asked = input({ id: 5, campaignId: 8, inputType: 'TEXT', minLenOrValue: 0, maxLenOrValue: 255 });
  const stored = draft({ campaignId: 8, extraInputs: [asked] });
  const values = valuesOf(stored);
  const idsOf = (campaignId: number) =>
    bodyOf({ ...values, campaignId }, stored).extraInputValues?.map(({ extraInputId }) => extraInputId);
  const missing = (campaignId: number) =>
    draftFaults({ ...values, campaignId }, stored).map(({ source }) => source);
  expect([idsOf(8), missing(8)]).toEqual([[5], ['ei_5.textValue']]);
  expect([idsOf(9), missing(9)]).toEqual([[], []]);
  expect([idsOf(0), missing(0)]).toEqual([[], []]);
});
