import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { languageEndpoints as endpoints } from '#contract/languages/endpoints.ts';
import { settingsEndpoints } from '#contract/settings/endpoints.ts';
import { staticContentEndpoints } from '#contract/static-contents/endpoints.ts';
import { STATIC_CONTENT_KEYS } from '#contract/static-contents/schema.ts';
import type { MessageKey } from '#messages/message-key.ts';
import {
  languages,
  messageOverrides,
  settings,
  staticContents,
} from '#server/platform/db/schema/settings.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { completeStaticContents } from '#server/publishing/static-contents/static-contents.repository.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { t } from '#tests/support/texts.ts';

let app: TestApp;
let admin: Call;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as(await aUser(app.db, { roles: ['ROLE_ADMIN'] }));
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.delete(languages);
  await app.db.delete(settings);
  await app.db.delete(messageOverrides);
  await app.db.delete(staticContents);
  await completeStaticContents(app.db, ['en', 'tr']);
});

const add = (locale: string) => admin(endpoints.addLanguage, { body: { locale } });
const change = (locale: string, body: object) => admin(endpoints.saveLanguage, { params: { locale }, body });
const remove = (locale: string, query: object = {}) =>
  admin(endpoints.removeLanguage, { params: { locale }, query });
const list = async () => (await admin(endpoints.languages)).body;
const publicSettings = async () => (await app.anonymous(settingsEndpoints.app)).body;
const texts = async (lang: string) =>
  (await app.anonymous(settingsEndpoints.messages, { params: { lang } })).body;

describe('a new language', () => {
  it('begins with nothing of its own, and nobody can choose it yet [R3K-14, S3-108]', async () => {
    const { status, body } = await add('de');
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        locale: 'de',
        name: 'Deutsch',
        isShipped: false,
        isActive: false,
        isDefault: false,
        people: 0,
        emptyContents: STATIC_CONTENT_KEYS.length,
      }),
    ]);
    const all = await list();
    expect(all.map(({ locale }) => locale)).toEqual(['en', 'tr', 'de']);
    const [english, , german] = all;
    expect(german?.frontend).toEqual({
      total: english?.frontend.total,
      missing: english?.frontend.total,
      changed: 0,
    });
    expect(english?.frontend.missing).toBe(0);
    expect((await publicSettings()).locales).toEqual(['en', 'tr']);
    const missing = await admin(endpoints.texts, {
      query: { locale: 'de', 'state.equals': 'MISSING', size: 1 },
    });
    expect([missing.total, missing.body[0]?.text]).toEqual([german?.frontend.total, null]);
  });

  it('can be chosen once it is switched on, and is named in the settings [R3K-04, R3K-05]', async () => {
    await add('de');
    expect((await change('de', { isActive: true })).body.isActive).toBe(true);
    const { locales, languages: names } = await publicSettings();
    expect(locales).toEqual(['en', 'tr', 'de']);
    expect(names).toEqual({ en: 'English', tr: 'Türkçe', de: 'Deutsch' });
    await change('de', { isActive: false });
    expect((await publicSettings()).locales).toEqual(['en', 'tr']);
  });

  it('is shown in its own words where there are any, else in the default language: pages, mails and editable texts [S1-38, S3-103]', async () => {
    await add('de');
    await change('de', { isActive: true });
    await admin(endpoints.saveText, { body: { locale: 'de', key: 'menu.news', text: 'Neuigkeiten' } });
    await admin(endpoints.saveServerText, { body: { locale: 'de', key: 'mail.open', text: 'Öffnen' } });
    expect(await texts('de')).toMatchObject({ 'menu.news': 'Neuigkeiten', 'menu.campaigns': 'Campaigns' });
    const say = (key: MessageKey) => app.services.messages.translate('de', key, { name: 'Jan' });
    expect([say('mail.open'), say('mail.greeting')]).toEqual(['Öffnen', 'Hello Jan,']);
    await change('tr', { isDefault: true });
    expect((await texts('de'))['menu.campaigns']).toBe('Kampanyalar');
    expect(say('mail.greeting')).toContain('Merhaba');

    const privacy = async () =>
      (
        await app.anonymous(staticContentEndpoints.readPublic, {
          params: { lang: 'de', key: 'privacy-platform' },
        })
      ).body;
    expect((await privacy()).title).toBe('Gizlilik');
    const rows = (await admin(staticContentEndpoints.list)).body;
    const own = rows.find(({ locale, contentKey }) => locale === 'de' && contentKey === 'privacy-platform');
    await admin(staticContentEndpoints.save, {
      body: { id: own?.id ?? 0, title: 'Datenschutz', content: '<p>Ja</p>' },
    });
    expect(await privacy()).toMatchObject({ locale: 'de', title: 'Datenschutz' });
  });

  it('that is switched off again leaves its people with the default one, until it comes back', async () => {
    await add('de');
    await change('de', { isActive: true });
    await admin(endpoints.saveServerText, { body: { locale: 'de', key: 'mail.open', text: 'Öffnen' } });
    const say = () => app.services.messages.translate('de', 'mail.open');
    await publicSettings();
    expect(say()).toBe('Öffnen');
    await change('de', { isActive: false });
    await publicSettings();
    expect(say()).toBe(t('mail.open'));
  });
});

