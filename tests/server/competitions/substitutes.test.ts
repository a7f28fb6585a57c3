import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { conflictEndpoints as endpoints } from '#contract/competitions/conflicts.endpoints.ts';
import { competitionRoundEndpoints } from '#contract/competitions/round.endpoints.ts';
import { competitionJurors, evaluationConflicts } from '#server/platform/db/schema/evaluations.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';
import {
  app,
  aRunningRound,
  declare,
  named,
  prepareConflicts,
  saveJuries,
  seatsOn,
  tasksOf,
  waitingFor,
  withdraw,
} from './conflictCase.ts';
import { aScore } from './rounds.ts';

prepareConflicts();

type Running = Awaited<ReturnType<typeof aRunningRound>>;

const substituteOf = async (idea: { id: number }, user: TestUser) => {
  const [row] = await app.db
    .select({ substituteId: evaluationConflicts.substituteId })
    .from(evaluationConflicts)
    .where(and(eq(evaluationConflicts.contributionId, idea.id), eq(evaluationConflicts.userId, user.id)));
  return row?.substituteId;
};
const isOfJury = async (user: TestUser) =>
  (await app.db.select().from(competitionJurors).where(eq(competitionJurors.userId, user.id))).length > 0;
const closeAccount = (user: { id: number }) =>
  app.db.update(users).set({ activated: false }).where(eq(users.id, user.id));
const seatedOn = async ({ jurors }: Running, idea: { id: number }) => {
  const seats = await seatsOn(idea);
  return jurors.filter(({ id }) => seats.includes(id));
};

