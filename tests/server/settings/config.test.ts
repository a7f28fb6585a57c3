import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { brandColorsOf } from '#contract/brand/colors.ts';
import { secondFactorEndpoints } from '#contract/second-factor/endpoints.ts';
import { appConfigEndpoints } from '#contract/settings/app-config.endpoints.ts';
import { settingsEndpoints } from '#contract/settings/endpoints.ts';
import { purgeOldRecords } from '#server/jobs/purge.ts';
import { auditEvents } from '#server/platform/db/schema/audits.ts';
import { outboxMails } from '#server/platform/db/schema/notifications.ts';
import { settings } from '#server/platform/db/schema/settings.ts';
import { settingUpdates } from '#server/platform/db/schema/site-assets.ts';
import { storeAttachment } from '#server/platform/files/files.store.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { mailHtml } from '#server/platform/mail/layout.ts';
import { readSettings } from '#server/platform/settings/settings.repository.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories/users.ts';

let app: TestApp;
let admin: Call;
let other: Call;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as(await aUser(app.db, { roles: ['ROLE_ADMIN'] }));
  other = await app.as(await aUser(app.db, { roles: ['ROLE_ADMIN'] }));
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.delete(settings);
  await app.db.delete(settingUpdates);
});

const rows = async (call = admin) => (await call(appConfigEndpoints.read)).body;
const row = async (key: string) => (await rows()).configList.find((each) => each.key === key);
const save = async (changes: object[], call = admin) =>
  (await call(appConfigEndpoints.update, { body: { configList: changes } })).body;
const publicOf = async (call: Call = app.anonymous) => (await call(settingsEndpoints.app)).body;
const submit = 'moduleSubmitListSettings.SUGGESTION.submitEnabled';

describe('reading all settings', () => {
  it('gives every setting with its type, group and choices, and their number [R3K-12, R3K-03, R3P-176, R3K-07, Q3-83, Q3-115]', async () => {
    const { count, configList } = await rows();
    expect(count).toBe(configList.length);
    expect(configList.every(({ isValid }) => isValid)).toBe(true);
    expect(await row('availableModules')).toEqual({
      key: 'availableModules',
      value: ['CONTENT', 'CAMPAIGN', 'COMPETITION', 'SUGGESTION', 'IMPROVEMENT'],
      valueType: 'MODULES',
      groupName: 'MODULES',
      options: ['CONTENT', 'CAMPAIGN', 'COMPETITION', 'SUGGESTION', 'IMPROVEMENT'],
      required: true,
      isValid: true,
    });
    for (const module of ['CONTENT', 'CAMPAIGN', 'COMPETITION', 'SUGGESTION', 'IMPROVEMENT']) {
      for (const purpose of ['listingEnabled', 'submitEnabled']) {
        expect((await row(`moduleSubmitListSettings.${module}.${purpose}`))?.options).toEqual([
          'NONE',
          'INTERNAL',
          'EXTERNAL',
          'BOTH',
        ]);
      }
    }
    expect((await row('locales'))?.options).toEqual(expect.arrayContaining(['en', 'tr']));
    expect((await row('currency'))?.value).toBe('TRY');
    expect((await row('contactFormEnabled'))?.value).toBe(true);
  });

  it('is for administrators [R3P-176, R3P-177]', async () => {
    const appAdmin = await app.as(await aUser(app.db, { roles: ['ROLE_APP_ADMIN'] }));
    for (const [call, status] of [
      [app.anonymous, 401],
      [appAdmin, 403],
    ] as const) {
      expect((await call(appConfigEndpoints.read)).status).toBe(status);
      expect((await call(appConfigEndpoints.update, { body: { configList: [] } })).status).toBe(status);
    }
  });
});

