import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { campaignEndpoints } from '#contract/campaigns/endpoints.ts';
import { notificationEndpoints } from '#contract/notifications/endpoints.ts';
import { publishPlannedCampaigns } from '#server/jobs/planned-campaigns.ts';
import { campaignPublishings } from '#server/platform/db/schema/campaigns.ts';
import { outboxMails } from '#server/platform/db/schema/notifications.ts';
import { publishPlanned } from '#server/programmes/campaigns/campaign.schedule.ts';
import type { Call } from '#tests/support/app.ts';
import { aUnit, aUser, deactivate } from '#tests/support/factories/users.ts';
import { type Campaigning, HOUR, later, NOW, startCampaigning } from './campaigning.ts';

let at: Campaigning;
beforeAll(async () => {
  at = await startCampaigning();
});
beforeEach(async () => {
  at.app.setNow(NOW);
  await at.app.db.delete(outboxMails);
  await at.app.db.delete(campaignPublishings);
});
afterAll(() => at.app.close());

const IN_TEN = later(10 * HOUR);
const form = (id: number, call: Call = at.author) => call(campaignEndpoints.edit, { params: { id } });
const plan = (id: number, changes: object = {}, call: Call = at.author) =>
  at.save({ id, publishState: 'DRAFT', publishAt: IN_TEN, ...changes }, call);
const callOff = (id: number, call: Call = at.author) =>
  call(campaignEndpoints.unschedule, { params: { id } });
const aPlanned = async (changes: object = {}) => {
  const id = await at.aDraft(changes);
  await plan(id);
  return id;
};
const runAt = (hours: number) => {
  at.app.setNow(new Date(later(hours * HOUR)));
  return publishPlannedCampaigns(at.app.services);
};
const mailings = async (id: number) =>
  (await at.app.db.execute(sql`select from campaign_mailing where campaign_id = ${id}`)).rows.length;

