import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { campaignEndpoints } from '#contract/campaigns/endpoints.ts';
import { campaignQuestionEndpoints } from '#contract/campaigns/questions.endpoints.ts';
import { MOST_PARTS } from '#contract/campaigns/rules.ts';
import { extraInputEndpoints } from '#contract/extra-inputs/endpoints.ts';
import { programmeTemplateEndpoints as endpoints } from '#contract/programme-templates/endpoints.ts';
import {
  type Question,
  questionSetEndpoints as sets,
} from '#contract/programme-templates/questions.endpoints.ts';
import { QUESTION_SETS } from '#contract/programmes/templates.ts';
import type { Role } from '#contract/roles.ts';
import { competitions } from '#server/platform/db/schema/campaigns.ts';
import { extraInputs } from '#server/platform/db/schema/configuration.ts';
import { programmeTemplates } from '#server/platform/db/schema/programme-templates.ts';
import { eraseProgrammeTemplates } from '#server/programmes/templates/personal-data.ts';
import type { Call } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { type Campaigning, startCampaigning } from '../campaigns/campaigning.ts';
import { askIn, choices, labels, labelsOf, questionsOf } from '../campaigns/partsCase.ts';
import { aReadyDraft } from '../competitions/preparing.ts';

let at: Campaigning;
let organizer: Call;
let administrator: Call;
let form: number;
const withRoles = async (...roles: Role[]) =>
  at.app.as(await aUser(at.app.db, { roles: ['ROLE_INTERNAL', ...roles] }));
beforeAll(async () => {
  at = await startCampaigning();
  organizer = await withRoles('ROLE_COMPETITION_ADMIN');
  administrator = await withRoles('ROLE_SUGGESTION_ADMIN');
});
beforeEach(async () => {
  await at.app.db.delete(programmeTemplates);
  await at.app.db.delete(extraInputs);
  form = await at.aDraft();
  await askIn(at.author, form, { isRequired: true });
  await askIn(at.author, form, {
    definitionList: labels('Which hall?'),
    inputType: 'SINGLE_SELECTION',
    selectionValues: choices('North', 'South'),
  });
});
afterAll(() => at.app.close());

const create = (body: object = {}, call: Call = at.author) =>
  call(endpoints.create, { body: { kind: 'campaign-questions', sourceId: form, name: 'Site', ...body } });
const made = async (body: object = {}, call: Call = at.author) => {
  const { status, body: template } = await create(body, call);
  expect(status).toBe(201);
  return template;
};
const read = (template: number, call: Call = at.author) => call(sets.read, { query: { template } });
const add = (body: object, call: Call = at.author) => call(sets.add, { body });
const addTo = (formId: number, template: number, call: Call = at.author) =>
  add({ template, kind: 'campaign-questions', formId }, call);
const NO_MORE = { sameName: 0, noRoom: 0 };

