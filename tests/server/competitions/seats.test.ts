import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { competitionIdeaEndpoints } from '#contract/competitions/ideas.endpoints.ts';
import { competitionPeopleEndpoints } from '#contract/competitions/people.endpoints.ts';
import { competitionRoundEndpoints as endpoints } from '#contract/competitions/round.endpoints.ts';
import { evaluationEndpoints } from '#contract/evaluations/endpoints.ts';
import { contributionParticipants } from '#server/platform/db/schema/contributions.ts';
import { competitionJuries } from '#server/platform/db/schema/evaluations.ts';
import { contributionTasks } from '#server/platform/db/schema/tasks.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';
import { aContest, anIdea, aScore, changeTo, move, standIn } from './rounds.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A contest of five jurors before its first round, of whom three score each of six ideas; the first juror wrote the first idea. */
async function aSharedRound({ perIdea = 3 }: { perIdea?: number } = {}) {
  const contest = await aContest(app.db, {}, { jurors: 5 });
  const { id } = contest.competition;
  await app.db
    .update(competitionJuries)
    .set({ jurorsPerIdea: perIdea })
    .where(and(eq(competitionJuries.competitionId, id), eq(competitionJuries.type, 'JURY1')));
  const jurors = contest.jurors.JURY1;
  const ideas = [await anIdea(app.db, contest, { owner: jurors[0] as TestUser })];
  for (let at = 1; at < 6; at++) ideas.push(await anIdea(app.db, contest));
  const moderator = await app.as(contest.moderator);
  const change = changeTo(contest, 'EVAL1', Object.fromEntries(ideas.map((idea) => [idea.id, 'round1'])));
  return { contest, ideas, jurors, moderator, change, params: { id } };
}
async function aRunningSharedRound() {
  const shared = await aSharedRound();
  expect((await move(shared.moderator, shared.change)).status).toBe(200);
  return shared;
}

type Ideas = readonly { id: number }[];

/** By idea: who has a seat on it. */
async function seatsOf(ideas: Ideas) {
  const rows = await app.db
    .select({ idea: contributionParticipants.contributionId, userId: contributionParticipants.userId })
    .from(contributionParticipants)
    .where(
      and(
        inArray(
          contributionParticipants.contributionId,
          ideas.map(({ id }) => id),
        ),
        eq(contributionParticipants.role, 'JURY1'),
      ),
    );
  return new Map(
    ideas.map(({ id }) => [
      id,
      rows.flatMap(({ idea, userId }) => (idea === id ? [userId] : [])).sort((a, b) => a - b),
    ]),
  );
}
const loadsOf = (jurors: readonly TestUser[], seats: ReadonlyMap<number, readonly number[]>) =>
  jurors.map(({ id }) => [...seats.values()].filter((people) => people.includes(id)).length);
const spread = (loads: readonly number[]) => Math.max(...loads) - Math.min(...loads);
const openTasksOf = async (user: TestUser) =>
  (
    await app.db
      .select({ idea: contributionTasks.contributionId })
      .from(contributionTasks)
      .where(and(eq(contributionTasks.userId, user.id), eq(contributionTasks.status, 'WAITING')))
  ).map(({ idea }) => idea);
const juryPost = async (
  { competition, jurors }: Awaited<ReturnType<typeof aContest>>,
  first: readonly TestUser[],
  more = {},
) => {
  const stored = await app.db
    .select()
    .from(competitionJuries)
    .where(eq(competitionJuries.competitionId, competition.id));
  return Object.fromEntries(
    stored.map(({ type, title, evalDefinitionId }, index) => [
      String(index),
      {
        ...{ type, title, evalDefinitionId },
        userPost: (type === 'JURY1' ? first : jurors.JURY2).map(({ id }) => id),
        ...(type === 'JURY1' && more),
      },
    ]),
  );
};
const staff = async () => app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_COMPETITION_ADMIN'] }));

