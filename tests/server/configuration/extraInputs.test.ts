import { describe, expect, it } from 'vitest';
import { extraInputEndpoints } from '#contract/extra-inputs/endpoints.ts';
import { extraInputValues } from '#server/platform/db/schema/contributions.ts';
import { aCompetition, aContribution, anExtraInput } from '#tests/support/factories/contributions.ts';
import { aUser } from '#tests/support/factories/users.ts';
import {
  admin,
  app,
  body,
  choices,
  create,
  employee,
  IDEA,
  labels,
  owner,
  prepareExtraInputs,
  SUGGESTION,
} from './extraInputCase.ts';

prepareExtraInputs();

const IMPROVEMENT = { source: 'IMPROVEMENT' } as const;

describe('creating an extra input', () => {
  it('comes with all its fields, at the end of the order [R2F-02 … R2F-04, R3P-141, R2J-37]', async () => {
    const first = await create(SUGGESTION);
    expect(first.status).toBe(200);
    expect(first.body).toEqual({
      id: first.body.id,
      source: 'SUGGESTION',
      campaignId: null,
      competitionId: null,
      definitionList: labels('A label'),
      isRequired: false,
      inputType: 'TEXT',
      minLenOrValue: 0,
      maxLenOrValue: 255,
      listOrder: 1,
      selectionValues: [],
      version: 0,
    });
    expect(first.headers['app-alert']).toBe('app.extraInput.created');
    expect((await create(SUGGESTION, { isRequired: true })).body).toMatchObject({
      listOrder: 2,
      isRequired: true,
    });
    expect((await create(IMPROVEMENT)).body.listOrder).toBe(1);
    const read = await admin(extraInputEndpoints.read, { params: { ...SUGGESTION, id: first.body.id } });
    expect(read.body).toEqual(first.body);
  });

  it('empty bounds become those of the kind [R2F-11 … R2F-14, R3I-27]', async () => {
    for (const [inputType, max] of [
      ['TEXT', 255],
      ['TEXT_AREA', 1024],
      ['RICH_TEXT', 10_000],
      ['NUMERIC', 1_000_000],
    ] as const) {
      const made = await create(IMPROVEMENT, { inputType, minLenOrValue: null, maxLenOrValue: null });
      expect(made.body).toMatchObject({ inputType, minLenOrValue: 0, maxLenOrValue: max });
    }
    const bool = await create(IMPROVEMENT, { inputType: 'BOOL', minLenOrValue: 1 });
    expect(bool.body).toMatchObject({ minLenOrValue: null, maxLenOrValue: null });
  });

  it('choices keep their rank in each language [R2F-05, R2F-15, R2F-16, R2F-17]', async () => {
    const made = await create(IMPROVEMENT, {
      inputType: 'MULTIPLE_SELECTION',
      selectionValues: choices('One', 'Two'),
    });
    expect(made.body.selectionValues.map(({ id: _, ...entry }) => entry)).toEqual(choices('One', 'Two'));
    const ids = made.body.selectionValues.map(({ id }) => id);
    expect([ids[0] === ids[1], ids[2] === ids[3], ids[0] === ids[2]]).toEqual([true, true, false]);
  });

  it('a label in every configured language is needed, within its bounds [R2F-08, R2F-09]', async () => {
    const fault = async (definitionList: unknown) =>
      (await create(SUGGESTION, { definitionList })).fieldErrors;
    expect(await fault([{ language: 'en', label: 'Only English' }])).toEqual({ definitionList: 'NotNull' });
    expect(await fault(labels('ab'))).toEqual({ 'definitionList.0.label': 'Size' });
    expect(await fault(labels('x'.repeat(256)))).toMatchObject({ 'definitionList.0.label': 'Size' });
    const [en, tr] = labels('A label');
    expect(await fault([{ ...en, explanation: 'x'.repeat(1001) }, tr])).toEqual({
      'definitionList.0.explanation': 'Size',
    });
  });

  it('minimum above maximum, negative bounds and unknown kinds are refused', async () => {
    const fault = async (values: object) => (await create(SUGGESTION, values)).fieldErrors;
    expect(await fault({ minLenOrValue: 9, maxLenOrValue: 8 })).toEqual({ minLenOrValue: 'Min' });
    expect(await fault({ minLenOrValue: -1 })).toEqual({ minLenOrValue: 'Min' });
    expect(await fault({ inputType: 'FILE' })).toEqual({ inputType: 'Value' });
    expect(await fault({ inputType: 'SINGLE_SELECTION' })).toEqual({ selectionValues: 'NotNull' });
    const half = choices('One', 'Two').slice(0, 3);
    expect(await fault({ inputType: 'SINGLE_SELECTION', selectionValues: half })).toEqual({
      selectionValues: 'Value',
    });
  });

  it('one for ideas belongs to a competition, any other to none [R2F-01]', async () => {
    const competition = await aCompetition(app.db);
    const made = await create(IDEA, { competitionId: competition.id });
    expect(made.body).toMatchObject({ source: 'IDEA', competitionId: competition.id, listOrder: 1 });
    expect((await create(IDEA)).fieldErrors).toEqual({ competitionId: 'NotNull' });
    expect((await create(IDEA, { competitionId: 999_999 })).fieldErrors).toEqual({ competitionId: 'Value' });
    expect((await create(SUGGESTION, { competitionId: competition.id })).fieldErrors).toEqual({
      competitionId: 'Value',
    });
  });

  it('inputs of a type are for its administrators [R3O-11]', async () => {
    const other = await app.as(await aUser(app.db, { roles: ['ROLE_IMPROVEMENT_ADMIN'] }));
    expect((await other(extraInputEndpoints.create, { params: SUGGESTION, body: body() })).status).toBe(403);
    expect((await employee(extraInputEndpoints.ofSource, { params: SUGGESTION })).status).toBe(403);
  });
});