describe('saving settings', () => {
  it('a saved value is there for everybody with the next call, and the rest stays [R3P-177, R3K-06, R3K-09, S1-39]', async () => {
    const answer = await save([
      { key: 'title', value: 'Fikir Bahçesi' },
      { key: 'availableModules', value: ['CONTENT', 'IMPROVEMENT'] },
      { key: 'externalRegistrationAllowed', value: false },
      { key: submit, value: 'INTERNAL' },
      { key: 'contactRecipients', value: ['ideas@example.org'] },
    ]);
    expect(answer).toMatchObject({
      applicationStatus: 'UPDATE_SUCCESSFULL',
      wrongValueConfigKeyList: [],
      changedMeanwhileKeyList: [],
    });
    const seen = await publicOf();
    expect(seen).toMatchObject({
      title: 'Fikir Bahçesi',
      availableModules: ['CONTENT', 'IMPROVEMENT'],
      externalRegistrationAllowed: false,
      contactFormEnabled: true,
    });
    expect(seen.moduleSubmitListSettings.SUGGESTION).toEqual({
      listingEnabled: 'BOTH',
      submitEnabled: 'INTERNAL',
    });
    // Who gets the contact messages is nobody else's business.
    expect(JSON.stringify(seen)).not.toContain('ideas@example.org');
  });

  it('the right ones of a save are stored, the wrong ones named, and the answer is 200 [R3K-08, R3K-11, R3K-13, S3-105]', async () => {
    const result = await admin(appConfigEndpoints.update, {
      body: {
        configList: [
          { key: 'title', value: 'Garden' },
          { key: submit, value: 'SOME' },
          { key: 'leaderboardDisplayMonthCount', value: 9999 },
          { key: 'availableModules', value: [] },
          { key: 'locales', value: ['en', 'xx'] },
          { key: 'constructor', value: 1 },
          { key: '__proto__', value: { polluted: true } },
          { key: 'maintenance' },
        ],
      },
    });
    expect(result.status).toBe(200);
    expect(result.body.applicationStatus).toBe('UPDATE_SOME_VALUES_ARE_INVALID');
    expect(result.body.wrongValueConfigKeyList).toEqual([
      submit,
      'leaderboardDisplayMonthCount',
      'availableModules',
      'locales',
      'constructor',
      '__proto__',
      'maintenance',
    ]);
    expect(await publicOf()).toMatchObject({ title: 'Garden', leaderboardDisplayMonthCount: 0 });
    expect((await readSettings(app.db)).availableModules).toHaveLength(5);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('a body that is no list of rows is refused as any other', async () => {
    for (const body of [{}, { configList: 'all' }, { configList: [{ value: 1 }] }]) {
      expect((await admin(appConfigEndpoints.update, { body })).status).toBe(400);
    }
  });

  it('of two administrators at once, both changes stay; the same setting is not written over unseen [S3-105]', async () => {
    await Promise.all([
      save([{ key: submit, value: 'INTERNAL', valueBefore: 'BOTH' }]),
      save(
        [
          {
            key: 'moduleSubmitListSettings.CONTENT.listingEnabled',
            value: 'NONE',
            valueBefore: 'BOTH',
          },
        ],
        other,
      ),
    ]);
    const { moduleSubmitListSettings } = await publicOf();
    expect(moduleSubmitListSettings.SUGGESTION.submitEnabled).toBe('INTERNAL');
    expect(moduleSubmitListSettings.CONTENT.listingEnabled).toBe('NONE');

    await save([{ key: 'title', value: 'Theirs', valueBefore: 'Ideagarden' }], other);
    const late = await save([
      { key: 'title', value: 'Mine', valueBefore: 'Ideagarden' },
      { key: 'currency', value: 'EUR', valueBefore: 'TRY' },
    ]);
    expect(late.changedMeanwhileKeyList).toEqual(['title']);
    expect(late.configList.find(({ key }) => key === 'title')?.value).toBe('Theirs');
    expect(await publicOf()).toMatchObject({ title: 'Theirs', currency: 'EUR' });
    // Seen, and wanted all the same.
    await save([{ key: 'title', value: 'Mine', valueBefore: 'Theirs' }]);
    expect((await publicOf()).title).toBe('Mine');
  });
});

describe('what settings do at once', () => {
  it('nobody begins with a second step once it is not allowed', async () => {
    await save([{ key: 'secondFactorAllowed', value: false }]);
    expect((await publicOf()).secondFactorAllowed).toBe(false);
    const { status } = await admin(secondFactorEndpoints.enrol, { body: { method: 'MAIL', password: 'x' } });
    expect(status).toBe(404);
  });

  it('attachments may be as large as the setting says', async () => {
    const owner = await aUser(app.db);
    const context = {
      db: app.db,
      services: app.services,
      caller: { id: owner.id } as Caller,
      afterCommit: () => undefined,
      afterRollback: () => undefined,
    };
    const file = { name: 'a.txt', contentType: 'text/plain', category: 'CONTRIBUTION', contributionId: null };
    const store = (megabytes: number) =>
      storeAttachment(context, { ...file, bytes: Buffer.alloc(megabytes * 1024 * 1024) });
    await save([{ key: 'attachmentMegabytes', value: 2 }]);
    await expect(store(3)).rejects.toMatchObject({ key: 'error.fileSize' });
    expect(await store(2)).toMatchObject({ size: 2 * 1024 * 1024 });
    expect((await save([{ key: 'attachmentMegabytes', value: 11 }])).wrongValueConfigKeyList).toEqual([
      'attachmentMegabytes',
    ]);
  });

  it('the audit trail is kept for a year at least: a lower value is refused, and the setting stays [S3-105, S3-118]', async () => {
    const { configList, wrongValueConfigKeyList } = await save([{ key: 'auditRetentionDays', value: 364 }]);
    expect(wrongValueConfigKeyList).toEqual(['auditRetentionDays']);
    expect(configList.find(({ key }) => key === 'auditRetentionDays')?.value).toBe(365);
    expect((await save([{ key: 'auditRetentionDays', value: 730 }])).wrongValueConfigKeyList).toEqual([]);
    const notes = await app.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.type, 'ADMINISTRATIVE_CHANGE'))
      .orderBy(asc(auditEvents.id));
    expect(notes.at(-1)?.change?.fields).toEqual([{ name: 'configList.auditRetentionDays', value: 730 }]);
  });

  it('two types are joined across, or none', async () => {
    expect((await save([{ key: 'joinableModules', value: ['SUGGESTION'] }])).wrongValueConfigKeyList).toEqual(
      ['joinableModules'],
    );
    expect(await row('joinableModules')).toMatchObject({ value: [] });
    for (const value of [['SUGGESTION', 'IMPROVEMENT'], []]) {
      expect((await save([{ key: 'joinableModules', value }])).wrongValueConfigKeyList).toEqual([]);
    }
  });

  it('an embeddings server is not stored without its model, and the model stays while there is one', async () => {
    const [url, model] = ['https://vectors.example.org/v1', 'small'];
    const address = { key: 'embeddingsUrl', value: url };
    expect(await save([address, { key: 'title', value: 'Garden' }])).toMatchObject({
      wrongValueConfigKeyList: ['embeddingsUrl', 'embeddingsModel'],
    });
    expect(await row('embeddingsUrl')).toMatchObject({ value: '' });
    expect(await row('title')).toMatchObject({ value: 'Garden' });
    const both = await save([address, { key: 'embeddingsModel', value: model }]);
    expect(both.wrongValueConfigKeyList).toEqual([]);
    const emptied = await save([{ key: 'embeddingsModel', value: '  ' }]);
    expect(emptied.wrongValueConfigKeyList).toEqual(['embeddingsModel']);
    expect(await row('embeddingsModel')).toMatchObject({ value: model });
    const off = await save([
      { key: 'embeddingsUrl', value: '' },
      { key: 'embeddingsModel', value: '' },
    ]);
    expect(off.wrongValueConfigKeyList).toEqual([]);
  });

  it('sent mails are kept as many days as the setting says', async () => {
    const now = new Date('2026-06-30T12:00:00Z');
    const sentDate = new Date(now.getTime() - 10 * 86_400_000).toISOString();
    await app.db
      .insert(outboxMails)
      .values({ toAddress: 'a@example.org', subject: 'S', textBody: 'T', status: 'SENT', sentDate });
    await purgeOldRecords(app.db, now);
    expect(await app.db.$count(outboxMails)).toBe(1);
    await save([{ key: 'recordRetentionDays', value: 7 }]);
    await purgeOldRecords(app.db, now);
    expect(await app.db.$count(outboxMails)).toBe(0);
  });
});

