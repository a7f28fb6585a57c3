import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { conflictEndpoints as endpoints } from '#contract/competitions/conflicts.endpoints.ts';
import { competitionIdeaEndpoints } from '#contract/competitions/ideas.endpoints.ts';
import { competitionRoundEndpoints } from '#contract/competitions/round.endpoints.ts';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { evaluationEndpoints } from '#contract/evaluations/endpoints.ts';
import { competitionModerators } from '#server/platform/db/schema/campaigns.ts';
import { contributionParticipants } from '#server/platform/db/schema/contributions.ts';
import { contributionHistories } from '#server/platform/db/schema/histories.ts';
import { notifications } from '#server/platform/db/schema/notifications.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';
import {
  app,
  aRunningRound,
  declare,
  give,
  named,
  prepareConflicts,
  saveJuries,
  seatsOn,
  tasksOf,
  waitingFor,
  withdraw,
} from './conflictCase.ts';
import { aScore, standIn } from './rounds.ts';

prepareConflicts();

describe('a jury with more members than places', () => {
  it('lists those without any idea among the others', async () => {
    const { jurors, round } = await aRunningRound({ perIdea: 1 });
    const listed = (await round()).jurors;
    expect(listed.map(({ user }) => user.id).sort()).toEqual(jurors.map(({ id }) => id).sort());
    expect(listed.map(({ asked }) => asked).sort()).toEqual([0, 1, 1]);
  });
});

