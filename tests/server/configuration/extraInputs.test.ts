import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ExtraInput, extraInputEndpoints } from '../../../contract/extra-inputs.ts';
import { extraInputValues } from '../../../server/db/schema/contributions.ts';
import { type Call, startTestApp, type TestApp } from '../../support/app.ts';
import { aCompetition, aContribution, anExtraInput } from '../../support/factories/contributions.ts';
import { aUser, type TestUser } from '../../support/factories/users.ts';

let app: TestApp;
let admin: Call;
let owner: TestUser;
let employee: Call;
const SUGGESTION = { source: 'SUGGESTION' } as const;
const IMPROVEMENT = { source: 'IMPROVEMENT' } as const;
const IDEA = { source: 'IDEA' } as const;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as(
    await aUser(app.db, {
      roles: ['ROLE_SUGGESTION_ADMIN', 'ROLE_IMPROVEMENT_ADMIN', 'ROLE_COMPETITION_ADMIN'],
    }),
  );
  owner = await aUser(app.db);
  employee = await app.as(owner);
});
afterAll(() => app.close());

const labels = (label: string) => [
  { language: 'en', label, explanation: null },
  { language: 'tr', label: `${label} (tr)`, explanation: null },
];
const choices = (...names: string[]) =>
  names.flatMap((label, index) => [
    { language: 'en', label, rank: index + 1 },
    { language: 'tr', label: `${label} (tr)`, rank: index + 1 },
  ]);
const body = (values: object = {}) => ({ definitionList: labels('A label'), inputType: 'TEXT', ...values });
const create = (params: { source: ExtraInput['source'] }, values: object = {}) =>
  admin(extraInputEndpoints.create, { params, body: body(values) });
const orderOf = async (params: { source: ExtraInput['source'] }, query = {}) =>
  (await admin(extraInputEndpoints.ofSource, { params, query })).body.map(({ id, listOrder }) => [
    id,
    listOrder,
  ]);