describe('how the installation stands', () => {
  it('what a save came to is told once, with the next reading, to the administrator who saved [R3K-10, R3K-13, S3-106, R1A-44]', async () => {
    await save([{ key: 'title', value: '' }]);
    expect(await publicOf()).toMatchObject({ applicationStatus: 'OK', wrongValueConfigKeyList: [] });
    expect((await publicOf(other)).applicationStatus).toBe('OK');
    expect(await publicOf(admin)).toMatchObject({
      applicationStatus: 'UPDATE_SOME_VALUES_ARE_INVALID',
      wrongValueConfigKeyList: ['title'],
    });
    expect((await publicOf(admin)).applicationStatus).toBe('OK');
    await save([{ key: 'title', value: 'Garden' }]);
    expect((await publicOf(admin)).applicationStatus).toBe('UPDATE_SUCCESSFULL');
  });

  it('maintenance comes before a missing value, and that before a wrong one [S3-106, R3K-13]', async () => {
    const store = (key: string, value: unknown) => app.db.insert(settings).values({ key, value });
    await store('leaderboardDisplayMonthCount', 'many');
    expect(await publicOf()).toMatchObject({
      applicationStatus: 'ERROR',
      // The default is used in its place, and only administrators read which one it is.
      leaderboardDisplayMonthCount: 0,
      wrongValueConfigKeyList: [],
    });
    expect((await publicOf(admin)).wrongValueConfigKeyList).toEqual(['leaderboardDisplayMonthCount']);
    expect(await row('leaderboardDisplayMonthCount')).toMatchObject({ isValid: false, value: 0 });
    await store('title', '');
    expect((await publicOf()).applicationStatus).toBe('INCOMPLETE');
    expect((await publicOf()).title).toBe('Ideagarden');
    await store('maintenance', true);
    expect((await publicOf()).applicationStatus).toBe('MAINTENANCE');
  });

  it('own colours come with their tones, to the application and into mails', async () => {
    expect((await publicOf()).brand.colors).toBeNull();
    await save([{ key: 'primaryColor', value: '#004B87' }]);
    expect((await publicOf()).brand.colors).toEqual(brandColorsOf('#004B87', '#E8A33D'));
    const html = mailHtml(
      { subject: 'S', text: 'T', action: { label: 'Go', link: 'https://example.org' } },
      { locale: 'en', title: 'T', address: '/', colors: brandColorsOf('#004B87', '#E8A33D') },
    );
    expect(html).toContain('background:#004B87');
    expect(html).not.toContain('#1b6b50');
  });
});