describe('a juror who cannot judge an idea', () => {
  it('reaches the moderators of the competition, with who it is and what about; not to one who wrote the idea', async () => {
    const { contest, jurors } = await aRunningRound({ perIdea: 1 });
    const author = await aUser(app.db);
    await app.db
      .insert(competitionModerators)
      .values({ competitionId: contest.competition.id, userId: author.id, rank: 2 });
    const turkish = await aUser(app.db, { langKey: 'tr' });
    await app.db
      .insert(competitionModerators)
      .values({ competitionId: contest.competition.id, userId: turkish.id, rank: 3 });
    const seat = (
      await Promise.all(jurors.map(async (juror) => ({ juror, waiting: await waitingFor(juror) })))
    ).find(({ waiting }) => waiting.length > 0);
    const idea = seat?.waiting[0] ?? 0;
    await app.db
      .insert(contributionParticipants)
      .values({ contributionId: idea, userId: author.id, role: 'OWNER', rank: 9 });
    const body = { kind: 'OWN_UNIT', remark: 'We share an office.' } as const;
    expect((await declare(seat?.juror as TestUser, { id: idea }, body)).status).toBe(204);
    const noticesOf = (user: { id: number }) =>
      app.db.select().from(notifications).where(eq(notifications.userId, user.id));
    expect(await noticesOf(contest.moderator)).toMatchObject([
      {
        title: expect.stringMatching(/^conflict of/i),
        body: expect.stringMatching(/their own unit.*taken over/),
        event: 'COMPETITION',
        competitionId: contest.competition.id,
      },
    ]);
    expect((await noticesOf(turkish))[0]?.title).toContain('Çıkar çatışması');
    expect(await noticesOf(author)).toEqual([]);
  });

  it('is not asked about it any more, has no task for it and cannot score it', async () => {
    const { ideas, jurors, round, conflicts } = await aRunningRound();
    const [first, second] = jurors;
    expect(await tasksOf(first, ideas[0])).toEqual(['WAITING']);
    expect(
      (await declare(first, ideas[0], { kind: 'CO_AUTHOR', remark: ' We wrote a draft of it. ' })).status,
    ).toBe(204);

    expect(await waitingFor(first)).toEqual([ideas[1].id]);
    expect(await tasksOf(first, ideas[0])).not.toContain('WAITING');
    const refusal = await give(first, ideas[0]);
    expect([refusal.status, refusal.errorKey]).toEqual([400, 'error.conflictDeclared']);
    expect((await declare(first, ideas[0])).errorKey).toBe('error.conflictDeclared');
    expect((await give(first, ideas[1])).status).toBe(200);
    const listed = async (status: 'OPEN' | 'GIVEN' | 'ALL') => {
      const query = {
        'status.equals': status,
        'evalFlowType.equals': 'EVAL_JURY1',
        sort: 'code,asc',
      } as const;
      const { body, total } = await (await app.as(first))(evaluationEndpoints.mine, { query });
      return [total, body.map(({ contributionId, score }) => [contributionId, score])];
    };
    expect(await listed('ALL')).toEqual([1, [[ideas[1].id, 80]]]);
    expect(await listed('OPEN')).toEqual([0, []]);
    expect((await listed('GIVEN'))[0]).toBe(1);

    // The others' scores suffice.
    const ofFirst = (await round()).jurors.find(({ user }) => user.id === first.id);
    expect(ofFirst).toMatchObject({ asked: 1, given: 1 });
    for (const juror of jurors.slice(1)) expect((await give(juror, ideas[0])).status).toBe(200);
    expect((await round()).complete).toBe(1);
    expect(await waitingFor(second)).toEqual([ideas[1].id]);
    expect((await round()).unseated).toBe(0);
    expect(await conflicts()).toMatchObject([
      {
        contributionId: ideas[0].id,
        user: { id: first.id },
        kind: 'CO_AUTHOR',
        remark: 'We wrote a draft of it.',
        substitute: null,
      },
    ]);
  });

  it('has given a score that does not count any more, and counts again when they withdraw', async () => {
    const { contest, ideas, jurors, moderator } = await aRunningRound();
    const [first, second] = jurors;
    await aScore(app.db, contest, ideas[0], { user: first, score: 100 });
    await aScore(app.db, contest, ideas[0], { user: second, score: 40 });
    const figures = async () => {
      const { body } = await moderator(competitionIdeaEndpoints.list, {
        params: { competitionId: contest.competition.id },
        query: { sort: 'id,asc' },
      });
      const { evalAvarage, participantCount, missingScores } = body[0] ?? {};
      return [evalAvarage, participantCount, missingScores];
    };
    const reported = async () => {
      const { body } = await moderator(evaluationEndpoints.report, {
        params: { id: contest.competition.id },
        query: { 'juryType.equals': 'JURY1' },
      });
      const row = body.find(({ contributionId }) => contributionId === ideas[0].id);
      return [row?.score, row?.juryUserReport.length];
    };
    expect(await figures()).toEqual([70, 2, 1]);
    await declare(first, ideas[0]);
    expect(await figures()).toEqual([40, 1, 1]);
    expect(await reported()).toEqual([40, 2]);
    const staff = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_COMPETITION_ADMIN'] }));
    const results = await staff(evaluationEndpoints.ofContribution, {
      params: { id: ideas[0].id, stage: 'ALL', lang: 'en' },
    });
    expect(results.body).toMatchObject([{ score: 40, participantCount: 1 }]);

    expect((await withdraw(first, ideas[0])).status).toBe(204);
    expect(await figures()).toEqual([70, 2, 1]);
    expect(await reported()).toEqual([70, 3]);
  });

  it('withdraws while the round runs and nobody scores in their place, and has the task again', async () => {
    const { contest, ideas, jurors } = await aRunningRound();
    const [first] = jurors;
    await declare(first, ideas[0]);
    const mine = async () => (await (await app.as(first))(endpoints.mine)).body;
    expect(await mine()).toMatchObject([
      { contributionId: ideas[0].id, competitionId: contest.competition.id, canWithdraw: true },
    ]);
    expect((await withdraw(first, ideas[0])).status).toBe(204);
    expect(await mine()).toEqual([]);
    expect(await waitingFor(first)).toEqual([ideas[0].id, ideas[1].id]);
    expect(await tasksOf(first, ideas[0])).toContain('WAITING');
    expect((await withdraw(first, ideas[0])).status).toBe(404);

    await declare(first, ideas[0]);
    await standIn(app.db, contest, 'TERMINATED');
    expect(await mine()).toMatchObject([{ canWithdraw: false }]);
    expect((await withdraw(first, ideas[0])).errorKey).toBe('error.commandNotAvailable');
  });

  it('says why, and is asked to score the idea now', async () => {
    const { contest, ideas, jurors, params } = await aRunningRound();
    const [first, second] = jurors;
    expect((await declare(first, ideas[0], { kind: 'OTHER', remark: ' ' })).fieldErrors).toEqual({
      remark: 'NotNull',
    });
    expect((await declare(first, ideas[0], { kind: 'SOME' })).status).toBe(400);
    const stranger = await aUser(app.db);
    expect((await declare(stranger, ideas[0])).status).toBe(404);
    expect((await declare(contest.jurors.JURY2[0] as TestUser, ideas[0])).status).toBe(404);
    expect((await declare(first, { id: 987_654 })).status).toBe(404);
    expect(
      (await app.anonymous(endpoints.declare, { params: ideas[0], body: { kind: 'OWN_UNIT' } })).status,
    ).toBe(401);
    expect((await app.anonymous(endpoints.mine)).status).toBe(401);
    // Of what others declared, jurors read nothing.
    await declare(first, ideas[0]);
    expect((await (await app.as(second))(endpoints.mine)).body).toEqual([]);
    expect((await (await app.as(second))(endpoints.ofRound, { params })).errorKey).toBe(
      'error.commandNotAllowed',
    );
    await standIn(app.db, contest, 'TERMINATED');
    expect((await declare(second, ideas[0])).errorKey).toBe('error.commandNotAvailable');
  });

  it('leaves no trace that the authors could read', async () => {
    const running = await aRunningRound({ perIdea: 2 });
    const { ideas, jurors, moderator } = running;
    const seats = await seatsOn(ideas[0]);
    const declarer = jurors.find(({ id }) => id === seats[0]) as TestUser;
    const entries = async () =>
      app.db
        .select()
        .from(contributionHistories)
        .where(eq(contributionHistories.contributionId, ideas[0].id))
        .orderBy(contributionHistories.id);
    const updatedBy = async () =>
      (await moderator(contributionEndpoints.read, { params: ideas[0] })).body.updatedBy;
    const [before, updated] = [await entries(), await updatedBy()];
    // That the jury came when the round began stays.
    expect(before.map(({ category, event }) => [category, event])).toContainEqual(['ASSIGN', 'JURY1']);
    await declare(declarer, ideas[0]);
    await named(running, ideas[0], declarer, await aUser(app.db));
    await declare(jurors.find(({ id }) => id === seats[1]) as TestUser, ideas[0]);
    await withdraw(jurors.find(({ id }) => id === seats[1]) as TestUser, ideas[0]);
    await saveJuries(running, [...jurors, await aUser(app.db)]);
    expect(await entries()).toEqual(before);
    expect(await updatedBy()).toBe(updated);
  });

  it('is no news to a moderator who wrote the idea', async () => {
    const { contest, ideas, jurors, conflicts } = await aRunningRound();
    await declare(jurors[0], ideas[0]);
    await app.db
      .insert(contributionParticipants)
      .values({ contributionId: ideas[0].id, userId: contest.moderator.id, role: 'OWNER', rank: 9 });
    expect(await conflicts()).toEqual([]);
  });
});

