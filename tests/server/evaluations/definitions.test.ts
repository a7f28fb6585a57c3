import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { evaluationEndpoints as endpoints } from '#contract/evaluations/endpoints.ts';
import { EVALUATION_STAGES } from '#contract/life-cycles/schema.ts';
import { evaluations } from '#server/platform/db/schema/evaluations.ts';
import { readDefinition } from '#server/process/evaluations/evaluation-definitions.repository.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aCompetition, aContribution } from '#tests/support/factories/contributions.ts';
import { aJury, anEvalDefinition } from '#tests/support/factories/evaluations.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { whileOthersWait } from '#tests/support/locks.ts';

let app: TestApp;
let suggestions: Call;
let competitions: Call;
let admin: Call;

beforeAll(async () => {
  app = await startTestApp();
  suggestions = await app.as(await aUser(app.db, { roles: ['ROLE_SUGGESTION_ADMIN'] }));
  competitions = await app.as(await aUser(app.db, { roles: ['ROLE_COMPETITION_EDITOR'] }));
  admin = await app.as(await aUser(app.db, { roles: ['ROLE_ADMIN'] }));
});
afterAll(() => app.close());

const BODY = {
  title: 'First look',
  explanation: 'Judge what it brings',
  evalFlowType: 'EVAL_PRE',
  contributionType: 'SUGGESTION',
  evalItemDefinitionList: [
    { question: 'How useful is it?', weight: 70 },
    { question: 'How new is it?', weight: 30 },
  ],
};
const create = (body: object = {}, call: Call = suggestions) =>
  call(endpoints.create, { body: { ...BODY, ...body } });
const save = (body: object, call: Call = suggestions) => call(endpoints.save, { body });
const read = (id: number, call: Call = suggestions) => call(endpoints.definition, { params: { id } });
const remove = (id: number, call: Call = suggestions) => call(endpoints.remove, { params: { id } });
const questions = (...weights: number[]) =>
  weights.map((weight) => ({ question: 'How good is it?', weight }));

async function evaluatedBy(definition: Awaited<ReturnType<typeof anEvalDefinition>>): Promise<void> {
  const { id } = await aContribution(app.db);
  await app.db.insert(evaluations).values({
    contributionId: id,
    evalFlowType: definition.evalFlowType,
    userId: (await aUser(app.db)).id,
    evalDefinitionId: definition.id,
    score: 80,
  });
}