describe('creating an extra input', () => {
  it('comes with all its fields, at the end of the order [R2F-02 … R2F-04, R3P-141, R2J-37]', async () => {
    const first = await create(SUGGESTION);
    expect(first.status).toBe(200);
    expect(first.body).toEqual({
      id: first.body.id,
      source: 'SUGGESTION',
      competitionId: null,
      definitionList: labels('A label'),
      isRequired: false,
      inputType: 'TEXT',
      minLenOrValue: 0,
      maxLenOrValue: 255,
      listOrder: 1,
      selectionValues: [],
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

describe('changing extra inputs', () => {
  it('a save changes what it names; null takes the usual bound again [R3P-142, R2J-38]', async () => {
    const { body: input } = await create(SUGGESTION, { minLenOrValue: 5, maxLenOrValue: 50 });
    const save = (changes: object) =>
      admin(extraInputEndpoints.save, { params: SUGGESTION, body: { id: input.id, ...changes } });
    expect((await save({ definitionList: labels('Another') })).body).toMatchObject({
      definitionList: labels('Another'),
      minLenOrValue: 5,
      maxLenOrValue: 50,
    });
    expect((await save({ maxLenOrValue: null })).body).toMatchObject({
      minLenOrValue: 5,
      maxLenOrValue: 255,
    });
    expect((await save({ minLenOrValue: 300 })).fieldErrors).toEqual({ minLenOrValue: 'Min' });
    expect((await save({ inputType: 'NUMERIC' })).body).toMatchObject({
      inputType: 'NUMERIC',
      minLenOrValue: 0,
      maxLenOrValue: 1_000_000,
    });
    const none = await admin(extraInputEndpoints.save, { params: SUGGESTION, body: { id: 999_999 } });
    expect(none.status).toBe(404);
  });

  it('choices are renamed, added, moved and removed; a made choice keeps its meaning', async () => {
    const { body: input } = await create(SUGGESTION, {
      inputType: 'SINGLE_SELECTION',
      selectionValues: choices('One', 'Two', 'Three'),
    });
    const [one, , two, , three] = input.selectionValues.map(({ id }) => id) as [
      number,
      number,
      number,
      number,
      number,
    ];
    const contribution = await aContribution(app.db, { owner });
    await app.db
      .insert(extraInputValues)
      .values({ contributionId: contribution.id, extraInputId: input.id, selectionValueIds: [two] });
    const save = (selectionValues: object[]) =>
      admin(extraInputEndpoints.save, { params: SUGGESTION, body: { id: input.id, selectionValues } });
    const entries = (id: number | null, name: string, rank: number) =>
      choices(name).map((entry) => ({ ...entry, ...(id === null ? {} : { id }), rank }));
    const saved = await save([
      ...entries(three, 'Three!', 1),
      ...entries(one, 'One', 5),
      ...entries(null, 'Four', 9),
    ]);
    expect(
      saved.body.selectionValues
        .filter(({ language }) => language === 'en')
        .map(({ label, rank }) => [label, rank]),
    ).toEqual([
      ['Three!', 1],
      ['One', 2],
      ['Four', 3],
    ]);
    expect(saved.body.selectionValues.map(({ id }) => id)).toEqual(expect.arrayContaining([one, three]));
    expect((await save(entries(two, 'Two', 1))).fieldErrors).toEqual({ selectionValues: 'Value' });
    const { rows } = await app.db.execute(
      `select deleted_at is not null as hidden from extra_input_selection_value where id = ${two}`,
    );
    expect(rows).toEqual([{ hidden: true }]);
  });

  it('the kind stays once a contribution holds a value', async () => {
    const { body: input } = await create(SUGGESTION);
    const contribution = await aContribution(app.db, { owner });
    await app.db
      .insert(extraInputValues)
      .values({ contributionId: contribution.id, extraInputId: input.id, textValue: 'something' });
    const changed = await admin(extraInputEndpoints.save, {
      params: SUGGESTION,
      body: { id: input.id, inputType: 'NUMERIC' },
    });
    expect([changed.status, changed.errorKey]).toEqual([400, 'error.inUse']);
  });

  it('a delete closes the gap; an input with values is only hidden, one of ideas stays [R3P-143, R2J-39]', async () => {
    const competition = await aCompetition(app.db);
    const made: number[] = [];
    for (let index = 0; index < 3; index += 1) {
      made.push((await create(IDEA, { competitionId: competition.id })).body.id);
    }
    const [first, second, third] = made as [number, number, number];
    const remove = (params: { source: ExtraInput['source'] }, id: number) =>
      admin(extraInputEndpoints.remove, { params: { ...params, id } });
    const removed = await remove(IDEA, first);
    expect([removed.status, removed.headers['app-alert']]).toEqual([200, 'app.extraInput.deleted']);
    expect(await orderOf(IDEA, { competitionId: competition.id })).toEqual([
      [second, 1],
      [third, 2],
    ]);
    expect((await remove(IDEA, first)).status).toBe(404);

    const idea = await aContribution(app.db, {
      type: 'IDEA',
      competitionId: competition.id,
      lifeCycleId: competition.lifeCycleId,
    });
    const value = { contributionId: idea.id, extraInputId: second, textValue: 'x' };
    await app.db.insert(extraInputValues).values(value);
    expect((await remove(IDEA, second)).errorKey).toBe('error.inUse');

    const { body: input } = await create(SUGGESTION);
    const suggestion = await aContribution(app.db, { owner });
    await app.db
      .insert(extraInputValues)
      .values({ ...value, contributionId: suggestion.id, extraInputId: input.id });
    expect((await remove(SUGGESTION, input.id)).status).toBe(200);
    expect((await orderOf(SUGGESTION)).map(([id]) => id)).not.toContain(input.id);
    const { rows } = await app.db.execute(
      `select text_value from extra_input_value where extra_input_id = ${input.id}`,
    );
    expect(rows).toEqual([{ text_value: 'x' }]);
  });

  it('the order is any permutation of all inputs, stored as 1 to n [R3I-23, R2F-21, R3P-144, R2J-40]', async () => {
    const competition = await aCompetition(app.db);
    const other = await aCompetition(app.db);
    const made: number[] = [];
    for (let index = 0; index < 3; index += 1) {
      made.push((await create(IDEA, { competitionId: competition.id })).body.id);
    }
    const [a, b, c] = made as [number, number, number];
    const foreign = (await create(IDEA, { competitionId: other.id })).body.id;
    const reorder = (order: (readonly [number, number])[]) =>
      admin(extraInputEndpoints.updateOrder, {
        params: IDEA,
        body: order.map(([id, listOrder]) => ({ id, listOrder })),
      });
    const done = await reorder([
      [a, 30],
      [b, 20],
      [c, 10],
    ]);
    expect(done.body.map(({ id, listOrder }) => [id, listOrder])).toEqual([
      [c, 1],
      [b, 2],
      [a, 3],
    ]);
    for (const wrong of [
      [[a, 1]],
      [
        [a, 1],
        [b, 2],
        [foreign, 3],
      ],
      [
        [a, 1],
        [b, 2],
        [c, 3],
        [foreign, 4],
      ],
      [
        [a, 1],
        [b, 1],
        [c, 2],
      ],
      [
        [a, 1],
        [a, 2],
        [b, 3],
      ],
      [[999_999, 1]],
    ] as [number, number][][]) {
      const refused = await reorder(wrong);
      expect([refused.status, refused.fieldErrors]).toEqual([400, { listOrder: 'Value' }]);
    }
    expect((await orderOf(IDEA, { competitionId: competition.id })).map(([id]) => id)).toEqual([c, b, a]);
  });
});
