import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { competitionIdeaEndpoints } from '#contract/competitions/ideas.endpoints.ts';
import { competitionPeopleEndpoints } from '#contract/competitions/people.endpoints.ts';
import { competitionRoundEndpoints as endpoints } from '#contract/competitions/round.endpoints.ts';
import { contributionParticipants } from '#server/platform/db/schema/contributions.ts';
import { competitionJuries, evaluations } from '#server/platform/db/schema/evaluations.ts';
import { notifications } from '#server/platform/db/schema/notifications.ts';
import { contributionTasks } from '#server/platform/db/schema/tasks.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { aContest, anIdea, aScore, changeTo, move, standIn } from './rounds.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const HOUR_MS = 3_600_000;

/** A contest in its first round with three ideas; the second juror wrote the third one. */
async function aRunningRound() {
  const contest = await aContest(app.db);
  const [first, second] = contest.jurors.JURY1 as [TestUser, TestUser];
  const ideas = [
    await anIdea(app.db, contest),
    await anIdea(app.db, contest),
    await anIdea(app.db, contest, { owner: second }),
  ] as const;
  const moderator = await app.as(contest.moderator);
  const moved = await move(
    moderator,
    changeTo(contest, 'EVAL1', Object.fromEntries(ideas.map(({ id }) => [id, 'round1']))),
  );
  expect(moved.status).toBe(200);
  const params = { id: contest.competition.id };
  const read = async () => (await moderator(endpoints.read, { params })).body;
  const ofJuror = async (user: TestUser) => (await read()).jurors.find((juror) => juror.user.id === user.id);
  return { contest, ideas, first, second, moderator, params, read, ofJuror };
}
type TestUser = Awaited<ReturnType<typeof aUser>>;

const openTasksOf = (user: TestUser) =>
  app.db
    .select({ endAt: contributionTasks.endAt, status: contributionTasks.status })
    .from(contributionTasks)
    .where(and(eq(contributionTasks.userId, user.id), eq(contributionTasks.commandType, 'EVAL')));
const noticesOf = (user: TestUser) =>
  app.db.select().from(notifications).where(eq(notifications.userId, user.id));

