import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { commandOnContributionEndpoints as endpoints } from '#contract/contributions/commands.endpoints.ts';
import { GIVEN_REWARD_LIMITS } from '#contract/rewards/rules.ts';
import { pointEntries, userRewards } from '#server/platform/db/schema/points.ts';
import { aPointDefinition } from '#tests/support/factories/lifeCycleParts.ts';
import type { TestUser } from '#tests/support/factories/users.ts';
import { aCase, admin, app, historyOf, prepareCommands } from './commandCase.ts';

prepareCommands();

describe('owners and their points', () => {
  it('owners are listed first owner first, for owners, administrators and permitted users [R3C-21, R3C-32, R3P-26, S3-58]', async () => {
    const { owner, responsible, id } = await aCase();
    const answer = await (await app.as(owner))(endpoints.viewOwners, { params: { id } });
    expect(answer.body).toEqual([expect.objectContaining({ id: owner.id, isFirst: true, unitName: null })]);
    expect((await (await app.as(admin))(endpoints.viewOwners, { params: { id } })).status).toBe(200);
    const refused = await (await app.as(responsible))(endpoints.viewOwners, { params: { id } });
    expect(refused.errorKey).toBe('error.commandNotAllowed');
  });

  it('points are those of this contribution [R3C-22, R3P-27, S3-58]', async () => {
    const { owner, responsible, id } = await aCase('VIEW_OWNER_POINT');
    const entry = { userId: owner.id, source: 'SUGGESTION' as const, pointType: 'x', point: 5 };
    await app.db
      .insert(pointEntries)
      .values([{ ...entry, contributionId: id }, { ...entry, contributionId: id }, entry]);
    const answer = await (await app.as(responsible))(endpoints.viewOwnerPoint, { params: { id } });
    expect(answer.body).toEqual([expect.objectContaining({ id: owner.id, isFirst: true, totalPoint: 10 })]);
    const refused = await (await app.as(owner))(endpoints.viewOwnerPoint, { params: { id } });
    expect(refused.errorKey).toBe('error.commandNotAllowed');
  });
});

describe('rewards', () => {
  const save = async (user: TestUser, id: number, type: 'POINT' | 'TEXT', body: object) =>
    (await app.as(user))(endpoints.saveReward, { params: { type, id }, body });
  const read = async (user: TestUser, id: number) =>
    (await app.as(user))(endpoints.readReward, { params: { id } });

  it('a saved reward is read again; a second save replaces the first with its points [R3C-23, R3C-34, R3P-28, R3P-29, Q3-36, S3-57]', async () => {
    const { responsible, owner, id } = await aCase('SAVE_REWARD');
    const points = await aPointDefinition(app.db, { point: 200 });
    const first = await read(responsible, id);
    expect(first.body.current).toBeNull();
    expect(first.body.possible).toContainEqual({
      id: points.id,
      label: `${points.title} (200)`,
      isPoint: true,
    });

    expect((await save(responsible, id, 'POINT', { rewardId: points.id })).status).toBe(200);
    expect((await read(responsible, id)).body.current).toEqual({
      rewardText: points.title,
      isPoint: true,
      point: 200,
    });
    const entries = () => app.db.select().from(pointEntries).where(eq(pointEntries.contributionId, id));
    expect((await entries()).map(({ userId, point, source }) => [userId, point, source])).toEqual([
      [owner.id, 200, 'SUGGESTION'],
    ]);

    expect((await save(responsible, id, 'TEXT', { reward: 'A bicycle' })).status).toBe(200);
    expect((await read(responsible, id)).body.current).toEqual({
      rewardText: 'A bicycle',
      isPoint: false,
      point: null,
    });
    expect(await entries()).toEqual([]);
    const rewards = await app.db.select().from(userRewards).where(eq(userRewards.contributionId, id));
    expect(rewards.map(({ userId, rewardText }) => [userId, rewardText])).toEqual([[owner.id, 'A bicycle']]);
    expect(
      (await historyOf(id)).map(({ category, oldValue, newValue }) => [category, oldValue, newValue]),
    ).toEqual([
      ['COMMAND', null, points.title],
      ['COMMAND', points.title, 'A bicycle'],
    ]);
  });

  it('points of actions stay when a reward is replaced [S3-57, S3-74]', async () => {
    const { responsible, owner, id } = await aCase('SAVE_REWARD');
    const points = await aPointDefinition(app.db);
    await app.db.insert(pointEntries).values({
      userId: owner.id,
      source: 'SUGGESTION',
      contributionId: id,
      pointDefinitionId: points.id,
      pointType: 'x',
      point: 10,
    });
    await save(responsible, id, 'POINT', { reward: '25' });
    await save(responsible, id, 'POINT', { rewardId: points.id });
    const entries = await app.db.select().from(pointEntries).where(eq(pointEntries.contributionId, id));
    expect(entries.map(({ point }) => point)).toEqual([10, 10]);
  });

  it('a reward that means nothing is a field error, and only permitted users give one [S3-57]', async () => {
    const { responsible, owner, id } = await aCase('SAVE_REWARD');
    expect((await save(responsible, id, 'TEXT', {})).fieldErrors).toEqual({ reward: 'NotNull' });
    expect((await save(responsible, id, 'POINT', {})).fieldErrors).toEqual({ rewardId: 'NotNull' });
    expect((await save(responsible, id, 'POINT', { rewardId: 999_999 })).fieldErrors).toEqual({
      rewardId: 'Value',
    });
    for (const reward of ['many', '0', String(GIVEN_REWARD_LIMITS.points.max + 1)]) {
      expect((await save(responsible, id, 'POINT', { reward })).fieldErrors).toEqual({ reward: 'Value' });
    }
    expect((await save(owner, id, 'TEXT', { reward: 'Me' })).errorKey).toBe('error.commandNotAllowed');
    expect((await read(owner, id)).errorKey).toBe('error.commandNotAllowed');
    expect(await historyOf(id)).toEqual([]);
  });
});
