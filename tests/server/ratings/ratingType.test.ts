import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { lifeCycleEndpoints } from '#contract/life-cycles/endpoints.ts';
import { ratingEndpoints } from '#contract/ratings/endpoints.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import {
  admin,
  app,
  apply,
  aWorkingLifeCycle,
  dryRun,
  openDraft,
  prepareChanges,
} from '#tests/server/life-cycles/changing.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { whileOthersWait } from '#tests/support/locks.ts';

prepareChanges();

/** A contribution that is open to ratings, below a life cycle with stars. */
async function aRateable() {
  const lifeCycle = await aWorkingLifeCycle();
  const { id } = await aContribution(app.db, {
    lifeCycle,
    state: 'SUBMITTED',
    owner: await aUser(app.db),
    ratingStatus: 'OPEN',
    visibility: 'REGISTERED',
  });
  return { lifeCycleId: lifeCycle.id, id };
}
const rate = async (contributionId: number, rating: number) =>
  (await app.as(await aUser(app.db)))(ratingEndpoints.create, { body: { contributionId, rating } });
const changeTo = (id: number, ratingType: 'STAR5' | 'LIKE', more: object = {}) =>
  admin(lifeCycleEndpoints.save, { body: { id, ratingType, ...more } });
const typeOf = async (id: number) =>
  (await admin(lifeCycleEndpoints.read, { params: { id } })).body.ratingType;
/** How many wait for a lock. */
const waiting = async () =>
  (
    await app.db.execute(sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  ).rows.length;

describe('the way of rating', () => {
  it('is free until somebody has rated, and stays afterwards: stars and likes do not add up [S3-30, S3-68, Q3-134]', async () => {
    const { lifeCycleId, id } = await aRateable();
    expect((await changeTo(lifeCycleId, 'LIKE')).body.ratingType).toBe('LIKE');
    expect((await changeTo(lifeCycleId, 'STAR5')).body.ratingType).toBe('STAR5');
    expect((await rate(id, 4)).status).toBe(200);

    const refused = await changeTo(lifeCycleId, 'LIKE', { isBannerEnabled: true });
    expect([refused.status, refused.fieldErrors]).toEqual([400, { ratingType: 'rated' }]);
    expect((await admin(lifeCycleEndpoints.read, { params: { id: lifeCycleId } })).body).toMatchObject({
      ratingType: 'STAR5',
      isBannerEnabled: false,
    });
    const changed = await changeTo(lifeCycleId, 'STAR5', { isBannerEnabled: true });
    expect(changed.body).toMatchObject({ ratingType: 'STAR5', isBannerEnabled: true });
  });

  it('is free again once nothing that is rated is left: ratings taken back, contributions deleted', async () => {
    const { lifeCycleId, id } = await aRateable();
    const person = await app.as(await aUser(app.db));
    const { ownId } = (await person(ratingEndpoints.create, { body: { contributionId: id, rating: 5 } }))
      .body;
    expect((await changeTo(lifeCycleId, 'LIKE')).status).toBe(400);
    await person(ratingEndpoints.remove, { params: { id: ownId ?? 0 } });
    expect((await changeTo(lifeCycleId, 'LIKE')).status).toBe(200);
    await rate(id, 1);
    await app.db.update(contributions).set({ isDeleted: true }).where(eq(contributions.id, id));
    expect((await changeTo(lifeCycleId, 'STAR5')).status).toBe(200);
  });

  it('of another life cycle may change, whatever is rated here', async () => {
    const { id } = await aRateable();
    await rate(id, 3);
    const other = await aWorkingLifeCycle({ isActive: false });
    expect((await changeTo(other.id, 'LIKE')).status).toBe(200);
  });

  it('does not change below a rating that is given at that moment', async () => {
    const { lifeCycleId, id } = await aRateable();
    // Who holds the contribution's row keeps the rating waiting that has read its scale already.
    let change: ReturnType<typeof changeTo> | undefined;
    const rated = await whileOthersWait(
      app.db,
      (tx) => tx.select().from(contributions).where(eq(contributions.id, id)).for('update'),
      () => rate(id, 5),
      async () => {
        change = changeTo(lifeCycleId, 'LIKE');
        await vi.waitFor(async () => expect(await waiting()).toBe(2), { timeout: 10_000, interval: 20 });
      },
    );
    const answer = await change;
    expect(rated.body).toMatchObject({ ratingType: 'STAR5', ownRating: 5 });
    expect(answer?.fieldErrors).toEqual({ ratingType: 'rated' });
    expect(await typeOf(lifeCycleId)).toBe('STAR5');
  });

  it('a draft that rates another way is not applied to what is rated; the dry run says so [S3-49]', async () => {
    const { lifeCycleId, id } = await aRateable();
    const draft = await openDraft(lifeCycleId);
    expect((await changeTo(draft.id, 'LIKE')).status).toBe(200);
    expect((await dryRun(draft.id)).body).toMatchObject({ isRatedOtherwise: false, canApply: true });
    await rate(id, 4);
    expect((await dryRun(draft.id)).body).toMatchObject({ isRatedOtherwise: true, canApply: false });
    const refused = await apply(draft.id);
    expect([refused.status, refused.fieldErrors]).toEqual([400, { ratingType: 'rated' }]);
    expect(await typeOf(lifeCycleId)).toBe('STAR5');

    expect((await changeTo(draft.id, 'STAR5')).status).toBe(200);
    expect((await dryRun(draft.id)).body).toMatchObject({ isRatedOtherwise: false, canApply: true });
    expect((await apply(draft.id)).status).toBe(200);
  });

  it('a draft that rates another way takes the place of what nobody has rated', async () => {
    const { lifeCycleId } = await aRateable();
    const draft = await openDraft(lifeCycleId);
    await changeTo(draft.id, 'LIKE');
    expect((await apply(draft.id)).body.ratingType).toBe('LIKE');
  });
});