describe('a template of questions', () => {
  it('stores them as they are, with their choices, and stays when its form changes or is gone', async () => {
    const template = await made({ description: 'Wherever a place matters' });
    expect(template).toMatchObject({
      ...{ kind: 'campaign-questions', name: 'Site', isShared: false, canEdit: true },
      ...{ source: null, lifeCycle: null, questionCount: 2 },
    });
    const stored = (await read(template.id)).body;
    expect(stored).toEqual([
      expect.objectContaining({ definitionList: labels('Where is it?'), isRequired: true, choices: [] }),
      expect.objectContaining({
        inputType: 'SINGLE_SELECTION',
        choices: [labels('North'), labels('South')],
      }),
    ]);
    await askIn(at.author, form, { definitionList: labels('Since when?') });
    expect((await at.editor(campaignEndpoints.remove, { params: { id: form } })).status).toBe(204);
    expect((await read(template.id)).body).toEqual(stored);
  });

  it('comes into another form below its questions, in its order, without what answers hang on', async () => {
    const { id } = await made();
    const other = await at.aDraft();
    await askIn(at.author, other, { definitionList: labels('Who else?') });
    expect((await addTo(other, id)).body).toEqual({ added: 2, ...NO_MORE });
    const asked = await questionsOf(at.author, other);
    expect(labelsOf(asked)).toEqual(['Who else?', 'Where is it?', 'Which hall?']);
    expect(asked.map(({ listOrder }) => listOrder)).toEqual([1, 2, 3]);
    expect(asked.map(({ campaignId, source }) => [campaignId, source])).toEqual(
      asked.map(() => [other, 'SUGGESTION']),
    );
    const own = new Set(
      (await questionsOf(at.author, form)).flatMap((one) => one.selectionValues.map((c) => c.id)),
    );
    expect(asked[2]?.selectionValues.map(({ label, rank }) => [label, rank])).toEqual([
      ...[
        ['North', 1],
        ['North', 1],
        ['South', 2],
        ['South', 2],
      ],
    ]);
    expect(asked[2]?.selectionValues.some(({ id: choice }) => own.has(choice))).toBe(false);
  });

  it('leaves out what the form has by name, and what would exceed its bound', async () => {
    const { id } = await made();
    const other = await at.aDraft();
    await askIn(at.author, other, { definitionList: labels('WHERE is it? ') });
    expect((await addTo(other, id)).body).toEqual({ added: 1, sameName: 1, noRoom: 0 });
    expect((await addTo(other, id)).body).toEqual({ added: 0, sameName: 2, noRoom: 0 });
    const full = await at.aDraft();
    await at.app.db.insert(extraInputs).values(
      Array.from({ length: MOST_PARTS - 1 }, (_, n) => ({
        ...{ source: 'SUGGESTION' as const, campaignId: full, inputType: 'TEXT' as const },
        ...{ definitionList: labels(`Question ${n}`), listOrder: n + 1 },
      })),
    );
    expect((await addTo(full, id)).body).toEqual({ added: 1, sameName: 0, noRoom: 1 });
    expect(await questionsOf(at.author, full)).toHaveLength(MOST_PARTS);
  });

  it('added twice at one moment comes once', async () => {
    const { id } = await made({ isShared: true });
    const other = await at.aDraft();
    const answers = await Promise.all([addTo(other, id), addTo(other, id, at.editor)]);
    expect(answers.map(({ body }) => body.added).sort()).toEqual([0, 2]);
    expect(await questionsOf(at.author, other)).toHaveLength(2);
  });

  it('goes into forms of other kinds that its user edits', async () => {
    const both = await withRoles(
      ...(['ROLE_CAMPAIGN_EDITOR', 'ROLE_COMPETITION_ADMIN', 'ROLE_IMPROVEMENT_ADMIN'] as const),
    );
    const { id } = await made({}, both);
    const competition = await aReadyDraft(at.app.db);
    const ideas = { template: id, kind: 'competition-questions', formId: competition.id };
    expect((await add(ideas, both)).body).toEqual({ added: 2, ...NO_MORE });
    expect((await add({ template: id, kind: 'improvement-questions' }, both)).body).toEqual({
      added: 2,
      ...NO_MORE,
    });
    const { body } = await both(extraInputEndpoints.ofSource, { params: { source: 'IMPROVEMENT' } });
    expect(labelsOf(body)).toEqual(['Where is it?', 'Which hall?']);
    // And back: those of a competition and of a type are stored the same way.
    const stored = (await read(id, both)).body;
    for (const source of [
      { kind: 'competition-questions', sourceId: competition.id },
      { kind: 'improvement-questions', sourceId: null },
    ]) {
      const again = await made({ ...source, name: source.kind }, both);
      expect((await read(again.id, both)).body).toEqual(stored);
    }
  });

  it('goes into no form that is somebody else’s, ended or fixed', async () => {
    const { id } = await made({ isShared: true });
    expect((await addTo(form, id, at.colleague)).status).toBe(404);
    const ended = await at.aPublished();
    await at.save({ id: ended, publishState: 'COMPLETED' });
    expect((await addTo(ended, id)).errorKey).toBe('error.notEditable');
    const kinds = ['suggestion-questions', 'competition-questions'];
    for (const kind of kinds) expect((await add({ template: id, kind, formId: 1 })).status).toBe(404);
    const fixed = await aReadyDraft(at.app.db);
    await at.app.db
      .update(competitions)
      .set({ competitionState: 'EVAL1', publishState: 'PUBLISHED' })
      .where(sql`id = ${fixed.id}`);
    const { errorKey } = await add(
      { shipped: 'BENEFITS', kind: 'competition-questions', formId: fixed.id },
      organizer,
    );
    expect(errorKey).toBe('error.notEditable');
  });

  it('is used, seen and changed by its author alone until it is shared in its module', async () => {
    const { id, version } = await made();
    const other = await at.aDraft({});
    for (const call of [at.colleague, at.editor, organizer, administrator]) {
      expect((await read(id, call)).status).toBe(404);
      expect((await call(endpoints.list, { query: {} })).body).toEqual([]);
    }
    expect((await addTo(other, id, at.editor)).status).toBe(404);
    await at.author(endpoints.save, { body: { id, version, isShared: true } });
    for (const call of [at.colleague, at.editor]) expect((await read(id, call)).status).toBe(200);
    for (const call of [organizer, administrator]) expect((await read(id, call)).status).toBe(404);
    expect((await addTo(other, id, at.editor)).body).toEqual({ added: 2, ...NO_MORE });
    const rename = (call: Call) => call(endpoints.save, { body: { id, name: 'Place' } });
    expect((await rename(at.colleague)).errorKey).toBe('error.commandNotAllowed');
    expect((await rename(at.editor)).body).toMatchObject({ name: 'Place', canEdit: true });
    expect((await at.editor(endpoints.save, { body: { id, isShared: false } })).status).toBe(200);
    expect((await read(id, at.colleague)).status).toBe(404);
    expect((await read(id)).status).toBe(200);
  });

  it('is made only of forms that one edits, which ask something and not too much', async () => {
    expect((await create({}, at.colleague)).fieldErrors).toEqual({ sourceId: 'Value' });
    expect((await create({ sourceId: null })).fieldErrors).toEqual({ sourceId: 'Value' });
    expect((await create({ kind: 'suggestion-questions' })).fieldErrors).toEqual({ sourceId: 'Value' });
    expect((await create({ sourceId: await at.aDraft() })).fieldErrors).toEqual({ sourceId: 'NotNull' });
    expect((await create({}, at.reader)).status).toBe(403);
    const many = await withRoles('ROLE_IMPROVEMENT_ADMIN');
    await at.app.db.insert(extraInputs).values(
      Array.from({ length: MOST_PARTS + 1 }, (_, n) => ({
        ...{ source: 'IMPROVEMENT' as const, inputType: 'TEXT' as const },
        ...{ definitionList: labels(`Question ${n}`), listOrder: n + 1 },
      })),
    );
    expect((await create({ kind: 'improvement-questions', sourceId: null }, many)).errorKey).toBe(
      'error.programmeTemplate.tooManyQuestions',
    );
    // The form of an ended campaign can still be saved.
    const ended = await at.aPublished();
    await askIn(at.author, ended);
    await at.save({ id: ended, publishState: 'COMPLETED' });
    expect((await create({ sourceId: ended, name: 'Ended' })).status).toBe(201);
  });

  it('has a name of its own among those of its kind', async () => {
    await made();
    expect((await create({ name: 'SITE' })).errorKey).toBe('error.programmeTemplate.nameTaken');
    expect((await create({ kind: 'campaign' })).status).toBe(201);
    expect((await create({ isShared: true })).status).toBe(201);
  });

  it('goes with its author unless it is shared', async () => {
    await made();
    const { id } = await made({ isShared: true });
    await eraseProgrammeTemplates(at.app.db, { userId: at.authorUser.id });
    const { body } = await at.editor(endpoints.list, { query: { 'kind.in': 'campaign-questions' } });
    expect(body).toMatchObject([{ id, author: null, canEdit: true, questionCount: 2 }]);
  });
});