describe('the scores of a running round', () => {
  it('are counted by juror and by idea; what is their own is asked of nobody', async () => {
    const { contest, ideas, first, second, read, ofJuror } = await aRunningRound();
    expect(await read()).toMatchObject({ juryTitle: 'The JURY1', ideas: 3, complete: 0 });
    expect(await ofJuror(first)).toMatchObject({ asked: 3, given: 0, remindedAt: null });
    expect(await ofJuror(second)).toMatchObject({ asked: 2, given: 0 });
    expect((await read()).jurors.map(({ user }) => user.id)).toEqual([first.id, second.id]);

    await aScore(app.db, contest, ideas[0], { user: first, score: 80 });
    await aScore(app.db, contest, ideas[2], { user: first, score: 60 });
    // A score of another round is none of this one.
    await aScore(app.db, contest, ideas[1], { user: first, type: 'JURY2', score: 40 });
    expect(await read()).toMatchObject({ ideas: 3, complete: 1 });
    expect(await ofJuror(first)).toMatchObject({ asked: 3, given: 2 });

    // Who left is waited for by nobody.
    await app.db.update(users).set({ activated: false }).where(eq(users.id, second.id));
    expect(await read()).toMatchObject({ ideas: 3, complete: 2 });
    expect(await ofJuror(second)).toBeUndefined();
  });

  it('say in the list of ideas how many are missing, and filter it', async () => {
    const { contest, ideas, first, second, moderator } = await aRunningRound();
    await aScore(app.db, contest, ideas[0], { user: first, score: 80 });
    await aScore(app.db, contest, ideas[0], { user: second, score: 80 });
    await aScore(app.db, contest, ideas[1], { user: second, score: 20 });
    const params = { competitionId: contest.competition.id };
    const rowsOf = async (query: object = {}) => {
      const { body, total } = await moderator(competitionIdeaEndpoints.list, {
        params,
        query: { sort: 'id,asc', ...query },
      });
      return { total, rows: body.map(({ id, missingScores }) => [id, missingScores]) };
    };
    expect(await rowsOf()).toEqual({
      total: 3,
      rows: [
        [ideas[0].id, 0],
        [ideas[1].id, 1],
        [ideas[2].id, 1],
      ],
    });
    expect(await rowsOf({ 'lacksScores.equals': 'true', size: 1 })).toEqual({
      total: 2,
      rows: [[ideas[1].id, 1]],
    });
    expect(await rowsOf({ 'lacksScores.equals': 'false' })).toEqual({ total: 1, rows: [[ideas[0].id, 0]] });

    await standIn(app.db, contest, 'TERMINATED');
    expect(await rowsOf({ 'lacksScores.equals': 'true' })).toEqual({ total: 0, rows: [] });
    expect((await rowsOf()).rows.map(([, missing]) => missing)).toEqual([0, 0, 0]);
  });

  it('say nothing of an idea to its own author, who moderates, by no filter either', async () => {
    const { contest, ideas, first, moderator, params } = await aRunningRound();
    const { moderator: person } = contest;
    await app.db
      .insert(contributionParticipants)
      .values({ contributionId: ideas[0].id, userId: person.id, role: 'OWNER', rank: 9 });
    await aScore(app.db, contest, ideas[1], { user: first, score: 80 });
    const idsOf = async (lacks: 'true' | 'false') => {
      const query = { sort: 'id,asc', 'lacksScores.equals': lacks } as const;
      const path = { competitionId: params.id };
      const { body } = await moderator(competitionIdeaEndpoints.list, { params: path, query });
      return body.map(({ id }) => id);
    };
    expect(await idsOf('true')).toEqual([ideas[1].id, ideas[2].id]);
    expect(await idsOf('false')).toEqual([ideas[0].id]);
  });

  it('are for moderators, and only while a round runs', async () => {
    const { contest, moderator, params } = await aRunningRound();
    const stranger = await app.as(await aUser(app.db));
    const juror = await app.as(contest.jurors.JURY1[0] as TestUser);
    const remind = { params, body: { userIds: [1] } };
    const move = { params, body: { dueDate: new Date(Date.now() + 100 * HOUR_MS).toISOString() } };
    for (const call of [stranger, juror]) {
      expect((await call(endpoints.read, { params })).errorKey).toBe('error.commandNotAllowed');
      expect((await call(endpoints.remind, remind)).errorKey).toBe('error.commandNotAllowed');
      expect((await call(endpoints.moveDeadline, move)).errorKey).toBe('error.commandNotAllowed');
    }
    expect((await app.anonymous(endpoints.read, { params })).status).toBe(401);
    const nowhere = { params: { id: 987_654 } };
    expect((await moderator(endpoints.read, nowhere)).status).toBe(404);
    expect((await moderator(endpoints.remind, { ...remind, ...nowhere })).status).toBe(404);
    expect((await moderator(endpoints.moveDeadline, { ...move, ...nowhere })).status).toBe(404);
    expect((await moderator(endpoints.remind, { params, body: { userIds: [] } })).status).toBe(400);

    await standIn(app.db, contest, 'TERMINATED');
    expect((await moderator(endpoints.read, { params })).errorKey).toBe('error.commandNotAvailable');
    expect((await moderator(endpoints.remind, remind)).errorKey).toBe('error.commandNotAvailable');
    expect((await moderator(endpoints.moveDeadline, move)).errorKey).toBe('error.commandNotAvailable');
  });
});

