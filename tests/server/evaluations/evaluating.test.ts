import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { evaluationEndpoints as endpoints } from '#contract/evaluations/endpoints.ts';
import type { EvaluationStage } from '#contract/life-cycles/schema.ts';
import { competitions } from '#server/platform/db/schema/campaigns.ts';
import { contributionParticipants, contributions } from '#server/platform/db/schema/contributions.ts';
import { evaluationAnswers, evaluations } from '#server/platform/db/schema/evaluations.ts';
import { contributionHistories } from '#server/platform/db/schema/histories.ts';
import { pointEntries } from '#server/platform/db/schema/points.ts';
import { contributionTasks } from '#server/platform/db/schema/tasks.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { anEvalDefinition, aRound, starsFor } from '#tests/support/factories/evaluations.ts';
import { aCommand, aPointDefinition } from '#tests/support/factories/lifeCycleParts.ts';
import { aLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Given {
  stage?: EvaluationStage;
  stars?: number[];
  comment?: string;
}
type Definition = Parameters<typeof starsFor>[0];

const give = (
  call: Call,
  contributionId: number,
  definition: Definition,
  { stage = 'EVAL_JURY1', stars = [4], comment = '' }: Given = {},
) =>
  call(endpoints.evaluate, {
    body: { contributionId, evalFlowType: stage, answers: starsFor(definition, ...stars), comment },
  });
const formOf = (
  call: Call,
  contributionId: number,
  stage: EvaluationStage = 'EVAL_JURY1',
  more: object = {},
) => call(endpoints.form, { params: { stage, contributionId, competitionId: 0, userId: 0, ...more } });
const stored = (contributionId: number) =>
  app.db.select().from(evaluations).where(eq(evaluations.contributionId, contributionId));

/** A suggestion in a state where experts evaluate. */
async function aBoardState(values: { points?: number } = {}) {
  const definition = await anEvalDefinition(app.db, { type: 'SUGGESTION', stage: 'EVAL_PRE' });
  const lifeCycle = await aLifeCycle(app.db, { type: 'SUGGESTION' });
  const { point = 0, ...points } = values.points
    ? await aPointDefinition(app.db, { point: values.points })
    : { id: 0 };
  await aCommand(app.db, lifeCycle.state('EVALUATION').id, {
    commandType: 'EVAL',
    roles: ['EXPERT'],
    parameter: 'EVAL_PRE',
    ...(point > 0 && { points: { pointDefinitionId: points.id, role: 'EXPERT' as const } }),
  });
  const expert = await aUser(app.db);
  const aSuggestion = (more: Parameters<typeof aContribution>[1] = {}) =>
    aContribution(app.db, {
      lifeCycle,
      state: 'EVALUATION',
      participants: [[expert, 'EXPERT']],
      ...more,
    });
  return { definition, lifeCycle, expert, aSuggestion };
}

async function aTask(idea: { id: number; stateId: number }, user: TestUser, commandId: number) {
  await app.db.insert(contributionTasks).values({
    contributionId: idea.id,
    kind: 'COMMAND',
    definitionId: commandId,
    names: [{ language: 'en', name: 'Score the idea' }],
    role: 'JURY1',
    userId: user.id,
    module: 'COMPETITION',
    stateId: idea.stateId,
    commandType: 'EVAL',
    oneForAll: false,
    endAt: '2031-01-01T00:00:00.000Z',
  });
}

describe("a juror's evaluation", () => {
  it('answers every question with stars and gives a score of a hundred [R2J-47, R2J-48, R2G-04, R2G-29, Q2-32, S2-20]', async () => {
    const { anIdea, users, definition, competition } = await aRound(app.db);
    const idea = await anIdea();
    const juror = await app.as(users[0] as TestUser);
    const open = await formOf(juror, idea.id, 'EVAL_JURY1', { competitionId: competition.id });
    expect(open.body).toMatchObject({
      contributionId: idea.id,
      code: idea.code,
      competitionId: competition.id,
      evalFlowType: 'EVAL_JURY1',
      stageTitle: 'The JURY1',
      definition: { id: definition.id, evalOver: 100, items: [{ weight: 60 }, { weight: 40 }] },
      answers: [],
      comment: '',
      score: null,
      canSave: true,
    });
    const { status, body, headers } = await give(juror, idea.id, definition, {
      stars: [5, 2],
      comment: '  A good start  ',
    });
    expect([status, headers['app-alert'], headers['app-params']]).toEqual([
      200,
      'app.evaluation.saved',
      String(idea.id),
    ]);
    // 60 × 5/5 + 40 × 2/5
    expect(body).toMatchObject({ score: 76, comment: 'A good start', canSave: true });
    expect((await formOf(juror, idea.id)).body).toEqual(body);
  });

  it.each([
    ['a question is left out', (items: { itemId: number; star: number }[]) => items.slice(1)],
    [
      'a question is answered twice',
      (items: { itemId: number; star: number }[]) => [...items.slice(1), ...items.slice(1)],
    ],
    [
      'a strange question is answered',
      (items: { itemId: number; star: number }[]) => [...items, { itemId: 999_999, star: 3 }],
    ],
    [
      'no star is given',
      (items: { itemId: number; star: number }[]) => items.map((item) => ({ ...item, star: 0 })),
    ],
    [
      'six stars are given',
      (items: { itemId: number; star: number }[]) => items.map((item) => ({ ...item, star: 6 })),
    ],
    [
      'half a star is given',
      (items: { itemId: number; star: number }[]) => items.map((item) => ({ ...item, star: 2.5 })),
    ],
  ])('is refused when %s [S2-20]', async (_, spoil) => {
    const { anIdea, users, definition } = await aRound(app.db);
    const idea = await anIdea();
    const juror = await app.as(users[0] as TestUser);
    const answers = spoil(starsFor(definition, 3));
    const body = { contributionId: idea.id, evalFlowType: 'EVAL_JURY1', answers };
    expect((await juror(endpoints.evaluate, { body })).status).toBe(400);
    expect(await stored(idea.id)).toEqual([]);
  });

  it('has a comment of at most 1000 characters, or none [S2-20]', async () => {
    const { anIdea, users, definition } = await aRound(app.db);
    const idea = await anIdea();
    const juror = await app.as(users[0] as TestUser);
    const long = await give(juror, idea.id, definition, { comment: 'x'.repeat(1001) });
    expect(long.fieldErrors).toHaveProperty('comment');
    expect((await give(juror, idea.id, definition, { comment: 'x'.repeat(1000) })).status).toBe(200);
    expect((await give(juror, idea.id, definition)).body.comment).toBe('');
  });

  it('is stored once and can be changed while the round is open: the last write wins [S2-21, S2-43]', async () => {
    const { anIdea, users, definition } = await aRound(app.db);
    const idea = await anIdea();
    const juror = await app.as(users[0] as TestUser);
    await give(juror, idea.id, definition, { stars: [1], comment: 'First thought' });
    // Two tabs at the same moment.
    const both = await Promise.all([
      give(juror, idea.id, definition, { stars: [2] }),
      give(juror, idea.id, definition, { stars: [5] }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const rows = await stored(idea.id);
    expect(rows).toHaveLength(1);
    const answers = await app.db
      .select()
      .from(evaluationAnswers)
      .where(eq(evaluationAnswers.evaluationId, rows[0]?.id ?? 0));
    // Score and answers are of one and the same save.
    expect(answers.map(({ star }) => star * 20)).toEqual([rows[0]?.score, rows[0]?.score]);
    expect((await give(juror, idea.id, definition, { stars: [3] })).body.score).toBe(60);
  });

  it('is not for what is his own, not for strangers, not for other juries [S2-21, Q2-61]', async () => {
    const { anIdea, users, definition } = await aRound(app.db);
    const [one, other] = users as [TestUser, TestUser];
    const own = await anIdea({
      owner: one,
      participants: [
        [one, 'JURY1'],
        [other, 'JURY1'],
      ],
    });
    const mine = await app.as(one);
    expect((await give(mine, own.id, definition)).errorKey).toBe('error.commandNotAllowed');
    expect((await formOf(mine, own.id)).status).toBe(404);
    expect((await give(await app.as(other), own.id, definition)).status).toBe(200);

    const idea = await anIdea({ visibility: 'REGISTERED' });
    const stranger = await app.as(await aUser(app.db));
    expect((await give(stranger, idea.id, definition)).errorKey).toBe('error.commandNotAllowed');
    expect((await formOf(stranger, idea.id)).status).toBe(404);
    // The role without the jury, as after a change of its members.
    const left = await aUser(app.db);
    const formerJuror = await app.as(left);
    await app.db
      .insert(contributionParticipants)
      .values({ contributionId: idea.id, userId: left.id, role: 'JURY1' });
    expect((await give(formerJuror, idea.id, definition)).errorKey).toBe('error.commandNotAllowed');
    expect((await give(await app.as(one), idea.id, definition, { stage: 'EVAL_JURY2' })).errorKey).toBe(
      'error.commandNotAllowed',
    );
  });

  it('is possible only in the round of the jury, while the idea is evaluated [S2-21]', async () => {
    const { anIdea, users, definition, competition, lifeCycle } = await aRound(app.db);
    const juror = await app.as(users[0] as TestUser);
    const idea = await anIdea();
    await give(juror, idea.id, definition, { stars: [4] });
    const set = (competitionState: 'EVAL1' | 'EVAL2' | 'ANNOUNCED') =>
      app.db.update(competitions).set({ competitionState }).where(eq(competitions.id, competition.id));
    await set('EVAL2');
    expect((await give(juror, idea.id, definition)).errorKey).toBe('error.commandNotAvailable');
    // What was given stays readable, without a way to change it.
    expect((await formOf(juror, idea.id)).body).toMatchObject({ score: 80, canSave: false });
    await set('EVAL1');
    const state = lifeCycle.state('REJECTION');
    await app.db
      .update(contributions)
      .set({ stateId: state.id, stateType: state.stateType })
      .where(eq(contributions.id, idea.id));
    expect((await give(juror, idea.id, definition)).errorKey).toBe('error.commandNotAllowed');
  });

  it('does his task and gives the points of the command once, and the history names it without its score [R3B-03, S3-53, S3-62]', async () => {
    const points = await aPointDefinition(app.db, { source: 'IDEA', point: 7 });
    const { anIdea, users, definition, lifeCycle } = await aRound(app.db);
    const commandId = await aCommand(app.db, lifeCycle.state('round1').id, {
      commandType: 'EVAL',
      roles: ['JURY1'],
      parameter: 'EVAL_JURY1',
      task: { role: 'JURY1', oneForAll: false },
      points: { pointDefinitionId: points.id, role: 'JURY1' },
    });
    const { rows: defined } = await app.db.execute<{ id: number }>(
      sql`select id from command_task_definition where state_command_id = ${commandId}`,
    );
    const idea = await anIdea();
    const [one, other] = users as [TestUser, TestUser];
    for (const user of [one, other]) await aTask(idea, user, defined[0]?.id ?? 0);
    const juror = await app.as(one);
    await give(juror, idea.id, definition, { stars: [5] });
    await give(juror, idea.id, definition, { stars: [1] });
    const tasks = await app.db
      .select()
      .from(contributionTasks)
      .where(eq(contributionTasks.contributionId, idea.id));
    expect(tasks.map(({ userId, status }) => [userId, status]).sort()).toEqual(
      [
        [one.id, 'ON_TIME_DONE'],
        [other.id, 'WAITING'],
      ].sort(),
    );
    const entries = await app.db.select().from(pointEntries).where(eq(pointEntries.contributionId, idea.id));
    expect(entries.filter(({ userId }) => userId === one.id).map(({ point }) => point)).toEqual([7]);
    const history = await app.db
      .select()
      .from(contributionHistories)
      .where(eq(contributionHistories.contributionId, idea.id));
    expect(history.map(({ event, newValue }) => [event, newValue])).toEqual([
      ['EVAL EVAL_JURY1', null],
      ['EVAL EVAL_JURY1', null],
    ]);
  });

  it('of fifty jurors who save at the same moment none is lost [S2-21, S2-22]', async () => {
    const { anIdea, users, definition } = await aRound(app.db, { jurors: 50 });
    const idea = await anIdea();
    const jurors = await Promise.all(users.map((user) => app.as(user)));
    // So many at a time as a small installation has connections for.
    const waiting = jurors.map((juror, index) => ({ juror, stars: [(index % 5) + 1] }));
    const save = async (): Promise<number[]> => {
      const next = waiting.shift();
      if (!next) return [];
      const { status } = await give(next.juror, idea.id, definition, { stars: next.stars });
      return [status, ...(await save())];
    };
    const statuses = (await Promise.all(Array.from({ length: 10 }, save))).flat();
    expect(statuses).toEqual(Array.from({ length: 50 }, () => 200));
    const rows = await stored(idea.id);
    expect(new Set(rows.map(({ userId }) => userId)).size).toBe(50);
    expect(rows.reduce((sum, { score }) => sum + score, 0)).toBe(50 * 60);
  });
});

describe('evaluations of suggestions and improvements', () => {
  it('use the newest form of the stage, the same for all who evaluate one contribution [S3-92, R3B-03]', async () => {
    const { definition: first, expert, aSuggestion } = await aBoardState();
    const second = await aUser(app.db);
    const early = await aSuggestion({
      participants: [
        [expert, 'EXPERT'],
        [second, 'EXPERT'],
      ],
    });
    const me = await app.as(expert);
    const saved = await give(me, early.id, first, { stage: 'EVAL_PRE', stars: [3, 4] });
    // 60 × 3/5 + 40 × 4/5
    expect(saved.body).toMatchObject({ score: 68, stageTitle: first.title });
    const newest = await anEvalDefinition(app.db, { type: 'SUGGESTION', stage: 'EVAL_PRE' });
    const late = await aSuggestion();
    expect((await formOf(me, late.id, 'EVAL_PRE')).body.definition.id).toBe(newest.id);
    expect((await formOf(await app.as(second), early.id, 'EVAL_PRE')).body.definition.id).toBe(first.id);
  });

  it('are open only while the state has the command of the stage for the caller [S3-92, R3C-33]', async () => {
    const { definition, expert, aSuggestion } = await aBoardState({ points: 5 });
    const me = await app.as(expert);
    const later = await aSuggestion({ state: 'ACCEPTANCE' });
    expect((await give(me, later.id, definition, { stage: 'EVAL_PRE' })).errorKey).toBe(
      'error.commandNotAllowed',
    );
    const { id } = await aSuggestion();
    expect((await give(me, id, definition, { stage: 'EVAL_BOARD1' })).errorKey).toBe(
      'error.commandNotAllowed',
    );
    expect((await give(me, id, definition, { stage: 'EVAL_PRE' })).status).toBe(200);
    const hidden = await app.as(await aUser(app.db));
    expect((await give(hidden, id, definition, { stage: 'EVAL_PRE' })).status).toBe(404);
    expect((await give(me, 999_999, definition, { stage: 'EVAL_PRE' })).status).toBe(404);
    expect((await give(app.anonymous, id, definition, { stage: 'EVAL_PRE' })).status).toBe(401);
    const outside = await app.as(await aUser(app.db, { roles: ['ROLE_CONTENT_AUTHOR'] }));
    expect((await give(outside, id, definition, { stage: 'EVAL_PRE' })).status).toBe(403);
  });

  it('a stage for which nothing is defined cannot be evaluated', async () => {
    const { lifeCycle, expert, aSuggestion, definition } = await aBoardState();
    await aCommand(app.db, lifeCycle.state('EVALUATION').id, {
      commandType: 'EVAL',
      roles: ['EXPERT'],
      parameter: 'EVAL_BOARD3',
    });
    const me = await app.as(expert);
    const { id } = await aSuggestion();
    expect((await give(me, id, definition, { stage: 'EVAL_BOARD3' })).errorKey).toBe(
      'error.commandNotAvailable',
    );
    expect((await formOf(me, id, 'EVAL_BOARD3')).status).toBe(404);
  });

  it('a form is found in its competition only, and that of another by whoever sees all results', async () => {
    const { definition, expert, aSuggestion } = await aBoardState();
    const { id } = await aSuggestion();
    await give(await app.as(expert), id, definition, { stage: 'EVAL_PRE', stars: [5] });
    const admin = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] }));
    const other = await formOf(admin, id, 'EVAL_PRE', { userId: expert.id });
    expect(other.body).toMatchObject({ score: 100, canSave: false });
    expect((await formOf(admin, id, 'EVAL_PRE')).status).toBe(404);
    expect((await formOf(await app.as(expert), id, 'EVAL_PRE', { competitionId: 1 })).status).toBe(404);
    const colleague = await aUser(app.db);
    const { id: open } = await aSuggestion({
      participants: [
        [expert, 'EXPERT'],
        [colleague, 'EXPERT'],
      ],
    });
    await give(await app.as(expert), open, definition, { stage: 'EVAL_PRE' });
    expect((await formOf(await app.as(colleague), open, 'EVAL_PRE', { userId: expert.id })).status).toBe(404);
  });
});
