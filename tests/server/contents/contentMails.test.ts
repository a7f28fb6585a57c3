import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contentEndpoints } from '#contract/contents/endpoints.ts';
import type { ContentForm } from '#contract/contents/schema.ts';
import { contentMailings, contents } from '#server/platform/db/schema/contents.ts';
import { outboxMails } from '#server/platform/db/schema/notifications.ts';
import { DEFAULT_SETTINGS, writeSettings } from '#server/platform/settings/settings.repository.ts';
import { queueContentMails } from '#server/publishing/contents/content.mailing.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContent } from '#tests/support/factories/contents.ts';
import { anOrganization, aUnit, aUser, deactivate } from '#tests/support/factories/users.ts';

let app: TestApp;
let author: Call;

beforeAll(async () => {
  app = await startTestApp();
  author = await app.as(await aUser(app.db, { roles: ['ROLE_CONTENT_AUTHOR'] }));
});
beforeEach(async () => {
  await app.db.delete(outboxMails);
  await app.db.delete(contents);
});
afterAll(() => app.close());

const run = () => queueContentMails(app.db, app.services);
const mails = () => app.db.select().from(outboxMails).orderBy(asc(outboxMails.userId));
const recipients = async () => (await mails()).map(({ userId }) => userId);
const publish = async (id: number, sendEmailToUser: boolean): Promise<ContentForm> =>
  (await author(contentEndpoints.save, { body: { id, publishState: 'PUBLISHED', sendEmailToUser } })).body;
const draftFor = (values: Parameters<typeof aContent>[1]) =>
  aContent(app.db, { publishState: 'DRAFT', accessLevel: 'REGISTERED', ...values });

