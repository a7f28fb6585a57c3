import { describe, expect, it } from 'vitest';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { extraInputEndpoints } from '#contract/extra-inputs/endpoints.ts';
import type { ExtraInput } from '#contract/extra-inputs/schema.ts';
import { extraInputValues } from '#server/platform/db/schema/contributions.ts';
import { saveExtraInput } from '#server/process/extra-inputs/extra-input.save.ts';
import { aCompetition, aContribution } from '#tests/support/factories/contributions.ts';
import { whileOthersWait } from '#tests/support/locks.ts';
import {
  admin,
  app,
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

const orderOf = async (params: { source: ExtraInput['source'] }, query = {}) =>
  (await admin(extraInputEndpoints.ofSource, { params, query })).body.map(({ id, listOrder }) => [
    id,
    listOrder,
  ]);

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

describe('an input that is changed while somebody answers it', () => {
  it('keeps its kind when the answer is first [S2-35]', async () => {
    const { body: input } = await create(SUGGESTION);
    const { id: contributionId } = await aContribution(app.db, { owner });
    const changed = await whileOthersWait(
      app.db,
      (tx) =>
        tx.insert(extraInputValues).values({ contributionId, extraInputId: input.id, textValue: 'first' }),
      () =>
        admin(extraInputEndpoints.save, { params: SUGGESTION, body: { id: input.id, inputType: 'BOOL' } }),
    );
    expect(changed.errorKey).toBe('error.inUse');
  });

  it('is only hidden when the answer comes before its deletion [R3P-143, S3-88]', async () => {
    const { body: input } = await create(SUGGESTION);
    const { id: contributionId } = await aContribution(app.db, { owner });
    const removed = await whileOthersWait(
      app.db,
      (tx) =>
        tx.insert(extraInputValues).values({ contributionId, extraInputId: input.id, textValue: 'kept' }),
      () => admin(extraInputEndpoints.remove, { params: { ...SUGGESTION, id: input.id } }),
    );
    expect(removed.status).toBe(200);
    const { rows } = await app.db.execute(
      `select text_value from extra_input_value where extra_input_id = ${input.id}`,
    );
    expect(rows).toEqual([{ text_value: 'kept' }]);
  });

  it('checks the answer by its new kind when the change is first [S2-35, S3-86]', async () => {
    const { body: input } = await create(SUGGESTION);
    const contribution = await aContribution(app.db, { owner, state: 'DRAFT' });
    const saved = await whileOthersWait(
      app.db,
      (tx) =>
        saveExtraInput(tx, { ...SUGGESTION, campaignId: null }, { id: input.id, inputType: 'NUMERIC' }, [
          'en',
          'tr',
        ]),
      () =>
        employee(contributionEndpoints.save, {
          params: { type: 'SUGGESTION' },
          body: {
            id: contribution.id,
            saveAsDraft: true,
            extraInputValues: [{ extraInputId: input.id, textValue: 'words' }],
          },
        }),
    );
    expect(saved.fieldErrors).toMatchObject({ [`ei_${input.id}`]: 'Type' });
  });
});
