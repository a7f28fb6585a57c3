import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { evaluationEndpoints as endpoints } from '#contract/evaluations/endpoints.ts';
import type { EvaluationStage } from '#contract/life-cycles/schema.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { evaluations } from '#server/platform/db/schema/evaluations.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aModerator, anEvalDefinition, aRound, starsFor } from '#tests/support/factories/evaluations.ts';
import { aCommand } from '#tests/support/factories/lifeCycleParts.ts';
import { aLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const resultsOf = (call: Call, id: number, stage: EvaluationStage | 'ALL' = 'ALL') =>
  call(endpoints.ofContribution, { params: { id, stage, lang: 'en' } });

async function aSuggestionInBothStages() {
  const pre = await anEvalDefinition(app.db, { stage: 'EVAL_PRE', title: 'Pre form' });
  const board = await anEvalDefinition(app.db, { stage: 'EVAL_BOARD1', title: 'Board form' });
  const lifeCycle = await aLifeCycle(app.db);
  const stateId = lifeCycle.state('EVALUATION').id;
  await aCommand(app.db, stateId, { commandType: 'EVAL', roles: ['EXPERT'], parameter: 'EVAL_PRE' });
  await aCommand(app.db, stateId, { commandType: 'EVAL', roles: ['BOARD1'], parameter: 'EVAL_BOARD1' });
  const people = {
    owner: await aUser(app.db),
    responsible: await aUser(app.db),
    expert: await aUser(app.db, { firstName: 'Ada', lastName: 'Green' }),
    secondExpert: await aUser(app.db, { firstName: 'Bo', lastName: 'Hill' }),
    member: await aUser(app.db),
  };
  const { id } = await aContribution(app.db, {
    lifeCycle,
    state: 'EVALUATION',
    visibility: 'REGISTERED',
    owner: people.owner,
    participants: [
      [people.responsible, 'RESPONSIBLE'],
      [people.expert, 'EXPERT'],
      [people.secondExpert, 'EXPERT'],
      [people.member, 'BOARD1'],
    ],
  });
  const give = async (user: TestUser, stage: EvaluationStage, stars: number[], comment = '') =>
    (await app.as(user))(endpoints.evaluate, {
      body: {
        contributionId: id,
        evalFlowType: stage,
        answers: starsFor(stage === 'EVAL_PRE' ? pre : board, ...stars),
        comment,
      },
    });
  return { id, people, give };
}

describe('results of a contribution', () => {
  it('are told stage by stage, with the mean of all who evaluated and what each said [R2J-49, Q2-32, S3-92]', async () => {
    const { id, people, give } = await aSuggestionInBothStages();
    await give(people.expert, 'EVAL_PRE', [5, 4], 'Do it');
    await give(people.secondExpert, 'EVAL_PRE', [2, 1]);
    await give(people.member, 'EVAL_BOARD1', [3]);
    const { status, body } = await resultsOf(await app.as(people.responsible), id);
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        evalFlowType: 'EVAL_PRE',
        stageTitle: 'Pre form',
        score: 62,
        participantCount: 2,
        evaluators: [
          {
            fullName: 'Ada Green',
            score: 92,
            comment: 'Do it',
            answers: [
              { question: 'Question 1', weight: 60, star: 5 },
              { question: 'Question 2', weight: 40, star: 4 },
            ],
          },
          expect.objectContaining({ fullName: 'Bo Hill', score: 32, comment: '' }),
        ],
      },
      expect.objectContaining({ evalFlowType: 'EVAL_BOARD1', stageTitle: 'Board form', score: 60 }),
    ]);
    const one = await resultsOf(await app.as(people.responsible), id, 'EVAL_BOARD1');
    expect(one.body.map(({ evalFlowType }) => evalFlowType)).toEqual(['EVAL_BOARD1']);
  });

  it('whoever evaluates in one stage sees that stage alone, and the others in it only after giving his own [R3C-33]', async () => {
    const { id, people, give } = await aSuggestionInBothStages();
    await give(people.secondExpert, 'EVAL_PRE', [5]);
    await give(people.member, 'EVAL_BOARD1', [3]);
    const me = await app.as(people.expert);
    expect((await resultsOf(me, id)).body).toEqual([]);
    await give(people.expert, 'EVAL_PRE', [3]);
    const { body } = await resultsOf(me, id);
    expect(body.map(({ evalFlowType, participantCount }) => [evalFlowType, participantCount])).toEqual([
      ['EVAL_PRE', 2],
    ]);
    expect((await resultsOf(me, id, 'EVAL_BOARD1')).status).toBe(404);
  });

  it('owners and readers find none; administrators all', async () => {
    const { id, people, give } = await aSuggestionInBothStages();
    await give(people.expert, 'EVAL_PRE', [5]);
    expect((await resultsOf(await app.as(people.owner), id)).status).toBe(404);
    expect((await resultsOf(await app.as(await aUser(app.db)), id)).status).toBe(404);
    const admin = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] }));
    expect((await resultsOf(admin, id)).body).toHaveLength(1);
    expect((await resultsOf(admin, 999_999)).status).toBe(404);
    expect((await resultsOf(app.anonymous, id)).status).toBe(401);
  });

  it('a juror reads only his own of an idea, a moderator of its competition everything', async () => {
    const { anIdea, users, definition, competition } = await aRound(app.db);
    const { id } = await anIdea();
    const moderator = await app.as(await aModerator(app.db, competition));
    for (const [index, user] of users.entries()) {
      const answers = starsFor(definition, index + 4);
      const body = { contributionId: id, evalFlowType: 'EVAL_JURY1' as const, answers };
      await (await app.as(user))(endpoints.evaluate, { body });
    }
    const own = await resultsOf(await app.as(users[0] as TestUser), id);
    expect(own.body).toMatchObject([{ stageTitle: 'The JURY1', score: 80, participantCount: 1 }]);
    // Moderators take part in every idea of their competition.
    await app.db.update(contributions).set({ visibility: 'REGISTERED' }).where(eq(contributions.id, id));
    expect((await resultsOf(moderator, id)).body).toMatchObject([{ score: 90, participantCount: 2 }]);
  });
});