describe('a jury that shares its ideas', () => {
  it('scores each by so many when its round starts, evenly, and nobody their own', async () => {
    const { ideas, jurors, moderator, change, params } = await aSharedRound();
    const { body: preview } = await moderator(competitionIdeaEndpoints.preview, { body: change });
    expect(preview).toMatchObject({ tasks: 18, jurors: 5 });
    expect((await move(moderator, change)).status).toBe(200);

    const seats = await seatsOf(ideas);
    for (const people of seats.values()) expect(people).toHaveLength(3);
    expect(seats.get(ideas[0]?.id ?? 0)).not.toContain(jurors[0]?.id);
    const loads = loadsOf(jurors, seats);
    expect([...loads].sort()).toEqual([3, 3, 4, 4, 4]);
    const { body: round } = await moderator(endpoints.read, { params });
    expect(round).toMatchObject({ jurorsPerIdea: 3, ideas: 6, unseated: 0 });
    for (const [at, juror] of jurors.entries()) {
      expect(round.jurors.find(({ user }) => user.id === juror.id)?.asked).toBe(loads[at]);
      expect(await openTasksOf(juror)).toHaveLength(loads[at] as number);
      const { total } = await (await app.as(juror))(evaluationEndpoints.mine);
      expect(total).toBe(loads[at]);
    }
    const { body: listed } = await moderator(competitionIdeaEndpoints.list, {
      params: { competitionId: params.id },
    });
    expect(listed.map(({ missingScores }) => missingScores)).toEqual([3, 3, 3, 3, 3, 3]);
  });

  it('asks nobody else about an idea, and reports of nobody else', async () => {
    const { contest, ideas, jurors, moderator, params } = await aRunningSharedRound();
    const idea = ideas[0] as { id: number };
    const seated = (await seatsOf(ideas)).get(idea.id) ?? [];
    const other = jurors.find(({ id }) => !seated.includes(id)) as TestUser;
    const answer = await (await app.as(other))(evaluationEndpoints.evaluate, {
      body: {
        contributionId: idea.id,
        evalFlowType: 'EVAL_JURY1',
        answers: [{ itemId: 1, star: 3 }],
        comment: '',
      },
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    await aScore(app.db, contest, idea, {
      user: jurors.find(({ id }) => id === seated[0]) as TestUser,
      score: 80,
    });
    const { body } = await moderator(evaluationEndpoints.report, {
      params,
      query: { 'juryType.equals': 'JURY1' },
    });
    expect(body.find(({ contributionId }) => contributionId === idea.id)?.juryUserReport).toHaveLength(3);
  });

  it('gets somebody for whoever left, once a moderator asks for it, and everybody else keeps theirs', async () => {
    const { contest, ideas, jurors, moderator, params } = await aRunningSharedRound();
    const before = await seatsOf(ideas);
    const left = jurors[4] as TestUser;
    const scored = ideas.find(({ id }) => before.get(id)?.includes(left.id)) as { id: number };
    await aScore(app.db, contest, scored, { user: left, score: 60 });
    await app.db.update(users).set({ activated: false }).where(eq(users.id, left.id));
    const lacking = [...before.values()].filter((people) => people.includes(left.id)).length - 1;
    expect((await moderator(endpoints.read, { params })).body.unseated).toBe(lacking);
    expect((await moderator(endpoints.seat, { params })).body).toEqual({ ideas: lacking });
    expect((await moderator(endpoints.read, { params })).body.unseated).toBe(0);
    const after = await seatsOf(ideas);
    for (const [idea, people] of before) {
      for (const userId of people) expect(after.get(idea)).toContain(userId);
      // What they have scored counts: nobody scores it in their place.
      const isReplaced = people.includes(left.id) && idea !== scored.id;
      expect(after.get(idea)).toHaveLength(isReplaced ? 4 : 3);
    }
    const nobody = await app.as(await aUser(app.db));
    expect((await nobody(endpoints.seat, { params })).errorKey).toBe('error.commandNotAllowed');
    await standIn(app.db, contest, 'TERMINATED');
    expect((await moderator(endpoints.seat, { params })).errorKey).toBe('error.commandNotAvailable');
  });

  it('gives a late juror some of what nobody has scored yet', async () => {
    const { contest, ideas, jurors, params } = await aRunningSharedRound();
    const before = await seatsOf(ideas);
    const first = jurors[1] as TestUser;
    for (const idea of ideas) {
      if (before.get(idea.id)?.includes(first.id))
        await aScore(app.db, contest, idea, { user: first, score: 60 });
    }
    const newcomer = await aUser(app.db);
    const answer = await (await staff())(competitionPeopleEndpoints.saveJuries, {
      params,
      body: await juryPost(contest, [...jurors, newcomer]),
    });
    expect(answer.status).toBe(200);
    const after = await seatsOf(ideas);
    for (const people of after.values()) expect(people).toHaveLength(3);
    const loads = loadsOf([...jurors, newcomer], after);
    expect(loads[1]).toBe(loadsOf(jurors, before)[1]);
    // What is scored stays with who scored it; the rest is shared evenly.
    expect(spread(loads.toSpliced(1, 1))).toBeLessThanOrEqual(1);
    expect(await openTasksOf(newcomer)).toHaveLength(loads.at(-1) as number);
  });

  it('gives the seats of somebody who is replaced to whoever has fewest', async () => {
    const { contest, ideas, jurors, params } = await aRunningSharedRound();
    const before = await seatsOf(ideas);
    const newcomer = await aUser(app.db);
    const [, ...staying] = jurors;
    const answer = await (await staff())(competitionPeopleEndpoints.saveJuries, {
      params,
      body: await juryPost(contest, [...staying, newcomer]),
    });
    expect(answer.status).toBe(200);
    const after = await seatsOf(ideas);
    for (const people of after.values()) {
      expect(people).toHaveLength(3);
      expect(people).not.toContain(jurors[0]?.id);
    }
    expect(spread(loadsOf([...staying, newcomer], after))).toBeLessThanOrEqual(1);
    expect(await openTasksOf(jurors[0] as TestUser)).toEqual([]);
    expect(loadsOf(jurors, before)[0]).toBeGreaterThan(0);
  });

  it('is a whole one without a number: whoever comes late scores everything', async () => {
    const { contest, ideas, jurors, moderator, change, params } = await aSharedRound();
    await app.db
      .update(competitionJuries)
      .set({ jurorsPerIdea: null })
      .where(eq(competitionJuries.competitionId, params.id));
    expect((await move(moderator, change)).status).toBe(200);
    const unseated = async () => (await moderator(endpoints.read, { params })).body.unseated;
    expect(await unseated()).toBe(0);
    // An idea that comes into the round by another way has no jurors yet.
    const late = await anIdea(app.db, contest, { state: 'round1' });
    expect(await unseated()).toBe(1);
    expect((await moderator(endpoints.seat, { params })).body).toEqual({ ideas: 1 });
    expect((await seatsOf([late])).get(late.id)).toHaveLength(5);
    expect(loadsOf(jurors, await seatsOf([...ideas, late]))).toEqual([6, 7, 7, 7, 7]);
    expect(await unseated()).toBe(0);
  });

  it('has more members than score each idea, and keeps their number once its round has begun', async () => {
    const { contest, jurors, moderator, change, params } = await aSharedRound();
    const save = async (more: object, people = jurors) =>
      (await staff())(competitionPeopleEndpoints.saveJuries, {
        params,
        body: await juryPost(contest, people, more),
      });
    const at = Object.entries(await juryPost(contest, jurors)).find(([, { type }]) => type === 'JURY1')?.[0];
    expect((await save({ jurorsPerIdea: 5 })).fieldErrors).toEqual({ [`${at}.jurorsPerIdea`]: 'Max' });
    expect((await save({ jurorsPerIdea: 0 })).status).toBe(400);
    const perIdea = async () =>
      (await (await staff())(competitionPeopleEndpoints.juries, { params })).body.find(
        ({ type }) => type === 'JURY1',
      )?.jurorsPerIdea;
    // Who does not say it leaves it as it was.
    expect((await save({})).status).toBe(200);
    expect(await perIdea()).toBe(3);
    expect((await save({ jurorsPerIdea: 2 })).status).toBe(200);
    expect(await perIdea()).toBe(2);
    expect((await move(moderator, change)).status).toBe(200);
    expect((await save({ jurorsPerIdea: 4 })).errorKey).toBe('error.notEditable');
    expect((await save({ jurorsPerIdea: null })).errorKey).toBe('error.notEditable');
    expect((await save({ jurorsPerIdea: 2 })).status).toBe(200);
  });

  it('can be saved when so many have left that all who are left score each idea', async () => {
    const { contest, ideas, jurors, moderator, change, params } = await aSharedRound({ perIdea: 4 });
    const save = async (people: readonly TestUser[], more = {}) =>
      (await staff())(competitionPeopleEndpoints.saveJuries, {
        params,
        body: await juryPost(contest, people, more),
      });
    const staying = jurors.slice(1);
    // Before the round there have to be more, whether the number is sent or not.
    for (const more of [{}, { jurorsPerIdea: 4 }])
      expect(Object.values((await save(staying, more)).fieldErrors ?? {})).toEqual(['Max']);
    expect((await move(moderator, change)).status).toBe(200);
    expect((await save(staying, { jurorsPerIdea: 4 })).status).toBe(200);
    expect((await save(staying, { jurorsPerIdea: 4, title: 'Experts' })).status).toBe(200);
    for (const people of (await seatsOf(ideas)).values()) expect(people).toEqual(staying.map(({ id }) => id));
  });

  it('is missing: its round begins, and asks nobody', async () => {
    const { ideas, moderator, change, params } = await aSharedRound();
    await app.db
      .delete(competitionJuries)
      .where(and(eq(competitionJuries.competitionId, params.id), eq(competitionJuries.type, 'JURY1')));
    const { body: preview, status } = await moderator(competitionIdeaEndpoints.preview, { body: change });
    expect([status, preview.tasks]).toEqual([200, 0]);
    expect((await move(moderator, change)).status).toBe(200);
    for (const people of (await seatsOf(ideas)).values()) expect(people).toEqual([]);
    expect((await moderator(endpoints.read, { params })).body).toMatchObject({ ideas: 0, jurors: [] });
  });
});
