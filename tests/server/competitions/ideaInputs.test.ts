import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { extraInputEndpoints as endpoints } from '#contract/extra-inputs/endpoints.ts';
import type { CompetitionState } from '#contract/life-cycles/schema.ts';
import { competitions } from '#server/platform/db/schema/campaigns.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aCompetition, aField, anExtraInput } from '#tests/support/factories/contributions.ts';
import { aModerator } from '#tests/support/factories/evaluations.ts';
import { aLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser } from '#tests/support/factories/users.ts';

let app: TestApp;
let editor: Call;
let employee: Call;
let lifeCycleId: number;
const params = { source: 'IDEA' } as const;

beforeAll(async () => {
  app = await startTestApp();
  editor = await app.as(await aUser(app.db, { roles: ['ROLE_COMPETITION_EDITOR', 'ROLE_INTERNAL'] }));
  employee = await app.as(await aUser(app.db));
  lifeCycleId = (await aLifeCycle(app.db, { type: 'IDEA' })).id;
});
afterAll(() => app.close());

const inState = (competitionState: CompetitionState) =>
  aCompetition(app.db, {
    lifeCycleId,
    competitionState,
    publishState: competitionState === 'DRAFT' ? 'DRAFT' : 'PUBLISHED',
  });
const labels = (label: string) => ['en', 'tr'].map((language) => ({ language, label, explanation: null }));
const create = (competitionId: number, values: object = {}, call: Call = editor) =>
  call(endpoints.create, {
    params,
    body: { competitionId, inputType: 'TEXT', definitionList: labels('A label'), ...values },
  });

describe('what a competition asks of its ideas', () => {
  it('is set by administrators and editors of competitions, and by nobody without their roles [R2I-10, Q2-53, S2-41]', async () => {
    const { id } = await inState('DRAFT');
    const admin = await app.as(await aUser(app.db, { roles: ['ROLE_COMPETITION_ADMIN', 'ROLE_INTERNAL'] }));
    const other = await app.as(await aUser(app.db, { roles: ['ROLE_SUGGESTION_ADMIN', 'ROLE_INTERNAL'] }));
    const calls = async (call: Call) => {
      const made = (await create(id)).body.id;
      return [
        await create(id, {}, call),
        await call(endpoints.save, { params, body: { id: made, isRequired: true } }),
        await call(endpoints.ofSource, { params, query: { competitionId: id } }),
        await call(endpoints.remove, { params: { ...params, id: made } }),
      ].map(({ status }) => status);
    };
    expect(await calls(admin)).toEqual([200, 200, 200, 200]);
    expect(await calls(editor)).toEqual([200, 200, 200, 200]);
    expect(await calls(other)).toEqual([403, 403, 403, 403]);
    expect(await calls(employee)).toEqual([403, 403, 403, 403]);
    expect(await calls(app.anonymous)).toEqual([401, 401, 401, 401]);
  });

  it('can be changed while ideas are collected, and stays from the first evaluation on [Q2-25]', async () => {
    const { id } = await inState('ANNOUNCED');
    const made = (await create(id)).body;
    const changes = async () =>
      [
        await create(id),
        await editor(endpoints.save, { params, body: { id: made.id, isRequired: true } }),
        await editor(endpoints.remove, { params: { ...params, id: made.id } }),
      ].map(({ status, errorKey }) => errorKey ?? status);
    for (const state of ['EVAL1', 'EVAL3', 'TERMINATED', 'APPROVAL', 'COMPLETE', 'ARCHIEVED'] as const) {
      await app.db.update(competitions).set({ competitionState: state }).where(eq(competitions.id, id));
      expect(await changes()).toEqual(['error.notEditable', 'error.notEditable', 'error.notEditable']);
      const order = await editor(endpoints.updateOrder, { params, body: [{ id: made.id, listOrder: 1 }] });
      expect(order.errorKey).toBe('error.notEditable');
    }
    await app.db.update(competitions).set({ competitionState: 'ANNOUNCED' }).where(eq(competitions.id, id));
    expect(await changes()).toEqual([200, 200, 200]);
  });

  it('has bounds from zero up, the lower one first; kinds without bounds keep none [Q2-46]', async () => {
    const { id } = await inState('DRAFT');
    const bounded = (
      inputType: string,
      minLenOrValue: number | null,
      maxLenOrValue: number | null,
      more = {},
    ) => create(id, { inputType, minLenOrValue, maxLenOrValue, ...more });
    expect((await bounded('TEXT', 5, 4)).fieldErrors).toEqual({ minLenOrValue: 'Min' });
    expect((await bounded('NUMERIC', -1, 4)).fieldErrors).toEqual({ minLenOrValue: 'Min' });
    expect((await bounded('NUMERIC', 4, 4)).body).toMatchObject({ minLenOrValue: 4, maxLenOrValue: 4 });
    const selectionValues = ['en', 'tr'].map((language) => ({ language, label: 'One', rank: 1 }));
    for (const kind of ['BOOL', 'SINGLE_SELECTION', 'MULTIPLE_SELECTION']) {
      const { body } = await bounded(kind, 1, 2, kind === 'BOOL' ? {} : { selectionValues });
      expect(body).toMatchObject({ minLenOrValue: null, maxLenOrValue: null });
    }
  });

  it('has a label in every language, and choices in each of them [Q2-45, R2F-08, R2F-10, R2F-15]', async () => {
    const { id } = await inState('DRAFT');
    expect((await create(id, { definitionList: labels('A label').slice(0, 1) })).fieldErrors).toEqual({
      definitionList: 'NotNull',
    });
    const choose = async (...selectionValues: object[]) =>
      (await create(id, { inputType: 'SINGLE_SELECTION', selectionValues })).fieldErrors;
    const choice = (language: string, label: string, rank = 1) => ({ language, label, rank });
    expect(await choose()).toEqual({ selectionValues: 'NotNull' });
    expect(await choose(choice('en', 'One'))).toEqual({ selectionValues: 'Value' });
    expect(await choose(choice('en', 'One'), choice('tr', 'Bir'), choice('en', 'Two', 2))).toEqual({
      selectionValues: 'Value',
    });
    expect(await choose(choice('en', ''), choice('tr', 'x'.repeat(256)))).toEqual({
      'selectionValues.0.label': 'Size',
      'selectionValues.1.label': 'Size',
    });
    expect(await choose(choice('en', 'x'.repeat(255)), choice('tr', 'B'))).toEqual({});
  });

  it('is seen in a draft by those who prepare or moderate it, later by those who see the competition [S2-04]', async () => {
    const draft = await inState('DRAFT');
    await create(draft.id);
    const moderator = await app.as(await aModerator(app.db, draft));
    const see = async (id: number, call: Call) =>
      (await call(endpoints.ofCompetition, { params: { id }, query: { size: 100 } })).status;
    expect([
      await see(draft.id, editor),
      await see(draft.id, moderator),
      await see(draft.id, employee),
    ]).toEqual([200, 200, 404]);
    const archived = await inState('ARCHIEVED');
    expect([await see(archived.id, employee), await see(999_999, employee)]).toEqual([200, 404]);
  });

  it('serves as a filter where it is a selection or a yes-no question [Q2-42, R2J-36]', async () => {
    const { id } = await inState('ANNOUNCED');
    const kinds = ['TEXT', 'NUMERIC', 'BOOL', 'SINGLE_SELECTION', 'MULTIPLE_SELECTION', 'DATE'] as const;
    for (const [at, inputType] of kinds.entries()) {
      await anExtraInput(app.db, { source: 'IDEA', competitionId: id, inputType, listOrder: at + 1 });
    }
    const { body } = await employee(endpoints.filters, { params: { id } });
    expect(body.map(({ inputType }) => inputType)).toEqual([
      'BOOL',
      'SINGLE_SELECTION',
      'MULTIPLE_SELECTION',
    ]);
  });
});