describe('a substitute', () => {
  it('joins the jury for one idea, and scores it in the place of who declared', async () => {
    const running = await aRunningRound();
    const { ideas, jurors, conflicts, round } = running;
    const [first] = jurors;
    await declare(first, ideas[0]);
    const newcomer = await aUser(app.db);
    expect((await named(running, ideas[0], first, newcomer)).status).toBe(204);
    expect(await waitingFor(newcomer)).toEqual([ideas[0].id]);
    expect(await tasksOf(newcomer, ideas[0])).toEqual(['WAITING']);
    expect(await conflicts()).toMatchObject([{ substitute: { id: newcomer.id }, canSubstitute: true }]);
    expect((await withdraw(first, ideas[0])).errorKey).toBe('error.conflictOwnTakenOver');

    // Until they have scored, another can be named.
    const other = await aUser(app.db);
    expect((await named(running, ideas[0], first, other)).status).toBe(204);
    expect(await waitingFor(newcomer)).toEqual([]);
    expect((await round()).jurors.map(({ user }) => user.id)).not.toContain(newcomer.id);
    expect((await give(other, ideas[0])).status).toBe(200);
    expect(await conflicts()).toMatchObject([{ substitute: { id: other.id }, canSubstitute: false }]);
    expect((await named(running, ideas[0], first, newcomer)).errorKey).toBe('error.conflictTakenOver');
  });

  it('is nobody who wrote the idea, scores it already, is in conflict or has left', async () => {
    const running = await aRunningRound();
    const { contest, ideas, jurors, moderator, params } = running;
    const [first, second, third] = jurors;
    await declare(first, ideas[0]);
    await declare(third, ideas[0]);
    const author = await aUser(app.db);
    await app.db
      .insert(contributionParticipants)
      .values({ contributionId: ideas[0].id, userId: author.id, role: 'OWNER', rank: 9 });
    const left = await aUser(app.db);
    await app.db.update(users).set({ activated: false }).where(eq(users.id, left.id));
    for (const nobody of [author, second, third, left, { id: 987_654 }]) {
      expect((await named(running, ideas[0], first, nobody)).errorKey).toBe('error.substituteNotSelectable');
    }
    const anybody = await aUser(app.db);
    expect((await named(running, ideas[1], first, anybody)).status).toBe(404);
    expect((await named(running, ideas[0], second, anybody)).status).toBe(404);
    const staff = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_COMPETITION_ADMIN'] }));
    const call = {
      params: { ...params, contributionId: ideas[0].id, userId: first.id },
      body: { substituteId: anybody.id },
    };
    expect((await staff(endpoints.substitute, call)).errorKey).toBe('error.commandNotAllowed');
    await standIn(app.db, contest, 'TERMINATED');
    expect((await moderator(endpoints.substitute, call)).errorKey).toBe('error.commandNotAvailable');
  });

  it('takes over at once where the jury shares its ideas', async () => {
    const running = await aRunningRound({ perIdea: 2 });
    const { ideas, jurors, conflicts, params, moderator } = running;
    const before = await seatsOn(ideas[0]);
    expect(before).toHaveLength(2);
    const declarer = jurors.find(({ id }) => id === before[0]) as TestUser;
    const free = jurors.find(({ id }) => !before.includes(id)) as TestUser;
    await declare(declarer, ideas[0]);
    expect(await seatsOn(ideas[0])).toEqual([free.id, before[1] as number].sort((a, b) => a - b));
    expect(await tasksOf(free, ideas[0])).toEqual(['WAITING']);
    expect(await conflicts()).toMatchObject([{ substitute: { id: free.id } }]);
    expect((await withdraw(declarer, ideas[0])).errorKey).toBe('error.conflictOwnTakenOver');

    // When nobody else is left, the others' scores suffice, and the way back is open.
    const last = jurors.find(({ id }) => id === before[1]) as TestUser;
    await declare(last, ideas[0]);
    expect(await seatsOn(ideas[0])).toEqual([free.id]);
    expect((await moderator(competitionRoundEndpoints.read, { params })).body.unseated).toBe(0);
    expect((await withdraw(last, ideas[0])).status).toBe(204);
    expect(await seatsOn(ideas[0])).toEqual([free.id, last.id].sort((a, b) => a - b));
  });
});