describe('the languages of the installation', () => {
  it('the default one is first, cannot be switched off, and another can take its place [R1A-37]', async () => {
    expect((await change('en', { isActive: false })).errorKey).toBe('error.languageDefault');
    await change('tr', { isDefault: true });
    expect((await publicSettings()).currentLocale).toBe('tr');
    expect((await list()).map(({ locale, isDefault }) => [locale, isDefault])).toEqual([
      ['tr', true],
      ['en', false],
    ]);
    expect((await change('tr', { isActive: false, isDefault: true })).errorKey).toBe('error.languageDefault');
    expect((await change('en', { isActive: false })).status).toBe(200);
    expect((await publicSettings()).locales).toEqual(['tr']);
  });

  it('an added one is removed with its texts; while people use it that has to be confirmed', async () => {
    await add('de');
    await change('de', { isActive: true });
    const person = await aUser(app.db, { langKey: 'de' });
    await admin(endpoints.saveText, { body: { locale: 'de', key: 'menu.news', text: 'Neuigkeiten' } });
    const refused = await remove('de');
    expect([refused.errorKey, refused.headers['app-params']]).toEqual(['error.languageInUse', '1']);
    expect((await list()).find(({ locale }) => locale === 'de')?.people).toBe(1);
    expect((await remove('de', { confirmed: true })).status).toBe(200);
    expect((await publicSettings()).locales).toEqual(['en', 'tr']);
    expect(await app.db.select().from(messageOverrides)).toEqual([]);
    expect((await app.db.select().from(staticContents)).map(({ locale }) => locale)).not.toContain('de');
    const stored = (await app.db.select().from(users)).find(({ id }) => id === person.id);
    expect(stored?.langKey).toBe('en');
    expect(await texts('de')).toEqual(await texts('en'));
  });

  it('shipped ones and the default one stay', async () => {
    expect((await remove('tr')).errorKey).toBe('error.languageShipped');
    await add('de');
    await change('de', { isDefault: true });
    expect((await remove('de', { confirmed: true })).errorKey).toBe('error.languageDefault');
    expect((await remove('fr')).status).toBe(404);
    expect((await change('fr', { isActive: true })).status).toBe(404);
  });

  it('one is added once, also by two at the same moment, and only one that exists in the world', async () => {
    const both = await Promise.all([add('de'), add('de')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await add('en')).errorKey).toBe('error.alreadyExists');
    expect((await add('xx')).fieldErrors).toEqual({ locale: 'Value' });
  });

  it('are for administrators of the system', async () => {
    const appAdmin = await app.as(await aUser(app.db, { roles: ['ROLE_APP_ADMIN'] }));
    expect((await appAdmin(endpoints.languages)).status).toBe(403);
    expect((await app.anonymous(endpoints.addLanguage, { body: { locale: 'de' } })).status).toBe(401);
    expect((await appAdmin(endpoints.removeLanguage, { params: { locale: 'de' } })).status).toBe(403);
  });
});