describe('the mail about a news item', () => {
  it('goes to active people inside the targets who take mails, once, in their language [R1G-17, S1-30]', async () => {
    const works = await anOrganization(app.db);
    const plant = await aUnit(app.db, { organizationId: works.id });
    const line = await aUnit(app.db, { organizationId: works.id, parentUnitId: plant.id });
    const elsewhere = await aUnit(app.db);
    const inPlant = await aUser(app.db, { unitId: plant.id });
    const inLine = await aUser(app.db, { unitId: line.id, langKey: 'tr' });
    const helper = await aUser(app.db, { unitId: elsewhere.id });
    await app.db.execute(
      sql`insert into organization_user (user_id, unit_id) values (${helper.id}, ${plant.id})`,
    );
    await aUser(app.db, { unitId: plant.id, unsubscribed: true });
    await deactivate(app.db, await aUser(app.db, { unitId: plant.id }));
    await aUser(app.db, { unitId: elsewhere.id });
    await aUser(app.db);

    const { id } = await draftFor({ title: 'The plant is open', units: [plant.id] });
    expect((await publish(id, true)).sendEmailToUser).toBe(true);
    expect(await mails()).toEqual([]);
    expect(await run()).toBe(3);
    expect(await recipients()).toEqual([inPlant.id, inLine.id, helper.id]);
    const [english, turkish] = await mails();
    expect(english).toMatchObject({ status: 'QUEUED', subject: 'News: The plant is open' });
    expect(english?.textBody).toContain(`/content/${id}`);
    // Each with a way out of its own.
    expect(english?.unsubscribeLink).toContain('/unsubscribe-email/');
    expect(english?.textBody).toContain(english?.unsubscribeLink ?? '-');
    expect(turkish?.unsubscribeLink).not.toBe(english?.unsubscribeLink);
    expect(turkish?.subject).toBe('Haber: The plant is open');
    expect(await run()).toBe(0);
    await publish(id, true);
    expect(await run()).toBe(0);
  });

  it('is sent only when it was asked for, and only at the publishing [S1-30]', async () => {
    const unit = await aUnit(app.db);
    await aUser(app.db, { unitId: unit.id });
    const { id } = await draftFor({ units: [unit.id] });
    await author(contentEndpoints.save, { body: { id, sendEmailToUser: true } });
    expect(await run()).toBe(0);
    expect((await publish(id, false)).sendEmailToUser).toBe(false);
    await author(contentEndpoints.save, { body: { id, sendEmailToUser: true } });
    expect(await run()).toBe(0);
  });

  it('reaches whom the access level names: employees, outside people, a unit alone, a whole organization [S1-27, S1-30]', async () => {
    const works = await anOrganization(app.db);
    const plant = await aUnit(app.db, { organizationId: works.id });
    const line = await aUnit(app.db, { organizationId: works.id, parentUnitId: plant.id });
    const employee = await aUser(app.db, { unitId: plant.id });
    const outside = await aUser(app.db, { unitId: plant.id, roles: ['ROLE_EXTERNAL'] });
    const below = await aUser(app.db, { unitId: line.id });
    const sentTo = async (values: Parameters<typeof aContent>[1]) => {
      await app.db.delete(outboxMails);
      const { id } = await draftFor(values);
      await publish(id, true);
      await run();
      return recipients();
    };
    const units = [plant.id];
    expect(await sentTo({ accessLevel: 'INTERNAL', units })).toEqual([employee.id, below.id]);
    expect(await sentTo({ accessLevel: 'EXTERNAL', units })).toEqual([outside.id]);
    expect(await sentTo({ accessLevel: 'UNIT', units })).toEqual([employee.id, outside.id]);
    const organizations = [works.id];
    const everybody = [employee.id, outside.id, below.id];
    expect(await sentTo({ accessLevel: 'ORGANIZATION', organizations, units })).toEqual(everybody);
    expect(await sentTo({ accessLevel: 'PUBLIC', organizations })).toEqual(everybody);
    expect(await sentTo({ accessLevel: 'PUBLIC', organizations, language: 'tr' })).toEqual([]);
  });

  it('is not sent for what was deleted or ended before its turn', async () => {
    const unit = await aUnit(app.db);
    await aUser(app.db, { unitId: unit.id });
    const gone = await draftFor({ units: [unit.id] });
    const ended = await draftFor({ units: [unit.id] });
    await publish(gone.id, true);
    await publish(ended.id, true);
    await app.db.delete(contents).where(eq(contents.id, gone.id));
    await app.db
      .update(contents)
      .set({ lastDate: new Date(0).toISOString() })
      .where(eq(contents.id, ended.id));
    expect(await run()).toBe(0);
  });

  it('waits while the module is off', async () => {
    const unit = await aUnit(app.db);
    await aUser(app.db, { unitId: unit.id });
    await publish((await draftFor({ units: [unit.id] })).id, true);
    await writeSettings(app.db, { availableModules: ['SUGGESTION'] });
    expect(await run()).toBe(0);
    await writeSettings(app.db, DEFAULT_SETTINGS);
    expect(await run()).toBe(1);
  });

  async function aBigMailing() {
    const unit = await aUnit(app.db);
    await app.db.execute(sql`
      insert into app_user (login, email, first_name, last_name, lang_key, unit_id)
      select 'many' || ${unit.id} || '-' || n, 'many' || ${unit.id} || '-' || n || '@example.org', 'Many', n::text,
             'en', ${unit.id}
        from generate_series(1, 2500) n`);
    const { id } = await draftFor({ units: [unit.id] });
    await publish(id, true);
    return id;
  }
  const finished = async () => (await app.db.select().from(contentMailings))[0]?.finishedDate ?? null;

  it('goes out in batches; a cut-off run is gone on with', async () => {
    await aBigMailing();
    // The clock of this run jumps to its end with the first batch.
    let looks = 0;
    const now = () => new Date(Date.now() + (looks++ < 2 ? 0 : 3_600_000));
    expect(await queueContentMails(app.db, { ...app.services, now })).toBe(1000);
    expect(await finished()).toBeNull();
    expect(await run()).toBe(1500);
    expect(new Set(await recipients()).size).toBe(2500);
    expect(await finished()).not.toBeNull();
  });

  it('of two runs at once the second leaves the mailing that the first holds, and takes the next one', async () => {
    const held = await aBigMailing();
    const other = await aUnit(app.db);
    const reader = await aUser(app.db, { unitId: other.id });
    const next = await draftFor({ units: [other.id] });
    await publish(next.id, true);
    await app.db.transaction(async (tx) => {
      // As a run that is in the middle of a batch.
      await tx.execute(sql`select 1 from content_mailing where content_id = ${held} for update`);
      expect(await run()).toBe(1);
    });
    expect(await recipients()).toEqual([reader.id]);
    expect(await run()).toBe(2500);
    expect((await recipients()).length).toBe(2501);
  });
});