describe('who scores an idea in the place of another', () => {
  it('keeps seat and task when the jury is saved, and when somebody joins it', async () => {
    const running = await aRunningRound({ perIdea: 2, jurors: 4, more: 4 });
    const { contest, ideas } = running;
    const declarer = (await seatedOn(running, ideas[0]))[0] as TestUser;
    await declare(declarer, ideas[0]);
    const outsider = await aUser(app.db);
    expect((await named(running, ideas[0], declarer, outsider)).status).toBe(204);

    const isUnchanged = async () => {
      expect(await seatsOn(ideas[0])).toContain(outsider.id);
      expect(await tasksOf(outsider, ideas[0])).toEqual(['WAITING']);
      expect(await waitingFor(outsider)).toEqual([ideas[0].id]);
      for (const idea of ideas) expect(await seatsOn(idea)).toHaveLength(2);
    };
    const before = await Promise.all(ideas.map(seatsOn));
    expect((await saveJuries(running)).status).toBe(200);
    expect(await Promise.all(ideas.map(seatsOn))).toEqual(before);
    await isUnchanged();

    const newcomer = await aUser(app.db);
    const members = [...contest.jurors.JURY1, newcomer];
    expect((await saveJuries(running, members)).status).toBe(200);
    expect((await waitingFor(newcomer)).length).toBeGreaterThan(0);
    await isUnchanged();
  });

  it('moves nobody else’s ideas: places on other ideas stay empty until somebody asks for jurors', async () => {
    const running = await aRunningRound({ perIdea: 2, jurors: 4 });
    const { ideas, moderator, params } = running;
    const declarer = (await seatedOn(running, ideas[0]))[0] as TestUser;
    const left = (await seatedOn(running, ideas[1])).find(({ id }) => id !== declarer.id) as TestUser;
    await closeAccount(left);
    const before = await seatsOn(ideas[1]);
    await declare(declarer, ideas[0]);
    expect(await seatsOn(ideas[1])).toEqual(before);
    expect((await moderator(competitionRoundEndpoints.seat, { params })).body.ideas).toBeGreaterThan(0);
    expect(await seatsOn(ideas[1])).toHaveLength(3);
  });

  it('takes over no more when they are in conflict themselves, and does again when they withdraw', async () => {
    const running = await aRunningRound();
    const { ideas, jurors, conflicts } = running;
    const [first] = jurors;
    await declare(first, ideas[0]);
    const substitute = await aUser(app.db);
    await named(running, ideas[0], first, substitute);
    await declare(substitute, ideas[0]);
    const mine = async () => (await (await app.as(first))(endpoints.mine)).body[0]?.canWithdraw;
    expect(await mine()).toBe(true);
    expect((await conflicts()).find(({ user }) => user.id === first.id)).toMatchObject({
      substitute: null,
      canSubstitute: true,
    });
    expect((await withdraw(substitute, ideas[0])).status).toBe(204);
    expect(await waitingFor(substitute)).toEqual([ideas[0].id]);
    expect(await mine()).toBe(false);
    expect((await withdraw(first, ideas[0])).errorKey).toBe('error.conflictOwnTakenOver');

    await declare(substitute, ideas[0]);
    expect((await withdraw(first, ideas[0])).status).toBe(204);
    expect(await waitingFor(first)).toContain(ideas[0].id);
    // Their place is gone, and with it their seat in the jury.
    expect((await withdraw(substitute, ideas[0])).status).toBe(204);
    expect([await isOfJury(substitute), await waitingFor(substitute)]).toEqual([false, []]);
    expect(await seatsOn(ideas[0])).not.toContain(substitute.id);
  });

  it('takes over no more when their account is closed, unless they have scored', async () => {
    const running = await aRunningRound();
    const { contest, ideas, jurors } = running;
    const [first, second] = jurors;
    const [closed, scored] = [await aUser(app.db), await aUser(app.db)];
    await declare(first, ideas[0]);
    await named(running, ideas[0], first, closed);
    await declare(second, ideas[1]);
    await named(running, ideas[1], second, scored);
    await aScore(app.db, contest, ideas[1], { user: scored, score: 60 });
    for (const user of [closed, scored]) await closeAccount(user);
    expect((await withdraw(first, ideas[0])).status).toBe(204);
    expect(await waitingFor(first)).toContain(ideas[0].id);
    expect((await withdraw(second, ideas[1])).errorKey).toBe('error.conflictOwnTakenOver');
  });

  it('passes the place on to whoever takes over from them', async () => {
    const running = await aRunningRound({ perIdea: 2, jurors: 4 });
    const { ideas, jurors } = running;
    const declarer = (await seatedOn(running, ideas[0]))[0] as TestUser;
    await declare(declarer, ideas[0]);
    const takingId = await substituteOf(ideas[0], declarer);
    const taking = jurors.find(({ id }) => id === takingId) as TestUser;
    await declare(taking, ideas[0]);
    const lastId = await substituteOf(ideas[0], taking);
    expect(lastId).not.toBeNull();
    expect(await substituteOf(ideas[0], declarer)).toBe(lastId);
    expect((await withdraw(declarer, ideas[0])).errorKey).toBe('error.conflictOwnTakenOver');
    expect(await seatsOn(ideas[0])).toHaveLength(2);

    // Another who is named has the one place, too.
    const other = await aUser(app.db);
    expect((await named(running, ideas[0], declarer, other)).status).toBe(204);
    expect(await substituteOf(ideas[0], taking)).toBe(other.id);
    expect((await saveJuries(running)).status).toBe(200);
    expect(await seatsOn(ideas[0])).toHaveLength(2);
    expect(await seatsOn(ideas[0])).toContain(other.id);
  });
});

describe('an idea that nobody is left to score', () => {
  it('is one of the round, not complete, and reported until a substitute is named', async () => {
    const running = await aRunningRound();
    const { contest, ideas, jurors, round, conflicts } = running;
    for (const juror of jurors) await declare(juror, ideas[0]);
    for (const juror of jurors) await aScore(app.db, contest, ideas[1], { user: juror, score: 60 });
    expect(await round()).toMatchObject({ ideas: 2, complete: 1, unseated: 0, unjudged: 1 });
    expect((await conflicts()).map(({ hasJurors }) => hasJurors)).toEqual([false, false, false]);

    const substitute = await aUser(app.db);
    await named(running, ideas[0], jurors[0], substitute);
    expect(await round()).toMatchObject({ ideas: 2, complete: 1, unjudged: 0 });
    expect((await conflicts()).map(({ hasJurors }) => hasJurors)).toEqual([true, true, true]);
    await aScore(app.db, contest, ideas[0], { user: substitute, score: 40 });
    await closeAccount(substitute);
    expect(await round()).toMatchObject({ ideas: 2, complete: 2, unjudged: 0 });
  });

  it('is none that somebody of the jury could be asked about', async () => {
    const running = await aRunningRound({ perIdea: 1, jurors: 3 });
    const { ideas, round } = running;
    await closeAccount((await seatedOn(running, ideas[0]))[0] as TestUser);
    const { unseated, unjudged } = await round();
    expect([unseated > 0, unjudged]).toEqual([true, 0]);
  });
});
