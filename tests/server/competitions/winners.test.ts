import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { competitionEndpoints } from '#contract/competitions/endpoints.ts';
import { commandOnContributionEndpoints as commands } from '#contract/contributions/commands.endpoints.ts';
import { competitions } from '#server/platform/db/schema/campaigns.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { pointEntries, userRewards } from '#server/platform/db/schema/points.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { finals } from './finals.ts';
import { move } from './rounds.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const winnersFor = async (call: Call, id: number) =>
  (await call(competitionEndpoints.read, { params: { id, lang: 'en' } })).body.winners;
const rewardHeld = async (id: number) =>
  (
    await app.db
      .select({ rewardId: contributions.rewardId })
      .from(contributions)
      .where(eq(contributions.id, id))
  )[0]?.rewardId;
const rewardsOf = (id: number) =>
  app.db
    .select({
      userId: userRewards.userId,
      rewardId: userRewards.competitionRewardId,
      text: userRewards.rewardText,
    })
    .from(userRewards)
    .where(eq(userRewards.contributionId, id))
    .orderBy(userRewards.userId);

describe('the winners of a competition', () => {
  it('stand on its page by rank once it is completed, for those who may see the ideas [R2E-15, R2E-22, S2-24, S3-20]', async () => {
    const { contest, bob, best, second, change } = await finals(app.db);
    const { id } = contest.competition;
    await app.db.update(competitions).set({ accessLevel: 'PUBLIC' }).where(eq(competitions.id, id));
    await app.db.update(contributions).set({ visibility: 'PRIVATE' }).where(eq(contributions.id, second.id));
    await app.db.update(contributions).set({ visibility: 'INTERNAL' }).where(eq(contributions.id, best.id));
    const colleague = await app.as(await aUser(app.db));
    expect(await winnersFor(colleague, id)).toEqual([]);
    expect((await move(await app.as(contest.moderator), change)).status).toBe(200);

    const first = {
      contributionId: best.id,
      title: best.title,
      rank: 1,
      reward: 'A trip to the fair',
      isPoint: false,
      owners: expect.arrayContaining(['Ann Green']),
    };
    expect(await winnersFor(colleague, id)).toEqual([first]);
    expect(
      (await winnersFor(await app.as(bob), id)).map(({ rank, contributionId }) => [rank, contributionId]),
    ).toEqual([
      [1, best.id],
      [2, second.id],
    ]);
    expect(await winnersFor(await app.as(await aUser(app.db, { roles: ['ROLE_EXTERNAL'] })), id)).toEqual([]);
    expect(await winnersFor(app.anonymous, id)).toEqual([]);
  });
});

describe('the command that rewards an idea', () => {
  const save = (call: Call, id: number, type: 'POINT' | 'TEXT', body: object) =>
    call(commands.saveReward, { params: { type, id }, body });
  const read = (call: Call, id: number) => call(commands.readReward, { params: { id } });

  it('offers what the competition has left over, and what is saved replaces what its end gave, in every place [Q3-36, S3-57, S2-24]', async () => {
    const { contest, bob, best, second, trip, points, change } = await finals(app.db);
    const moderator = await app.as(contest.moderator);
    await move(moderator, { ...change, contributionList: [{ id: best.id, rewardId: trip }] });

    expect((await read(moderator, second.id)).body).toEqual({
      contributionId: second.id,
      current: null,
      possible: [{ id: points, label: '2. 500', isPoint: true }],
    });
    expect((await save(moderator, second.id, 'POINT', { rewardId: trip })).fieldErrors).toEqual({
      rewardId: 'Value',
    });
    expect((await save(moderator, second.id, 'TEXT', { rewardId: points })).fieldErrors).toEqual({
      rewardId: 'Value',
    });
    expect((await save(moderator, second.id, 'POINT', { rewardId: points })).status).toBe(200);
    expect(await rewardHeld(second.id)).toBe(points);
    expect(await rewardsOf(second.id)).toEqual([{ userId: bob.id, rewardId: points, text: '500' }]);
    const entries = await app.db
      .select()
      .from(pointEntries)
      .where(eq(pointEntries.contributionId, second.id));
    expect(entries.map(({ point, pointType }) => [point, pointType])).toEqual([[500, 'COMPETITION_REWARD']]);
    expect(
      (await winnersFor(moderator, contest.competition.id)).map(({ contributionId }) => contributionId),
    ).toEqual([best.id, second.id]);

    // A reward in words takes the place of the trip, which another may get then.
    expect((await save(moderator, best.id, 'TEXT', { reward: 'A bicycle' })).status).toBe(200);
    expect(await rewardHeld(best.id)).toBeNull();
    expect(new Set((await rewardsOf(best.id)).map(({ text }) => text))).toEqual(new Set(['A bicycle']));
    expect((await save(moderator, second.id, 'TEXT', { rewardId: trip })).status).toBe(200);
    expect(await rewardHeld(second.id)).toBe(trip);
    expect(await rewardsOf(second.id)).toEqual([
      { userId: bob.id, rewardId: trip, text: 'A trip to the fair' },
    ]);
  });
});
