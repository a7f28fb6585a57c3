import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { competitionIdeaEndpoints as endpoints } from '#contract/competitions/ideas.endpoints.ts';
import { inTransaction } from '#server/platform/db/client.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { notifications } from '#server/platform/db/schema/notifications.ts';
import { pointEntries, userRewards } from '#server/platform/db/schema/points.ts';
import { changeCompetitionState } from '#server/programmes/competitions/state-change/change-state.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { finals } from './finals.ts';
import { aContest, anIdea, changeTo, move } from './rounds.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const notified = (userId: number) =>
  app.db.select().from(notifications).where(eq(notifications.userId, userId));

const rewardsOf = (competitionId: number) =>
  app.db
    .select({
      userId: userRewards.userId,
      contributionId: userRewards.contributionId,
      rank: userRewards.rank,
      text: userRewards.rewardText,
      isPoint: userRewards.isPoint,
      point: userRewards.point,
    })
    .from(userRewards)
    .where(eq(userRewards.competitionId, competitionId))
    .orderBy(userRewards.rank, userRewards.userId);

describe('a competition is completed', () => {
  it('each active owner of a winning idea gets its reward, with the full points [R2E-15, R2H-06, S2-24, S2-25]', async () => {
    const { contest, ann, bob, best, second, trip, points, change } = await finals(app.db);
    const moderator = await app.as(contest.moderator);
    const { body: preview } = await moderator(endpoints.preview, { body: change });
    // Ann, Bob, and Cem, whose idea had left before.
    expect(preview.notified).toBe(3);
    expect(
      preview.rewards.map(({ rank, reward, isPoint, owners }) => [rank, reward, isPoint, owners.length]),
    ).toEqual([
      [1, 'A trip to the fair', false, 2],
      [2, '500', true, 1],
    ]);
    expect((await move(moderator, change)).status).toBe(200);

    expect(await rewardsOf(contest.competition.id)).toEqual([
      ...[ann.id, bob.id].map((userId) => ({
        userId,
        contributionId: best.id,
        rank: 1,
        text: 'A trip to the fair',
        isPoint: false,
        point: null,
      })),
      { userId: bob.id, contributionId: second.id, rank: 2, text: '500', isPoint: true, point: 500 },
    ]);
    const entries = await app.db
      .select()
      .from(pointEntries)
      .where(eq(pointEntries.contributionId, second.id));
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      userId: bob.id,
      source: 'IDEA',
      pointType: 'COMPETITION_REWARD',
      point: 500,
      createdBy: contest.moderator.id,
    });
    const ideas = await app.db
      .select({ id: contributions.id, rewardId: contributions.rewardId })
      .from(contributions)
      .where(eq(contributions.competitionId, contest.competition.id));
    expect(new Map(ideas.map(({ id, rewardId }) => [id, rewardId])).get(best.id)).toBe(trip);
    expect(ideas.find(({ id }) => id === second.id)?.rewardId).toBe(points);
  });

  it('every owner of a submitted idea is told once for it, winners what they won, in their language [R2E-12, S2-17]', async () => {
    const { contest, ann, bob, cem, best, second, lost, change } = await finals(app.db);
    await move(await app.as(contest.moderator), change);
    const words = async (userId: number) =>
      (await notified(userId))
        .map(({ contributionId, body }) => [contributionId, body.split(' http')[0]])
        .sort();
    const [annsWords, bobsWords, cemsWords] = [await words(ann.id), await words(bob.id), await words(cem.id)];
    expect(annsWords).toEqual([[best.id, expect.stringContaining('wins A trip to the fair')]]);
    expect(bobsWords).toEqual([
      [best.id, expect.stringContaining('şunu kazandı: A trip to the fair')],
      [second.id, expect.stringContaining('500 puan')],
    ]);
    expect(cemsWords).toEqual([[lost.id, expect.stringContaining('Thank you')]]);
  });

  it('completing twice rewards once, one after the other and at once [S2-26]', async () => {
    const { contest, change } = await finals(app.db);
    const moderator = await app.as(contest.moderator);
    const answers = await Promise.all([move(moderator, change), move(moderator, change)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await move(moderator, change)).errorKey).toBe('error.alreadyRewarded');
    expect(await rewardsOf(contest.competition.id)).toHaveLength(3);
  });

  it.each([
    ['a reward of another competition', async () => [(await aContest(app.db)).rewards[0]]],
    ['one reward for both', async (own: readonly number[]) => [own[0], own[0]]],
  ])('%s is refused, and nobody gets anything [S2-24]', async (_, choose) => {
    const { contest, best, second, change } = await finals(app.db);
    const [first, other = null] = await choose(contest.rewards);
    const contributionList = [
      { id: best.id, rewardId: first ?? 0 },
      { id: second.id, rewardId: other },
    ];
    const answer = await move(await app.as(contest.moderator), { ...change, contributionList });
    expect([answer.status, Object.keys(answer.fieldErrors)]).toEqual([400, ['contributionList']]);
    expect(await rewardsOf(contest.competition.id)).toEqual([]);
  });

  it('rewards are chosen only when it is completed: other steps give none [Q2-28]', async () => {
    const contest = await aContest(app.db, { competitionState: 'TERMINATED' });
    const idea = await anIdea(app.db, contest, { state: 'closed' });
    const [trip] = contest.rewards;
    const change = changeTo(
      contest,
      'APPROVAL',
      { [idea.id]: 'finalist' },
      { contributionList: [{ id: idea.id, rewardId: trip }] },
    );
    expect((await move(await app.as(contest.moderator), change)).status).toBe(200);
    expect(await rewardsOf(contest.competition.id)).toEqual([]);
  });

  it('a change that is cut off in the middle leaves nothing of itself [S2-14]', async () => {
    const { contest, ann, best, change } = await finals(app.db);
    const caller = {
      ...contest.moderator,
      roles: new Set(contest.moderator.roles),
      organizationId: null,
    } as unknown as Parameters<typeof changeCompetitionState>[0]['caller'];
    await expect(
      inTransaction(app.db, async (db) => {
        const parsed = { sendEmailToJury: false, contributionList: [], ...change };
        await changeCompetitionState({ db, services: app.services, caller }, parsed);
        throw new Error('the connection is gone');
      }),
    ).rejects.toThrow('the connection is gone');
    expect(await rewardsOf(contest.competition.id)).toEqual([]);
    expect(await notified(ann.id)).toEqual([]);
    const [idea] = await app.db
      .select()
      .from(contributions)
      .where(and(eq(contributions.id, best.id), eq(contributions.stateType, 'ACCEPTANCE')));
    expect(idea?.rewardId).toBeNull();
  });
});