describe('lists of extra inputs', () => {
  it('a source is read in pages, also by id after a delete [R3I-11, R3I-25, R2F-19, R3P-135, R2J-31]', async () => {
    const page = await admin(extraInputEndpoints.ofSource, {
      params: IMPROVEMENT,
      query: { page: 0, size: 20, sort: 'id' },
    });
    const ids = page.body.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(page.total).toBe(page.body.length);
    const small = await admin(extraInputEndpoints.ofSource, {
      params: IMPROVEMENT,
      query: { page: 1, size: 2 },
    });
    expect(small.body).toHaveLength(2);
    expect(small.total).toBe(page.total);
  });

  it('those of a competition are read with size 100, drafts of competitions by its administrators only [R2F-20, R3I-26, R3P-136, R2J-32]', async () => {
    const competition = await aCompetition(app.db);
    const draft = await aCompetition(app.db, { competitionState: 'DRAFT', publishState: 'DRAFT' });
    await create(IDEA, { competitionId: competition.id });
    const query = { size: 100 };
    const read = await employee(extraInputEndpoints.ofCompetition, { params: { id: competition.id }, query });
    expect([read.status, read.total, read.body.length]).toEqual([200, 1, 1]);
    const hidden = { params: { id: draft.id }, query };
    expect((await employee(extraInputEndpoints.ofCompetition, hidden)).status).toBe(404);
    expect((await admin(extraInputEndpoints.ofCompetition, hidden)).status).toBe(200);
    const none = await employee(extraInputEndpoints.ofCompetition, { params: { id: 999_999 } });
    expect(none.status).toBe(404);
  });

  it('those of a competition or a contribution come with choices and stored values [R3P-137, R3P-138, R2J-33, R2J-34]', async () => {
    const competition = await aCompetition(app.db);
    const { body: input } = await create(IDEA, {
      competitionId: competition.id,
      inputType: 'SINGLE_SELECTION',
      selectionValues: choices('Yes', 'No'),
    });
    const idea = await aContribution(app.db, {
      type: 'IDEA',
      competitionId: competition.id,
      lifeCycleId: competition.lifeCycleId,
      owner,
    });
    const chosen = input.selectionValues[0]?.id as number;
    await app.db
      .insert(extraInputValues)
      .values({ contributionId: idea.id, extraInputId: input.id, selectionValueIds: [chosen] });

    const empty = await employee(extraInputEndpoints.withSelection, { params: { id: competition.id } });
    expect(empty.body).toEqual([{ ...input, value: null }]);
    const filled = await employee(extraInputEndpoints.withSelectionOfIdea, { params: { id: idea.id } });
    expect(filled.body[0]?.value).toMatchObject({ extraInputId: input.id, selectionValueIds: [chosen] });

    const suggestion = await aContribution(app.db, { owner });
    const ofSuggestion = await employee(extraInputEndpoints.withSelection, {
      params: { id: suggestion.id },
      query: SUGGESTION,
    });
    expect(ofSuggestion.body.length).toBeGreaterThan(0);
    expect(ofSuggestion.body.every(({ source, value }) => source === 'SUGGESTION' && value === null)).toBe(
      true,
    );

    const stranger = await app.as(await aUser(app.db));
    expect(
      (await stranger(extraInputEndpoints.withSelectionOfIdea, { params: { id: idea.id } })).status,
    ).toBe(404);
    const wrongType = await employee(extraInputEndpoints.withSelectionOfIdea, {
      params: { id: suggestion.id },
    });
    expect(wrongType.status).toBe(404);
  });

  it('yes-no questions and selections serve as filters, of a competition or a type [R3P-140, R2J-36]', async () => {
    const competition = await aCompetition(app.db);
    const { body: yesNo } = await create(IDEA, { competitionId: competition.id, inputType: 'BOOL' });
    await create(IDEA, { competitionId: competition.id, inputType: 'NUMERIC' });
    const filters = await employee(extraInputEndpoints.filters, { params: { id: competition.id } });
    expect(filters.body.map(({ id }) => id)).toEqual([yesNo.id]);
    const ofType = await employee(extraInputEndpoints.filters, { params: { id: 0 }, query: IMPROVEMENT });
    expect(new Set(ofType.body.map(({ inputType }) => inputType))).toEqual(
      new Set(['BOOL', 'MULTIPLE_SELECTION']),
    );
    expect(new Set(ofType.body.map(({ source }) => source))).toEqual(new Set(['IMPROVEMENT']));
  });

  it('the filters without a competition show nothing of a competition, least of all of a draft [R3P-140, S2-04]', async () => {
    const competition = await aCompetition(app.db, { publishState: 'DRAFT' });
    const { body: hidden } = await create(IDEA, { competitionId: competition.id, inputType: 'BOOL' });
    for (const query of [{}, IDEA]) {
      const answer = await employee(extraInputEndpoints.filters, { params: { id: 0 }, query });
      expect(answer.body.map(({ id }) => id)).not.toContain(hidden.id);
      expect(answer.body.filter(({ competitionId }) => competitionId !== null)).toEqual([]);
    }
    const asked = await employee(extraInputEndpoints.filters, { params: { id: competition.id } });
    expect(asked.status).toBe(404);
  });

  it('one is read by its source and id [R3P-139, R2J-35]', async () => {
    const input = await anExtraInput(app.db, { source: 'IMPROVEMENT', listOrder: 100 });
    const read = (params: { source: 'SUGGESTION' | 'IMPROVEMENT' }) =>
      admin(extraInputEndpoints.read, { params: { ...params, id: input.id } });
    expect((await read(IMPROVEMENT)).body.id).toBe(input.id);
    expect((await read(SUGGESTION)).status).toBe(404);
    await admin(extraInputEndpoints.remove, { params: { ...IMPROVEMENT, id: input.id } });
  });
});