describe('reminding jurors', () => {
  it('reaches who still owes scores, once a day, with their number', async () => {
    const { contest, ideas, first, second, moderator, params, ofJuror } = await aRunningRound();
    for (const idea of ideas.slice(0, 2)) await aScore(app.db, contest, idea, { user: second, score: 60 });
    const outsider = await aUser(app.db);
    const all = { params, body: { userIds: [first.id, second.id, outsider.id] } };
    const before = (await noticesOf(first)).length;
    expect((await moderator(endpoints.remind, all)).body).toEqual({ reminded: 1 });
    const notices = await noticesOf(first);
    expect(notices).toHaveLength(before + 1);
    expect(notices.at(-1)).toMatchObject({ event: 'TASK', competitionId: contest.competition.id });
    expect(notices.at(-1)?.body).toContain('3 ideas');
    expect(await noticesOf(outsider)).toEqual([]);
    expect((await ofJuror(first))?.remindedAt).not.toBeNull();

    expect((await moderator(endpoints.remind, all)).body).toEqual({ reminded: 0 });
    expect(await noticesOf(first)).toHaveLength(before + 1);
  });

  it('is remembered when the jury is saved again', async () => {
    const { contest, first, moderator, params, ofJuror } = await aRunningRound();
    await moderator(endpoints.remind, { params, body: { userIds: [first.id] } });
    const newcomer = await aUser(app.db);
    const juries = await app.db
      .select()
      .from(competitionJuries)
      .where(eq(competitionJuries.competitionId, params.id));
    const staff = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_COMPETITION_ADMIN'] }));
    const { status } = await staff(competitionPeopleEndpoints.saveJuries, {
      params,
      body: Object.fromEntries(
        juries.map(({ type, title, evalDefinitionId }, index) => [
          String(index),
          {
            ...{ type, title, evalDefinitionId },
            userPost: type === 'JURY1' ? [newcomer.id, first.id] : contest.jurors.JURY2.map(({ id }) => id),
          },
        ]),
      ),
    });
    expect(status).toBe(200);
    expect((await ofJuror(first))?.remindedAt).not.toBeNull();
    expect(await ofJuror(newcomer)).toMatchObject({ given: 0, remindedAt: null });
  });
});

describe('another deadline', () => {
  it('is that of all open scores, overdue ones too, and of no other task', async () => {
    const { contest, ideas, first, second, moderator, params, ofJuror } = await aRunningRound();
    const ofSecond = await openTasksOf(second);
    for (const idea of ideas.slice(0, 2)) await aScore(app.db, contest, idea, { user: second, score: 60 });
    await app.db
      .update(contributionTasks)
      .set({ status: 'OVERDUE', endAt: new Date(Date.now() - HOUR_MS).toISOString() })
      .where(eq(contributionTasks.userId, first.id));
    const dueDate = new Date(Date.now() + 100 * HOUR_MS).toISOString();
    const before = (await noticesOf(first)).length;
    expect((await moderator(endpoints.moveDeadline, { params, body: { dueDate } })).body).toEqual({
      jurors: 1,
    });
    const moved = await openTasksOf(first);
    expect(moved).toHaveLength(3);
    for (const task of moved) expect(task).toEqual({ endAt: dueDate, status: 'WAITING' });
    expect(await openTasksOf(second)).toEqual(ofSecond);
    expect((await ofJuror(first))?.dueDate).toBe(dueDate);
    expect(await noticesOf(first)).toHaveLength(before + 1);
  });

  it('has to be ahead, and needs a score that is missing', async () => {
    const { contest, ideas, first, second, moderator, params } = await aRunningRound();
    const past = { params, body: { dueDate: new Date(Date.now() - HOUR_MS).toISOString() } };
    expect((await moderator(endpoints.moveDeadline, past)).fieldErrors).toEqual({ dueDate: 'Future' });
    for (const idea of ideas) await aScore(app.db, contest, idea, { user: first, score: 60 });
    for (const idea of ideas.slice(0, 2)) await aScore(app.db, contest, idea, { user: second, score: 60 });
    expect(await app.db.$count(evaluations, eq(evaluations.userId, first.id))).toBe(3);
    const ahead = { params, body: { dueDate: new Date(Date.now() + HOUR_MS).toISOString() } };
    expect((await moderator(endpoints.moveDeadline, ahead)).errorKey).toBe('error.commandNotAvailable');
  });
});