describe('the evaluations that wait for a person', () => {
  const mine = (call: Call, query: object = {}) => call(endpoints.mine, { query });

  it('are those of ideas in the round of his jury, until he has given them [S2-21]', async () => {
    const { anIdea, users, definition, competition } = await aRound(app.db);
    const juror = users[0] as TestUser;
    const [one, two] = [await anIdea({ title: 'Alpha' }), await anIdea({ title: 'Beta' })];
    await anIdea({ state: 'REJECTION' });
    await anIdea({ isDeleted: true });
    await anIdea({ owner: juror, participants: [[juror, 'JURY1']] });
    const me = await app.as(juror);
    const open = await mine(me, { sort: 'title,asc' });
    expect(open.total).toBe(2);
    expect(open.body).toEqual([
      {
        contributionId: one.id,
        code: one.code,
        title: 'Alpha',
        type: 'IDEA',
        competitionId: competition.id,
        competitionTitle: competition.title,
        evalFlowType: 'EVAL_JURY1',
        stageTitle: 'The JURY1',
        dueDate: null,
        score: null,
        dateUpdated: null,
        canSave: true,
      },
      expect.objectContaining({ contributionId: two.id }),
    ]);
    await me(endpoints.evaluate, {
      body: { contributionId: one.id, evalFlowType: 'EVAL_JURY1', answers: starsFor(definition, 5) },
    });
    expect((await mine(me)).body.map(({ title }) => title)).toEqual(['Beta']);
    const given = await mine(me, { 'status.equals': 'GIVEN' });
    expect(given.body).toMatchObject([{ title: 'Alpha', score: 100, canSave: true }]);
    expect((await me(endpoints.rounds)).body).toEqual([
      {
        type: 'IDEA',
        competitionId: competition.id,
        competitionTitle: competition.title,
        evalFlowType: 'EVAL_JURY1',
        stageTitle: 'The JURY1',
        total: 2,
        given: 1,
        dueDate: null,
        nextContributionId: two.id,
      },
    ]);
  });

  it('are filtered by competition, type and stage, and paged', async () => {
    const first = await aRound(app.db, { jurors: 1 });
    const user = first.users[0] as TestUser;
    await first.anIdea();
    await first.anIdea();
    const me = await app.as(user);
    const page = await mine(me, { size: 1, page: 1, sort: 'code,desc', competitionId: first.competition.id });
    expect([page.total, page.body.length]).toEqual([2, 1]);
    expect((await mine(me, { 'evalFlowType.equals': 'EVAL_JURY2' })).total).toBe(0);
    expect((await mine(me, { 'type.equals': 'SUGGESTION' })).total).toBe(0);
    expect((await mine(me, { competitionId: 999_999 })).total).toBe(0);
    expect((await mine(me, { sort: 'score,asc' })).status).toBe(400);
    expect((await mine(me, { 'status.equals': 'LATE' })).status).toBe(400);
    expect((await mine(app.anonymous)).status).toBe(401);
  });

  it('a role twice asks once; what he can no longer see is not told, what has ended can only be read', async () => {
    const { id, people, give } = await aSuggestionInBothStages();
    const me = await app.as(people.expert);
    expect((await mine(me)).body.filter(({ contributionId }) => contributionId === id)).toHaveLength(1);
    await give(people.expert, 'EVAL_PRE', [4]);
    const given = async () =>
      (await mine(me, { 'status.equals': 'GIVEN' })).body.find(({ contributionId }) => contributionId === id);
    expect(await given()).toMatchObject({ stageTitle: 'Pre form', canSave: true });
    const set = (values: Partial<typeof contributions.$inferInsert>) =>
      app.db.update(contributions).set(values).where(eq(contributions.id, id));
    const [stored] = await app.db.select().from(contributions).where(eq(contributions.id, id));
    await app.db.delete(evaluations).where(eq(evaluations.userId, people.member.id));
    await set({ isDeleted: true });
    expect(await given()).toBeUndefined();
    await set({ isDeleted: false, stateId: (stored?.stateId ?? 0) + 1 });
    expect(await given()).toMatchObject({ canSave: false });
  });
});
