import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEndpoints } from '#contract/audits/endpoints.ts';
import { campaignEndpoints } from '#contract/campaigns/endpoints.ts';
import { campaignRewardEndpoints as endpoints } from '#contract/campaigns/rewards.endpoints.ts';
import { campaignRewards } from '#server/platform/db/schema/campaigns.ts';
import type { Call } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { type Campaigning, NOW, startCampaigning } from './campaigning.ts';
import { rewardIn, rewardsOf } from './partsCase.ts';

let at: Campaigning;
beforeAll(async () => {
  at = await startCampaigning();
});
beforeEach(() => at.app.setNow(NOW));
afterAll(() => at.app.close());

const places = async (id: number) =>
  (await rewardsOf(at.author, id)).map(({ rank, reward }) => [rank, reward]);

describe('the rewards of a campaign', () => {
  it('are set by its author and by editors, and by nobody else', async () => {
    const id = await at.aDraft();
    const calls = async (call: Call) => {
      const rewardId = (await rewardIn(at.author, id)).body.id;
      return [
        await rewardIn(call, id),
        await call(endpoints.save, { params: { id, rewardId }, body: { reward: 'A boat' } }),
        await call(endpoints.remove, { params: { id, rewardId } }),
      ].map(({ status }) => status);
    };
    expect(await calls(at.author)).toEqual([201, 200, 204]);
    expect(await calls(at.editor)).toEqual([201, 200, 204]);
    expect(await calls(at.colleague)).toEqual([404, 404, 404]);
    expect(await calls(at.reader)).toEqual([403, 403, 403]);
    expect(await calls(at.app.anonymous)).toEqual([401, 401, 401]);
  });

  it('are seen by whoever may see the campaign; those of a draft by those who run it', async () => {
    const id = await at.aDraft();
    await rewardIn(at.author, id);
    const statuses = () =>
      Promise.all(
        [at.author, at.editor, at.colleague, at.reader, at.app.anonymous].map(
          async (call) => (await call(endpoints.list, { params: { id } })).status,
        ),
      );
    expect(await statuses()).toEqual([200, 200, 404, 404, 404]);
    await at.save({ id, publishState: 'PUBLISHED' });
    // It is for those with a session.
    expect(await statuses()).toEqual([200, 200, 200, 200, 404]);
  });

  it('have places 1 to n, whatever is added at the same moment, moved and deleted', async () => {
    const id = await at.aDraft();
    await Promise.all([
      rewardIn(at.author, id, 'A'),
      rewardIn(at.editor, id, 'B'),
      rewardIn(at.author, id, 'C'),
    ]);
    const [first, second, third] = await rewardsOf(at.author, id);
    expect([first?.rank, second?.rank, third?.rank]).toEqual([1, 2, 3]);
    await at.author(endpoints.save, { params: { id, rewardId: third?.id ?? 0 }, body: { rank: 1 } });
    expect(await places(id)).toEqual([
      [1, third?.reward],
      [2, first?.reward],
      [3, second?.reward],
    ]);
    await at.author(endpoints.remove, { params: { id, rewardId: first?.id ?? 0 } });
    expect(await places(id)).toEqual([
      [1, third?.reward],
      [2, second?.reward],
    ]);
  });

  it('are words or a whole number of points', async () => {
    const id = await at.aDraft();
    expect((await rewardIn(at.author, id, 'many', true)).status).toBe(400);
    const made = await rewardIn(at.author, id, '500', true);
    expect(made.body).toMatchObject({ campaignId: id, rank: 1, reward: '500', isPoint: true });
    const params = { id, rewardId: made.body.id };
    const refused = await at.author(endpoints.save, { params, body: { reward: 'A lot' } });
    expect(refused.body).toMatchObject({ fieldErrors: [{ field: 'reward', message: 'number' }] });
  });

  it('are reached by their own campaign alone, and stay once it has ended', async () => {
    const id = await at.aPublished();
    const other = await at.aDraft();
    const rewardId = (await rewardIn(at.author, id)).body.id;
    expect([
      (await at.author(endpoints.save, { params: { id: other, rewardId }, body: { reward: 'B' } })).status,
      (await at.author(endpoints.remove, { params: { id: other, rewardId } })).status,
    ]).toEqual([404, 404]);
    await at.save({ id, publishState: 'COMPLETED' });
    expect((await rewardIn(at.author, id)).headers['app-error']).toBe('error.notEditable');
  });

  it('come with a copy of the campaign, and are deleted with a draft', async () => {
    const id = await at.aPublished();
    await rewardIn(at.author, id, 'A boat');
    await rewardIn(at.author, id, '300', true);
    const copy = await at.author(campaignEndpoints.clone, {
      params: { id },
      body: { code: 'COPY-R', title: 'Another year', shiftDays: 0 },
    });
    expect(await places(copy.body.id)).toEqual(await places(id));
    await at.editor(campaignEndpoints.remove, { params: { id: copy.body.id } });
    const left = eq(campaignRewards.campaignId, copy.body.id);
    expect(await at.app.db.$count(campaignRewards, left)).toBe(0);
  });

  it('are fifty at most, and stand in the audit trail with their campaign', async () => {
    const id = await at.aDraft();
    await at.app.db
      .insert(campaignRewards)
      .values(Array.from({ length: 49 }, (_, place) => ({ campaignId: id, rank: place + 1, reward: 'One' })));
    expect((await rewardIn(at.author, id)).status).toBe(201);
    expect((await rewardIn(at.author, id)).headers['app-error']).toBe('error.campaign.tooMany');
    const admin = await at.app.as(await aUser(at.app.db, { roles: ['ROLE_ADMIN'] }));
    const { body } = await admin(auditEndpoints.list, { query: { size: 1 } });
    expect(body[0]).toMatchObject({
      data: { change: { call: 'POST api/v3/campaigns/:id/rewards', object: { id: String(id) } } },
    });
  });
});