describe('a planned publishing', () => {
  it('happens at its moment, with its mail, and nobody finds the campaign before', async () => {
    const id = await at.aDraft({ accessLevel: 'PUBLIC', title: 'Quiet machines' });
    const { status, body } = await plan(id, { sendEmailToUser: true, title: 'Quieter machines' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      title: 'Quieter machines',
      publishState: 'DRAFT',
      publishAt: IN_TEN,
      publishSendsEmail: true,
      publishPlannedBy: 'Ada Green',
      publishRefusal: null,
    });
    const managed = await at.editor(campaignEndpoints.manage, { query: { q: 'Quieter' } });
    expect(managed.body).toMatchObject([{ id, publishAt: IN_TEN }]);

    const seen = async (call: Call) => [
      (await call(campaignEndpoints.read, { params: { id } })).status,
      (await call(campaignEndpoints.list)).body.some((row) => row.id === id),
      (await call(campaignEndpoints.all)).body.some((row) => row.id === id),
    ];
    expect(await runAt(9)).toBe(0);
    expect([await seen(at.reader), await seen(at.app.anonymous)]).toEqual([
      [404, false, false],
      [404, false, false],
    ]);
    expect([await runAt(10), await mailings(id)]).toEqual([1, 1]);
    expect([await seen(at.reader), await seen(at.app.anonymous)]).toEqual([
      [200, true, true],
      [200, true, true],
    ]);
    expect((await form(id)).body).toMatchObject({
      publishState: 'PUBLISHED',
      publishDate: IN_TEN,
      dateSubmissionStart: IN_TEN,
      publishAt: null,
      isOpen: true,
    });
    expect(await runAt(11)).toBe(0);
  });

  it('happens once, by however many processes, and not while somebody saves', async () => {
    const id = await aPlanned();
    await plan(id, { sendEmailToUser: true });
    const { app } = at;
    app.setNow(new Date(later(11 * HOUR)));
    await app.db.transaction(async (tx) => {
      await tx.execute(sql`select from campaign where id = ${id} for update`);
      expect(await publishPlannedCampaigns(app.services)).toBe(0);
    });
    // Killed in the middle: nothing of it is there.
    await expect(
      app.db.transaction(async (tx) => {
        await publishPlanned(tx, app.services, id);
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    expect([(await form(id)).body.publishState, await mailings(id)]).toEqual(['DRAFT', 0]);
    const done = await Promise.all(Array.from({ length: 3 }, () => publishPlannedCampaigns(app.services)));
    expect(done.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect([(await form(id)).body.publishState, await mailings(id)]).toEqual(['PUBLISHED', 1]);
  });

  it('can be changed, done now and called off until then', async () => {
    const id = await aPlanned();
    expect((await plan(id, { publishAt: later(20 * HOUR) })).body.publishAt).toBe(later(20 * HOUR));
    expect(await runAt(11)).toBe(0);
    const { status, headers, body } = await callOff(id);
    expect([status, headers['app-alert'], body.publishAt]).toEqual([200, 'app.campaign.unscheduled', null]);
    expect((await callOff(id)).errorKey).toBe('campaign.notPlanned');
    expect(await runAt(30)).toBe(0);
    at.app.setNow(NOW);
    await plan(id);
    const published = await at.save({ id, publishState: 'PUBLISHED' });
    expect(published.body).toMatchObject({ publishState: 'PUBLISHED', publishAt: null });
    expect((await plan(id)).errorKey).toBe('error.invalidStateTransition');
    expect(await runAt(11)).toBe(0);
  });

  it('is refused for what refuses publishing, at that moment; so is a save that would make it impossible', async () => {
    const id = await at.aDraft();
    const refusal = async (changes: object) => (await plan(id, changes)).errorKey;
    expect(await refusal({ publishAt: later(-HOUR) })).toBe('campaign.publishAtPassed');
    expect(await refusal({ targetUnits: [] })).toBe('campaign.targetUnitValidation');
    expect(await refusal({ publishAt: later(60 * HOUR) })).toBe('campaign.openForOneDay');
    expect((await plan(id, { publishAt: 'soon' })).fieldErrors).toHaveProperty('publishAt');
    expect((await form(id)).body.publishAt).toBeNull();
    const both = await at.save({ id, publishState: 'PUBLISHED', publishAt: IN_TEN });
    expect(both.errorKey).toBe('error.invalidStateTransition');
    await plan(id);
    const saving = async (changes: object) => (await at.save({ id, ...changes })).errorKey;
    expect(await saving({ targetUnits: [] })).toBe('campaign.targetUnitValidation');
    expect(await saving({ dateSubmissionEnd: later(33 * HOUR) })).toBe('campaign.openForOneDay');
    expect(await saving({ title: 'Renamed' })).toBeUndefined();
    expect((await form(id)).body.publishAt).toBe(IN_TEN);
  });

  it('that comes late by an outage still happens, until the deadline', async () => {
    const id = await at.aDraft({ dateSubmissionEnd: later(35 * HOUR) });
    expect((await plan(id, { dateSubmissionEnd: later(35 * HOUR) })).status).toBe(200);
    // A day before the deadline is over: nothing can be published then, but what was planned before.
    expect(await runAt(30)).toBe(1);
    expect((await form(id)).body).toMatchObject({ publishState: 'PUBLISHED', publishRefusal: null });
  });

  it('that is not possible at its moment is reported to whoever planned it, with the reason in their words, once', async () => {
    const unit = await aUnit(at.app.db);
    const id = await at.aDraft({ targetUnits: [{ id: unit.id }] });
    const planner = await aUser(at.app.db, {
      roles: ['ROLE_INTERNAL', 'ROLE_CAMPAIGN_EDITOR'],
      langKey: 'tr',
      firstName: 'Ece',
      lastName: 'Kaya',
    });
    const call = await at.app.as(planner);
    await plan(id, {}, call);
    // Removed by what no rule of campaigns sees.
    await at.app.db.execute(sql`delete from campaign_target_unit where campaign_id = ${id}`);
    expect([await runAt(10), await runAt(11)]).toEqual([1, 0]);
    expect((await form(id)).body).toMatchObject({
      publishState: 'DRAFT',
      publishAt: IN_TEN,
      publishRefusal: 'campaign.targetUnitValidation',
    });
    const { body } = await call(notificationEndpoints.list);
    expect(body).toMatchObject([{ campaignId: id, title: '“A year without an accident” yayımlanamadı' }]);
    expect(body[0]?.body).toContain('En az bir kurum, birim veya kişi seçin.');
    expect((await at.author(notificationEndpoints.list)).body).toEqual([]);
    const mails = await at.app.db.select().from(outboxMails);
    expect(mails.map(({ userId }) => userId)).toEqual([planner.id]);
    expect(mails[0]?.textBody).toContain(`/campaign/${id}/edit`);
    // Corrected, it can be planned again.
    at.app.setNow(NOW);
    await plan(id, { targetUnits: [{ id: unit.id }] });
    expect([await runAt(10), (await form(id)).body.publishState]).toEqual([1, 'PUBLISHED']);
  });

  it('of somebody who no longer runs it does not happen; those who do are notified', async () => {
    const planner = await aUser(at.app.db, { roles: ['ROLE_INTERNAL', 'ROLE_CAMPAIGN_EDITOR'] });
    const id = await at.aDraft();
    await plan(id, {}, await at.app.as(planner));
    await deactivate(at.app.db, planner);
    await runAt(10);
    expect((await form(id)).body.publishRefusal).toBe('campaign.plannerGone');
    const { body } = await at.author(notificationEndpoints.list);
    expect(body.map(({ campaignId }) => campaignId)).toContain(id);
    await callOff(id);
    expect((await form(id)).body.publishRefusal).toBeNull();
  });

  it('is for those who run the campaign', async () => {
    const id = await aPlanned();
    const statuses = async (call: Call) => [
      (await plan(id, {}, call)).status,
      (await callOff(id, call)).status,
    ];
    expect(await statuses(at.colleague)).toEqual([404, 404]);
    expect(await statuses(at.reader)).toEqual([403, 403]);
    expect(await statuses(at.app.anonymous)).toEqual([401, 401]);
    expect(await statuses(at.editor)).toEqual([200, 200]);
    expect((await callOff(999_999)).status).toBe(404);
  });
});

describe('a start', () => {
  it('lets a campaign be read before contributions are taken, and opens it by itself', async () => {
    const start = later(30 * HOUR);
    const id = await at.aDraft({ dateSubmissionStart: start });
    await at.save({ id, publishState: 'PUBLISHED' });
    const read = async () => (await at.reader(campaignEndpoints.read, { params: { id } })).body;
    expect(await read()).toMatchObject({
      publishDate: NOW.toISOString(),
      dateSubmissionStart: start,
      isOpen: false,
      canSubmit: false,
    });
    const options = async () =>
      (await at.reader(campaignEndpoints.list, { query: { 'isOpen.equals': 'true' } })).body.map(
        (row) => row.id,
      );
    expect(await options()).not.toContain(id);
    at.app.setNow(new Date(later(31 * HOUR)));
    expect((await read()).isOpen).toBe(true);
    expect(await options()).toContain(id);
  });

  it('that has passed by the publishing is the publishing; one that is ahead can be moved, and what has opened stays open', async () => {
    const id = await at.aDraft({ dateSubmissionStart: later(HOUR) });
    at.app.setNow(new Date(later(2 * HOUR)));
    const start = (await at.save({ id, publishState: 'PUBLISHED' })).body.dateSubmissionStart;
    expect(start).toBe(later(2 * HOUR));
    const moved = async (campaignId: number, to: string | null) => {
      const { errorKey, body } = await at.save({ id: campaignId, dateSubmissionStart: to });
      return errorKey ?? body.dateSubmissionStart;
    };
    expect(await moved(id, later(9 * HOUR))).toBe('campaign.hasOpened');
    expect(await moved(id, null)).toBe(start);
    const ahead = await at.aPublished({ dateSubmissionStart: later(20 * HOUR) });
    expect(await moved(ahead, later(49 * HOUR))).toBe('campaign.openForOneDay');
    expect(await moved(ahead, later(40 * HOUR))).toBe(later(40 * HOUR));
    expect(await moved(ahead, null)).toBe(later(2 * HOUR));
    expect(await moved(ahead, later(40 * HOUR))).toBe('campaign.hasOpened');
  });

  it('leaves more than a day before the end, also of a draft', async () => {
    const refusal = await at.create({ dateSubmissionStart: later(49 * HOUR) });
    expect([refusal.status, refusal.errorKey]).toEqual([400, 'campaign.openForOneDay']);
    expect((await at.create({ dateSubmissionStart: later(47 * HOUR) })).body.dateSubmissionStart).toBe(
      later(47 * HOUR),
    );
  });
});