describe('the sets of the product', () => {
  it('are there for all who edit a form, in every language, and come like any other', async () => {
    for (const shipped of QUESTION_SETS) {
      const { body } = await at.author(sets.read, { query: { shipped } });
      expect(body.length).toBeGreaterThan(2);
      const texts = body.flatMap(({ definitionList, choices: offered }: Question) => [
        definitionList,
        ...offered,
      ]);
      for (const words of texts) {
        expect(words.map(({ language }) => language).sort()).toEqual(['en', 'tr']);
        for (const { label } of words) expect(label).not.toMatch(/questionSet/);
      }
      const draft = await at.aDraft();
      const sent = { shipped, kind: 'campaign-questions', formId: draft };
      expect((await add(sent)).body).toEqual({ added: body.length, ...NO_MORE });
      // What came can be edited and saved as it is.
      for (const { version: _, ...question } of await questionsOf(at.author, draft)) {
        const saved = await at.author(campaignQuestionEndpoints.save, {
          params: { id: draft },
          body: {
            ...question,
            source: undefined,
            campaignId: undefined,
            competitionId: undefined,
            listOrder: undefined,
          } as never,
        });
        expect(saved.status).toBe(200);
      }
    }
    expect((await at.reader(sets.read, { query: { shipped: 'BENEFITS' } })).status).toBe(403);
    expect((await at.author(sets.read, { query: {} })).status).toBe(400);
  });
});