describe('answers of an idea', () => {
  it('are complete, of their kind, and within their bounds when it is submitted; a draft may lack some [S2-35, S2-36, R2F-11 … R2F-14]', async () => {
    const { id: competitionId } = await inState('ANNOUNCED');
    const field = await aField(app.db, { type: 'IDEA' });
    const input = (values: Parameters<typeof anExtraInput>[1]) =>
      anExtraInput(app.db, { source: 'IDEA', competitionId, isRequired: true, ...values });
    const text = await input({ inputType: 'TEXT', minLenOrValue: 3, maxLenOrValue: 5 });
    const number = await input({ inputType: 'NUMERIC', minLenOrValue: 10, maxLenOrValue: 20 });
    const choice = await input({ inputType: 'SINGLE_SELECTION', choices: ['One', 'Two'] });
    const many = await input({ inputType: 'MULTIPLE_SELECTION', choices: ['Red', 'Blue'] });
    const yes = await input({ inputType: 'BOOL' });
    const optional = await input({
      inputType: 'TEXT',
      isRequired: false,
      minLenOrValue: 2,
      maxLenOrValue: 9,
    });
    const [one, two] = choice.choiceIds as [number, number];

    const { body: id } = await employee(contributionEndpoints.create, {
      params: { type: 'IDEA' },
      body: { competitionId },
    });
    const save = async (saveAsDraft: boolean, values: readonly object[]) => {
      const { status, fieldErrors } = await employee(contributionEndpoints.save, {
        params: { type: 'IDEA' },
        body: {
          id,
          title: 'A bench in the yard',
          body: '<p>Everybody could sit in the sun.</p>',
          contributionFieldId: field.id,
          extraInputValues: values,
          saveAsDraft,
        },
      });
      return [status, fieldErrors];
    };
    const wrong = [
      { extraInputId: text.id, textValue: 'ab' },
      { extraInputId: number.id, numberValue: 21 },
      { extraInputId: choice.id, selectionValueIds: [one, two] },
      { extraInputId: many.id, selectionValueIds: [one] },
      { extraInputId: optional.id, textValue: 'x' },
    ];
    expect(await save(false, wrong)).toEqual([
      400,
      {
        [`ei_${text.id}`]: 'Size',
        [`ei_${number.id}`]: 'Max',
        [`ei_${choice.id}`]: 'Size',
        [`ei_${many.id}`]: 'Value',
        [`ei_${yes.id}`]: 'NotNull',
        [`ei_${optional.id}`]: 'Size',
      },
    ]);
    expect(await save(true, [{ extraInputId: text.id, textValue: 'ab' }])).toEqual([200, {}]);
    const right = [
      { extraInputId: text.id, textValue: 'abc' },
      { extraInputId: number.id, numberValue: 20 },
      { extraInputId: choice.id, selectionValueIds: [two] },
      { extraInputId: many.id, selectionValueIds: many.choiceIds },
      { extraInputId: yes.id, boolValue: false },
    ];
    expect(await save(false, right)).toEqual([200, {}]);
    const inUse = await editor(endpoints.save, { params, body: { id: text.id, inputType: 'TEXT_AREA' } });
    expect([inUse.status, inUse.errorKey]).toEqual([400, 'error.inUse']);
    expect((await editor(endpoints.remove, { params: { ...params, id: text.id } })).errorKey).toBe(
      'error.inUse',
    );
    expect((await editor(endpoints.remove, { params: { ...params, id: optional.id } })).status).toBe(200);
  });
});
