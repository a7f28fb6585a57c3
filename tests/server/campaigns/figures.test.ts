import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { campaignEndpoints } from '#contract/campaigns/endpoints.ts';
import { renewCampaignFigures } from '#server/programmes/campaigns/campaign.figures.ts';
import type { Call } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aUnit, aUser } from '#tests/support/factories/users.ts';
import { type Campaigning, HOUR, later, startCampaigning } from './campaigning.ts';

let at: Campaigning;
beforeAll(async () => {
  at = await startCampaigning();
});
afterAll(() => at.app.close());

const visit = (id: number, call: Call) => call(campaignEndpoints.visit, { params: { id } });

const DAY = 24 * HOUR;
const run = () => renewCampaignFigures(at.app.db);
const numbers = async (query: object = {}, call: Call = at.editor) =>
  (await call(campaignEndpoints.manage, { query })).body.map((row) => [
    row.id,
    row.contributionCount,
    row.participantCount,
    row.visitCount,
  ]);
const funnel = (id: number, call: Call = at.author) => call(campaignEndpoints.funnel, { params: { id } });

describe('the numbers of campaigns', () => {
  it('are contributions, their authors and visits, by which the list can be sorted', async () => {
    const { db } = at.app;
    const [busy, quiet] = [await at.aPublished({ accessLevel: 'PUBLIC' }), await at.aPublished()];
    const [ann, ben] = [await aUser(db), await aUser(db)];
    const first = await aContribution(db, { campaignId: busy, owner: ann, coOwners: [ben] });
    await aContribution(db, { campaignId: busy, owner: ann });
    await aContribution(db, { campaignId: busy, state: 'DRAFT', owner: await aUser(db) });
    await aContribution(db, { campaignId: busy, isDeleted: true });
    const reader = await at.app.as(ann);
    for (const call of [reader, reader, at.reader, at.app.anonymous, at.app.anonymous, at.author]) {
      expect((await visit(busy, call)).status).toBe(204);
    }
    await Promise.all([run(), run()]);
    await run();
    // Ann and the reader once, two visits without a session; whoever runs it works on it.
    expect(await numbers({ sort: 'visitCount,desc' })).toEqual([
      [busy, 2, 2, 4],
      [quiet, 0, 0, 0],
    ]);
    at.app.setNow(new Date(later(DAY)));
    await visit(busy, reader);
    await db.execute(
      sql`delete from contribution_participant where contribution_id = ${first.id} and user_id = ${ben.id}`,
    );
    await db.execute(sql`update contribution set campaign_id = ${quiet} where id = ${first.id}`);
    expect(await run()).toBeGreaterThan(0);
    expect(await numbers({ sort: 'contributionCount,asc' })).toEqual([
      [busy, 1, 1, 5],
      [quiet, 1, 1, 0],
    ]);
    expect(await numbers({ sort: 'participantCount,desc', 'publishState.equals': 'DRAFT' })).toEqual([]);
    expect(await run()).toBe(0);
    const { rows } = await db.execute(
      sql`select * from campaign_visit where campaign_id = ${busy} order by days`,
    );
    expect(rows.map(({ days }) => days)).toEqual([1, 2]);
  });

  it('are noted for more visitors at a time than there are connections', async () => {
    const id = await at.aPublished({ accessLevel: 'PUBLIC' });
    const answers = await Promise.all(Array.from({ length: 12 }, () => visit(id, at.app.anonymous)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 204));
    expect(
      await at.app.db.$count(sql`campaign_change where campaign_id = ${id} and anonymous_reads = 1`),
    ).toBe(12);
  });

  it('count nothing of what the visitor may not read', async () => {
    const id = await at.aPublished();
    const draft = await at.aDraft();
    expect((await visit(id, at.app.anonymous)).status).toBe(404);
    expect((await visit(draft, at.reader)).status).toBe(404);
    expect((await visit(999_999, at.reader)).status).toBe(404);
    expect(await at.app.db.$count(sql`campaign_visit where campaign_id in (${id}, ${draft})`)).toBe(0);
  });
});

describe('the funnel of a campaign', () => {
  it('goes from those whom it is for to what was implemented', async () => {
    const { db } = at.app;
    const unit = await aUnit(db);
    const people = await Promise.all(Array.from({ length: 5 }, () => aUser(db, { unitId: unit.id })));
    const [ann, ben, cem] = people;
    const id = await at.aPublished({ targetUnits: [{ id: unit.id }], external: false });
    await db.execute(sql`insert into campaign_mailing_recipient values (${id}, ${ann?.id})`);
    for (const person of people.slice(0, 3)) await visit(id, await at.app.as(person));
    await aContribution(db, { campaignId: id, owner: ann, coOwners: ben ? [ben] : [] });
    const done = await aContribution(db, { campaignId: id, owner: ann, state: 'COMPLETION' });
    await aContribution(db, { campaignId: id, owner: cem, state: 'DRAFT' });
    await db.execute(sql`
      insert into comment (contribution_id, user_id, body, is_official, official_since)
      values (${done.id}, ${(await aUser(db)).id}, 'It is done.', true, now() + interval '1 minute')`);
    expect((await funnel(id)).body).toEqual({
      audience: 5,
      notified: 1,
      visitors: 3,
      anonymousReads: 0,
      beginners: 3,
      submitters: 2,
      contributions: 2,
      answered: 1,
      implemented: 1,
      implementedStateIds: [done.stateId],
    });
  });

  it('of a handful of people names nobody by a number', async () => {
    const unit = await aUnit(at.app.db);
    const ann = await aUser(at.app.db, { unitId: unit.id });
    const id = await at.aPublished({ targetUnits: [{ id: unit.id }], external: false });
    await visit(id, await at.app.as(ann));
    await aContribution(at.app.db, { campaignId: id, owner: ann, state: 'DRAFT' });
    expect((await funnel(id)).body).toMatchObject({ audience: 1, visitors: null, beginners: null });
  });

  it('is for those who run the campaign', async () => {
    const id = await at.aPublished();
    const statuses = [];
    for (const call of [at.app.anonymous, at.reader, at.colleague, at.author, at.editor]) {
      statuses.push((await funnel(id, call)).status);
    }
    expect(statuses).toEqual([401, 403, 404, 200, 200]);
    expect((await funnel(999_999)).status).toBe(404);
  });
});
