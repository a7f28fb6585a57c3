import { asc, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { mailingEndpoints } from '#contract/mailings/endpoints.ts';
import { outboxMails } from '#server/platform/db/schema/notifications.ts';
import { queueCampaignMails } from '#server/programmes/campaigns/campaign.mailing.ts';
import { queueCompetitionMails } from '#server/programmes/competitions/competition.mailing.ts';
import { queueContentMails } from '#server/publishing/contents/content.mailing.ts';
import { HOUR, later, NOW } from '#tests/server/campaigns/campaigning.ts';
import type { Call } from '#tests/support/app.ts';
import { aContent } from '#tests/support/factories/contents.ts';
import { aCompetition } from '#tests/support/factories/contributions.ts';
import { aUnit, aUser } from '#tests/support/factories/users.ts';
import { at, openMailing } from './mailing.ts';

openMailing();

const read = (id: number, call: Call = at.author) =>
  call(mailingEndpoints.readOfCampaign, { params: { id } });
const request = (id: number, call: Call = at.author) =>
  call(mailingEndpoints.requestOfCampaign, { params: { id } });
const run = () => queueCampaignMails(at.app.db, at.app.services);
const recipients = async () =>
  (await at.app.db.select().from(outboxMails).orderBy(asc(outboxMails.id))).map(({ userId }) => userId);

/** A published campaign for a unit with a person, announced by mail. */
async function anAnnounced() {
  const unit = await aUnit(at.app.db);
  const first = await aUser(at.app.db, { unitId: unit.id });
  const id = await at.aDraft({ targetUnits: [{ id: unit.id }], external: false });
  await at.save({ id, publishState: 'PUBLISHED', sendEmailToUser: true });
  return { id, unit, first };
}

describe('the mails about a campaign', () => {
  it('go to who was added since, on demand, and to nobody twice', async () => {
    const { id, unit, first } = await anAnnounced();
    expect((await read(id)).body).toEqual({
      requestedDate: NOW.toISOString(),
      finishedDate: null,
      sentCount: 0,
      waitingCount: 1,
      isOpen: true,
      words: [],
    });
    await run();
    expect((await read(id)).body).toMatchObject({ sentCount: 1, waitingCount: 0 });

    const hired = await aUser(at.app.db, { unitId: unit.id });
    const other = await aUnit(at.app.db);
    const named = await aUser(at.app.db, { unitId: other.id });
    await aUser(at.app.db, { unitId: other.id });
    await aUser(at.app.db, { unitId: unit.id, unsubscribed: true });
    await at.save({ id, targetUsers: [{ id: named.id }] });
    expect((await read(id)).body).toMatchObject({ sentCount: 1, waitingCount: 2 });

    at.app.setNow(new Date(NOW.getTime() + HOUR));
    const { body, headers } = await request(id);
    expect(headers['app-alert']).toBe('app.mailing.requested');
    expect(body).toMatchObject({ requestedDate: later(HOUR), finishedDate: null, waitingCount: 2 });
    await request(id);
    expect(await run()).toBe(2);
    expect(await recipients()).toEqual([first.id, hired.id, named.id]);
    expect((await read(id)).body).toMatchObject({
      finishedDate: later(HOUR),
      sentCount: 3,
      waitingCount: 0,
    });
    await request(id);
    expect(await run()).toBe(0);
  });

  it('can be asked for later where it was published without', async () => {
    const unit = await aUnit(at.app.db);
    const person = await aUser(at.app.db, { unitId: unit.id });
    const id = await at.aPublished({ targetUnits: [{ id: unit.id }], external: false });
    expect((await read(id)).body).toMatchObject({ requestedDate: null, sentCount: 0, waitingCount: 1 });
    await request(id);
    await run();
    expect(await recipients()).toEqual([person.id]);
  });

  it('are asked for two times at once, and written once', async () => {
    const { id, unit } = await anAnnounced();
    await run();
    await aUser(at.app.db, { unitId: unit.id });
    await Promise.all([request(id), request(id), run(), run()]);
    await run();
    expect(await recipients()).toHaveLength(2);
  });

  it('are not asked for by whoever does not run it, nor for what is not open', async () => {
    const { id } = await anAnnounced();
    for (const call of [read, request]) {
      expect((await call(id, at.colleague)).status).toBe(404);
      expect((await call(id, at.reader)).status).toBe(403);
      expect((await call(id, at.editor)).status).toBe(200);
    }
    const draft = await at.aDraft();
    expect((await read(draft)).body).toMatchObject({ isOpen: false, waitingCount: 0 });
    expect(await request(draft)).toMatchObject({ status: 400, errorKey: 'error.mailingClosed' });
    await at.save({ id, publishState: 'TERMINATED' });
    expect(await request(id)).toMatchObject({ status: 400, errorKey: 'error.mailingClosed' });
  });

  it('are not offered again where who got them was not stored', async () => {
    const { id } = await anAnnounced();
    await run();
    await at.app.db.execute(sql`update campaign_mailing set knows_recipients = false`);
    await at.app.db.execute(sql`delete from campaign_mailing_recipient`);
    expect((await read(id)).body).toMatchObject({ sentCount: null, waitingCount: 0 });
    expect(await request(id)).toMatchObject({ status: 400, errorKey: 'error.mailingClosed' });
  });
});

describe('the mails about competitions and news', () => {
  it('go to who was added since, too', async () => {
    const { db, services } = at.app;
    const staff = await at.app.as(
      await aUser(db, {
        roles: ['ROLE_INTERNAL', 'ROLE_COMPETITION_EDITOR', 'ROLE_CONTENT_EDITOR'],
        unsubscribed: true,
      }),
    );
    const unit = await aUnit(db);
    const competition = await aCompetition(db, { dateSubmissionEnd: later(HOUR) });
    await db.execute(sql`insert into competition_target_unit values (${competition.id}, ${unit.id})`);
    await db.execute(sql`update competition set includes_external = false`);
    const news = await aContent(db, {
      publishState: 'PUBLISHED',
      accessLevel: 'UNIT',
      lastDate: later(HOUR),
    });
    await db.execute(
      sql`insert into content_target_unit (content_id, unit_id) values (${news.id}, ${unit.id})`,
    );
    const of = { params: { id: competition.id } };
    const ofNews = { params: { id: news.id } };

    const first = await aUser(db, { unitId: unit.id });
    await staff(mailingEndpoints.requestOfCompetition, of);
    await staff(mailingEndpoints.requestOfContent, ofNews);
    expect([await queueCompetitionMails(db, services), await queueContentMails(db, services)]).toEqual([
      1, 1,
    ]);
    const second = await aUser(db, { unitId: unit.id });
    expect((await staff(mailingEndpoints.readOfCompetition, of)).body).toMatchObject({ waitingCount: 1 });
    expect((await staff(mailingEndpoints.readOfContent, ofNews)).body).toMatchObject({ waitingCount: 1 });
    await staff(mailingEndpoints.requestOfCompetition, of);
    await staff(mailingEndpoints.requestOfContent, ofNews);
    await queueCompetitionMails(db, services);
    await queueContentMails(db, services);
    expect(await recipients()).toEqual([first.id, first.id, second.id, second.id]);
  });
});

describe('the preview of a mail', () => {
  it('says what the mail will say, in the language of who asks, and sends nothing', async () => {
    const turkish = await at.app.as(
      await aUser(at.app.db, { roles: ['ROLE_INTERNAL', 'ROLE_CONTENT_AUTHOR'], langKey: 'tr' }),
    );
    const body = { kind: 'campaigns', title: 'Safe shifts', summary: 'What would help?' } as const;
    expect((await turkish(mailingEndpoints.preview, { body })).body).toEqual({
      subject: 'Yeni kampanya: Safe shifts',
      text: 'Safe shifts\n\nWhat would help?',
      open: 'Aç',
    });
    expect((await at.reader(mailingEndpoints.preview, { body })).status).toBe(403);
    expect(await recipients()).toEqual([]);
  });
});