describe('definitions of evaluations', () => {
  it('are created by PUT with the full score and the rating type that all have [R2J-43, R2G-01, R2G-02, R2G-16, R2G-17, Q2-35, S2-32]', async () => {
    const { status, body, headers } = await create();
    expect([status, headers['app-alert']]).toEqual([200, 'app.evalDefinition.created']);
    expect(body).toEqual({
      ...BODY,
      id: expect.any(Number),
      competitionId: null,
      evalType: 'STAR5',
      evalOver: 100,
      isUsed: false,
      version: 0,
      evalItemDefinitionList: BODY.evalItemDefinitionList.map((item) => ({
        ...item,
        id: expect.any(Number),
      })),
    });
    expect((await read(body.id)).body).toEqual(body);
    expect((await create({ evalOver: 50 })).status).toBe(400);
    expect((await create({ evalType: 'LIKE' })).status).toBe(400);
  });

  it.each([
    ['title', 'ab', 'abc'],
    ['title', 'x'.repeat(256), 'x'.repeat(255)],
    ['title', '', 'abc'],
    ['explanation', 'ab', 'abc'],
    ['explanation', 'x'.repeat(1025), 'x'.repeat(1024)],
    ['explanation', '   ', 'abc'],
    ['evalFlowType', 'EVAL_JURY4', 'EVAL_BOARD3'],
    ['evalFlowType', 'EVAL_JURY1', 'EVAL_BOARD1'],
    ['contributionType', 'EXTRA', 'SUGGESTION'],
  ])('the bounds of %s are kept [R2G-03, R2G-05, R2G-06, S2-33]', async (field, bad, good) => {
    const refusal = await create({ [field]: bad });
    expect([refusal.status, Object.keys(refusal.fieldErrors)]).toEqual([400, [field]]);
    expect((await create({ [field]: good })).status).toBe(200);
  });

  it.each([
    ['a total of 99', questions(60, 39)],
    ['a total of 101', questions(60, 41)],
    ['a weight of 0', questions(100, 0)],
    ['half a percent', questions(99.5, 0.5)],
    ['no question', []],
    ['a question of two characters', [{ question: 'ab', weight: 100 }]],
    ['a question of 513 characters', [{ question: 'x'.repeat(513), weight: 100 }]],
  ])('%s is refused [R2G-07, R2G-09, R2G-10, S2-32]', async (_, evalItemDefinitionList) => {
    expect((await create({ evalItemDefinitionList })).status).toBe(400);
  });

  it('questions of 3 and of 512 characters are taken [R2G-07]', async () => {
    const evalItemDefinitionList = [
      { question: 'abc', weight: 1 },
      { question: 'x'.repeat(512), weight: 99 },
    ];
    expect((await create({ evalItemDefinitionList })).status).toBe(200);
  });

  it('a save changes, adds, removes and orders questions; a kept one keeps its id [R2J-44]', async () => {
    const { body } = await create();
    const [first, second] = body.evalItemDefinitionList;
    const { status, body: saved } = await save({
      ...body,
      title: 'Second look',
      evalItemDefinitionList: [
        { question: 'What does it cost?', weight: 20 },
        { id: second?.id, question: 'How new is it really?', weight: 80 },
      ],
    });
    expect(status).toBe(200);
    expect(saved).toMatchObject({
      title: 'Second look',
      evalItemDefinitionList: [
        { question: 'What does it cost?', weight: 20 },
        { id: second?.id, question: 'How new is it really?', weight: 80 },
      ],
    });
    expect(saved.evalItemDefinitionList.map(({ id }) => id)).not.toContain(first?.id);
    // A question of another definition, or one twice, is none of this one.
    const foreign = [{ id: first?.id, question: 'How useful is it?', weight: 100 }];
    expect((await save({ ...saved, evalItemDefinitionList: foreign })).fieldErrors).toHaveProperty(
      'evalItemDefinitionList',
    );
  });

  it('type and competition of a stored one stay', async () => {
    const { body } = await create({}, admin);
    expect((await save({ ...body, contributionType: 'IMPROVEMENT' }, admin)).fieldErrors).toHaveProperty(
      'contributionType',
    );
    const { id: competitionId } = await aCompetition(app.db);
    expect((await save({ ...body, competitionId }, admin)).fieldErrors).toHaveProperty('competitionId');
  });

  it('what was evaluated by is neither changed nor deleted [S2-32, R2J-46]', async () => {
    const definition = await anEvalDefinition(app.db);
    await evaluatedBy(definition);
    const { body } = await read(definition.id);
    expect(body.isUsed).toBe(true);
    expect((await save(body)).errorKey).toBe('error.inUse');
    expect((await remove(definition.id)).errorKey).toBe('error.inUse');
  });

  it('what a jury works by is not deleted, and keeps its stage [S2-32]', async () => {
    const definition = await anEvalDefinition(app.db, { type: 'IDEA', stage: 'EVAL_JURY1' });
    await aJury(app.db, await aCompetition(app.db), { users: [], definition });
    const { body } = await read(definition.id, competitions);
    expect((await remove(definition.id, competitions)).errorKey).toBe('error.inUse');
    expect((await save({ ...body, evalFlowType: 'EVAL_JURY2' }, competitions)).errorKey).toBe('error.inUse');
    expect((await save({ ...body, title: 'Still editable' }, competitions)).status).toBe(200);
  });

  it('an unused one is deleted [R2J-46]', async () => {
    const { id } = await anEvalDefinition(app.db);
    expect((await remove(id)).status).toBe(204);
    expect((await read(id)).status).toBe(404);
    expect((await remove(id)).status).toBe(404);
  });

  it('are read by type and stage, by pages [R2J-41, R2J-42, R3I-28, S2-33]', async () => {
    const mine = await anEvalDefinition(app.db, {
      type: 'IMPROVEMENT',
      stage: 'EVAL_BOARD2',
      title: 'Board form',
    });
    await anEvalDefinition(app.db, { type: 'IMPROVEMENT', stage: 'EVAL_PRE' });
    const list = (query: object = {}) =>
      admin(endpoints.definitions, { params: { type: 'IMPROVEMENT' }, query });
    const all = await list();
    expect(all.total).toBe(2);
    expect(all.body.every(({ contributionType }) => contributionType === 'IMPROVEMENT')).toBe(true);
    expect((await list({ size: 1, sort: 'id,asc' })).body).toMatchObject([{ id: mine.id }]);
    expect((await list({ 'evalFlowType.equals': 'EVAL_BOARD2' })).body.map(({ title }) => title)).toEqual([
      'Board form',
    ]);
    expect((await list({ sort: 'explanation,asc' })).status).toBe(400);
  });

  it("a competition's own stand only in its list [S2-33, Q2-53]", async () => {
    const competition = await aCompetition(app.db, { competitionState: 'DRAFT' });
    const other = await aCompetition(app.db);
    const idea = { contributionType: 'IDEA', evalFlowType: 'EVAL_JURY1' };
    const own = (await create({ ...idea, competitionId: competition.id }, competitions)).body;
    const shared = (await create(idea, competitions)).body;
    const idsOf = async (competitionId?: number) =>
      (
        await competitions(endpoints.definitions, {
          params: { type: 'IDEA' },
          query: { size: 1000, ...(competitionId && { competitionId }) },
        })
      ).body.map(({ id }) => id);
    expect(await idsOf(competition.id)).toEqual(expect.arrayContaining([own.id, shared.id]));
    for (const ids of [await idsOf(), await idsOf(other.id)]) {
      expect(ids).toContain(shared.id);
      expect(ids).not.toContain(own.id);
    }
  });

  it('belong to a competition only as forms of ideas, and not once it is over [Q2-25]', async () => {
    const idea = { contributionType: 'IDEA', evalFlowType: 'EVAL_JURY1' };
    const over = await aCompetition(app.db, { competitionState: 'COMPLETE' });
    expect((await create({ competitionId: over.id })).fieldErrors).toHaveProperty('competitionId');
    expect((await create({ ...idea, competitionId: 999_999 }, competitions)).fieldErrors).toHaveProperty(
      'competitionId',
    );
    expect((await create({ ...idea, competitionId: over.id }, competitions)).errorKey).toBe(
      'error.notEditable',
    );
  });

  it('stages are those of the type [R2J-45, R2G-03, S2-33]', async () => {
    const stagesOf = async (type: 'IDEA' | 'SUGGESTION' | 'IMPROVEMENT') =>
      (await admin(endpoints.stages, { params: { type } })).body;
    expect(await stagesOf('IDEA')).toEqual(['EVAL_JURY1', 'EVAL_JURY2', 'EVAL_JURY3']);
    const boards = ['EVAL_PRE', 'EVAL_BOARD1', 'EVAL_BOARD2', 'EVAL_BOARD3'];
    expect([await stagesOf('SUGGESTION'), await stagesOf('IMPROVEMENT')]).toEqual([boards, boards]);
    expect(EVALUATION_STAGES).toHaveLength(7);
  });

  it('are for the administrators of their type only [Q2-53, R3O-12, S2-41]', async () => {
    const { body } = await create();
    // Another type's administrator may call, but finds nothing of it.
    expect((await read(body.id, competitions)).status).toBe(404);
    expect((await save(body, competitions)).status).toBe(404);
    expect((await remove(body.id, competitions)).status).toBe(404);
    expect((await create({}, competitions)).errorKey).toBe('error.commandNotAllowed');
    expect((await competitions(endpoints.definitions, { params: { type: 'SUGGESTION' } })).status).toBe(403);
    const nobody = await app.as(await aUser(app.db));
    expect((await create({}, nobody)).status).toBe(403);
    expect((await create({}, app.anonymous)).status).toBe(401);
    expect((await read(body.id, admin)).status).toBe(200);
  });

  it('a change waits for who evaluates by it at the moment, and is then refused [S2-32]', async () => {
    const definition = await anEvalDefinition(app.db);
    const { body } = await read(definition.id);
    const { id } = await aContribution(app.db);
    const user = await aUser(app.db);
    const answer = await whileOthersWait(
      app.db,
      async (tx) => {
        await readDefinition(tx, definition.id, 'share');
        await tx.insert(evaluations).values({
          contributionId: id,
          evalFlowType: 'EVAL_PRE',
          userId: user.id,
          evalDefinitionId: definition.id,
          score: 60,
        });
      },
      () => save({ ...body, title: 'Too late' }),
    );
    expect(answer.errorKey).toBe('error.inUse');
    const stored = await app.db
      .select()
      .from(evaluations)
      .where(eq(evaluations.evalDefinitionId, definition.id));
    expect(stored).toHaveLength(1);
  });
});
