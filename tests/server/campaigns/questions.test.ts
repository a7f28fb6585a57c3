import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { campaignEndpoints } from '#contract/campaigns/endpoints.ts';
import { campaignQuestionEndpoints as endpoints } from '#contract/campaigns/questions.endpoints.ts';
import { extraInputEndpoints } from '#contract/extra-inputs/endpoints.ts';
import { programmeTemplateEndpoints } from '#contract/programme-templates/endpoints.ts';
import { extraInputSelectionValues, extraInputs } from '#server/platform/db/schema/configuration.ts';
import type { Call } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { type Campaigning, later, NOW, startCampaigning } from './campaigning.ts';
import { askIn, choices, labels, labelsOf, questionsOf } from './partsCase.ts';

let at: Campaigning;
beforeAll(async () => {
  at = await startCampaigning();
});
beforeEach(() => at.app.setNow(NOW));
afterAll(() => at.app.close());

const order = (call: Call, id: number, ids: readonly number[]) =>
  call(endpoints.updateOrder, {
    params: { id },
    body: ids.map((one, place) => ({ id: one, listOrder: place + 1 })),
  });

describe('the questions of a campaign', () => {
  it('are written by its author and by editors, and by nobody else', async () => {
    const id = await at.aDraft();
    const calls = async (call: Call) => {
      const question = (await askIn(at.author, id)).body.id;
      const other = (await askIn(at.author, id)).body.id;
      const asked = (await questionsOf(at.author, id)).map((one) => one.id);
      return [
        await askIn(call, id),
        await call(endpoints.save, { params: { id }, body: { id: other, isRequired: true } }),
        await order(
          call,
          id,
          (await questionsOf(at.author, id)).map((one) => one.id),
        ),
        await call(endpoints.copy, { params: { id }, body: { from: await at.aDraft() } }),
        await call(endpoints.remove, { params: { id, questionId: question } }),
        asked,
      ].map((answer) => ('status' in answer ? answer.status : 0));
    };
    expect(await calls(at.author)).toEqual([201, 200, 200, 200, 204, 0]);
    expect(await calls(at.editor)).toEqual([201, 200, 200, 200, 204, 0]);
    expect(await calls(at.colleague)).toEqual([404, 404, 404, 404, 404, 0]);
    expect(await calls(at.reader)).toEqual([403, 403, 403, 403, 403, 0]);
    expect(await calls(at.app.anonymous)).toEqual([401, 401, 401, 401, 401, 0]);
  });

  it('are seen by whoever may see the campaign; those of a draft by those who run it', async () => {
    const id = await at.aDraft({ accessLevel: 'PUBLIC' });
    await askIn(at.author, id);
    const statuses = async () =>
      Promise.all(
        [at.author, at.editor, at.colleague, at.reader, at.app.anonymous].map(
          async (call) => (await call(endpoints.list, { params: { id } })).status,
        ),
      );
    expect(await statuses()).toEqual([200, 200, 404, 404, 404]);
    await at.save({ id, publishState: 'PUBLISHED' });
    expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
    expect(labelsOf(await questionsOf(at.app.anonymous, id))).toEqual(['Where is it?']);
  });

  it('have an order, which two people who add at the same moment do not break', async () => {
    const id = await at.aDraft();
    await Promise.all(
      ['One', 'Two', 'Six'].map((label) => askIn(at.author, id, { definitionList: labels(label) })),
    );
    const asked = await questionsOf(at.author, id);
    expect(asked.map(({ listOrder }) => listOrder)).toEqual([1, 2, 3]);
    const turned = asked.map((one) => one.id).reverse();
    expect((await order(at.author, id, turned)).body.map((one) => one.id)).toEqual(turned);
    await at.author(endpoints.remove, { params: { id, questionId: turned[0] ?? 0 } });
    expect((await questionsOf(at.author, id)).map((one) => [one.id, one.listOrder])).toEqual([
      [turned[1], 1],
      [turned[2], 2],
    ]);
    expect((await order(at.author, id, turned)).status).toBe(400);
  });

  it('refuse a save upon a version that somebody else has changed', async () => {
    const id = await at.aDraft();
    const { id: question, version } = (await askIn(at.author, id)).body;
    const save = (call: Call, label: string) =>
      call(endpoints.save, {
        params: { id },
        body: { id: question, version, definitionList: labels(label) },
      });
    expect((await save(at.editor, 'Which hall?')).status).toBe(200);
    expect(await save(at.author, 'Which machine?')).toMatchObject({
      status: 400,
      headers: { 'app-error': 'error.savedInBetween' },
    });
    expect(labelsOf(await questionsOf(at.author, id))).toEqual(['Which hall?']);
  });

  it('are no extra inputs of the type, and those of one campaign are not reached by another', async () => {
    const id = await at.aDraft();
    const other = await at.aDraft();
    const question = (await askIn(at.author, id)).body.id;
    const admin = await at.app.as(
      await aUser(at.app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] }),
    );
    const params = { source: 'SUGGESTION' } as const;
    expect((await admin(extraInputEndpoints.ofSource, { params })).body).toEqual([]);
    expect((await admin(extraInputEndpoints.filters, { params: { id: 0 } })).body).toEqual([]);
    expect([
      (await admin(extraInputEndpoints.read, { params: { ...params, id: question } })).status,
      (await admin(extraInputEndpoints.save, { params, body: { id: question, isRequired: true } })).status,
      (await admin(extraInputEndpoints.remove, { params: { ...params, id: question } })).status,
      (await at.author(endpoints.remove, { params: { id: other, questionId: question } })).status,
      (await at.author(endpoints.save, { params: { id: other }, body: { id: question } })).status,
    ]).toEqual([404, 404, 404, 404, 404]);
    expect((await order(at.author, other, [question])).status).toBe(400);
  });

  it('go along when the draft collects something else', async () => {
    const id = await at.aDraft();
    await askIn(at.author, id);
    await at.save({ id, campaignType: 'IMPROVEMENT' });
    expect((await questionsOf(at.author, id)).map(({ source }) => source)).toEqual(['IMPROVEMENT']);
  });

  it('stay as they are once the campaign has ended', async () => {
    const id = await at.aPublished();
    const question = (await askIn(at.author, id)).body.id;
    await at.save({ id, publishState: 'COMPLETED' });
    for (const answer of [
      await askIn(at.author, id),
      await at.author(endpoints.remove, { params: { id, questionId: question } }),
    ]) {
      expect([answer.status, answer.headers['app-error']]).toEqual([400, 'error.notEditable']);
    }
  });

  it('come with a copy of the campaign, with their choices and in their order', async () => {
    const id = await at.aPublished();
    await askIn(at.author, id, { isRequired: true });
    await askIn(at.author, id, {
      definitionList: labels('How bad?'),
      inputType: 'SINGLE_SELECTION',
      selectionValues: choices('A little', 'Much'),
    });
    const gone = (await askIn(at.author, id, { definitionList: labels('Gone') })).body.id;
    await at.author(endpoints.remove, { params: { id, questionId: gone } });
    const copy = await at.author(campaignEndpoints.clone, {
      params: { id },
      body: { code: 'COPY-Q', title: 'Another year', shiftDays: 0 },
    });
    const bare = (inputs: Awaited<ReturnType<typeof questionsOf>>) =>
      inputs.map(({ id: _, campaignId: __, version: ___, selectionValues, ...rest }) => ({
        ...rest,
        choices: selectionValues.map(({ label, rank, language }) => [language, rank, label]),
      }));
    const source = await questionsOf(at.author, id);
    expect(bare(await questionsOf(at.author, copy.body.id))).toEqual(bare(source));
    expect(source).toHaveLength(2);
  });

  it('are taken from another campaign that one runs, below the own ones, for what this one collects', async () => {
    const from = await at.aDraft();
    await askIn(at.author, from, { definitionList: labels('How bad?') });
    const id = await at.aDraft({ campaignType: 'IMPROVEMENT' });
    await askIn(at.author, id);
    const { status, body } = await at.author(endpoints.copy, { params: { id }, body: { from } });
    expect([status, labelsOf(body), body.map(({ source }) => source)]).toEqual([
      200,
      ['Where is it?', 'How bad?'],
      ['IMPROVEMENT', 'IMPROVEMENT'],
    ]);
    const others = await at.create({}, at.colleague);
    const foreign = await at.author(endpoints.copy, { params: { id }, body: { from: others.body.id } });
    expect(foreign.status).toBe(404);
    // A template can be begun with; its questions alone are still those of who runs it.
    const template = { kind: 'campaign', sourceId: others.body.id, name: 'Shared', isShared: true };
    expect((await at.colleague(programmeTemplateEndpoints.create, { body: template })).status).toBe(201);
    const shared = await at.author(endpoints.copy, { params: { id }, body: { from: others.body.id } });
    expect(shared.status).toBe(404);
  });

  it('are fifty at most', async () => {
    const id = await at.aDraft();
    await at.app.db.insert(extraInputs).values(
      Array.from({ length: 50 }, (_, place) => ({
        source: 'SUGGESTION' as const,
        campaignId: id,
        definitionList: labels('One'),
        inputType: 'TEXT' as const,
        listOrder: place + 1,
      })),
    );
    expect((await askIn(at.author, id)).headers['app-error']).toBe('error.campaign.tooMany');
  });

  it('are deleted with the draft', async () => {
    const { db } = at.app;
    const id = await at.aDraft({ dateSubmissionEnd: later(100 * 3600 * 1000) });
    await askIn(at.author, id, { inputType: 'SINGLE_SELECTION', selectionValues: choices('A', 'B') });
    const before = await db.$count(extraInputSelectionValues);
    expect((await at.editor(campaignEndpoints.remove, { params: { id } })).status).toBe(204);
    expect(await db.$count(extraInputSelectionValues)).toBe(before - 2);
  });
});
