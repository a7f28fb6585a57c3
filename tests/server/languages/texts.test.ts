import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { languageEndpoints as endpoints } from '#contract/languages/endpoints.ts';
import { settingsEndpoints } from '#contract/settings/endpoints.ts';
import { buildApp } from '#server/app.ts';
import { messageOverrides } from '#server/platform/db/schema/settings.ts';
import { loadMessages } from '#server/platform/texts/messages.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories/users.ts';

const KEY = 'menu.news';
const MAIL = 'mail.greeting';

let app: TestApp;
let admin: Call;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as(await aUser(app.db, { roles: ['ROLE_ADMIN'] }));
});
afterAll(() => app.close());
beforeEach(() => app.db.delete(messageOverrides));

const texts = async (lang: string) =>
  (await app.anonymous(settingsEndpoints.messages, { params: { lang } })).body;
const save = (key: string, text: string | null, more: object = {}) =>
  admin(endpoints.saveText, { body: { locale: 'tr', key, text, ...more } });
const saveServer = (key: string, text: string | null) =>
  admin(endpoints.saveServerText, { body: { locale: 'tr', key, text } });
const page = async (query: object) => {
  const { body, total } = await admin(endpoints.texts, { query });
  return { keys: body.map(({ key }) => key), total, rows: body };
};

describe('the texts of the pages', () => {
  it('are listed by key with the original, page by page, and found by a part of key, original or text [R3K-14, R3P-170]', async () => {
    const first = await page({ locale: 'tr', size: 3 });
    expect(first.keys).toEqual([...first.keys].sort());
    expect(first.total).toBeGreaterThan(1000);
    const second = await page({ locale: 'tr', size: 3, page: 1 });
    expect(second.keys).toHaveLength(3);
    expect(second.keys).not.toContain(first.keys[2]);
    expect((await page({ sort: 'key,desc', size: 1 })).keys[0]).not.toBe(first.keys[0]);

    const byKey = await page({ locale: 'tr', 'text.contains': KEY, size: 100 });
    expect(byKey.rows).toContainEqual({
      key: KEY,
      locale: 'tr',
      reference: 'News',
      shipped: 'Haberler',
      text: 'Haberler',
      isChanged: false,
    });
    expect((await page({ locale: 'tr', 'text.contains': 'hABERler', size: 100 })).keys).toContain(KEY);
    expect((await page({ locale: 'tr', 'text.contains': 'news', size: 1000 })).keys).toContain(KEY);
    expect(await page({ locale: 'tr', 'text.contains': '100%_nothing' })).toMatchObject({ total: 0 });
    // Whoever writes in Turkish finds Turkish capitals.
    await save(KEY, 'IŞIK');
    expect((await page({ locale: 'tr', 'text.contains': 'ışık' })).keys).toEqual([KEY]);
  });

  it('can be narrowed to those that were changed and those that are missing', async () => {
    await save(KEY, 'Duyurular');
    expect((await page({ locale: 'tr', 'state.equals': 'CHANGED' })).keys).toEqual([KEY]);
    expect((await page({ locale: 'tr', 'state.equals': 'MISSING' })).total).toBe(0);
    expect((await page({ 'state.equals': 'CHANGED' })).total).toBe(0);
  });

  it('a changed text is read at once, survives, and acts in every process without a restart [R3P-171, S3-103]', async () => {
    const other = await buildApp({
      services: { ...app.services, messages: loadMessages('messages') },
      siteDirectory: null,
    });
    const elsewhere = async () =>
      (await other.inject({ url: '/api/public/config/locale/tr' })).json()[KEY] as string;
    expect(await elsewhere()).toBe('Haberler');
    const { status, body, headers } = await save(KEY, 'Duyurular');
    expect([status, body.text, body.isChanged]).toEqual([200, 'Duyurular', true]);
    expect([headers['app-alert'], headers['app-params']]).toEqual(['app.message.updated', KEY]);
    expect((await texts('tr'))[KEY]).toBe('Duyurular');
    expect((await texts('en'))[KEY]).toBe('News');
    expect(await elsewhere()).toBe('Duyurular');
    expect((await page({ locale: 'tr', 'text.contains': KEY, size: 100 })).rows).toContainEqual(body);
    await other.close();
  });

  it('the shipped text, or none, takes the change back [S3-103]', async () => {
    await save(KEY, 'Duyurular');
    const { body } = await save(KEY, null);
    expect([body.text, body.isChanged]).toEqual(['Haberler', false]);
    await save(KEY, 'Duyurular');
    expect((await save(KEY, 'Haberler')).body.isChanged).toBe(false);
    await save(KEY, 'Duyurular');
    expect((await save(KEY, '  ')).body.text).toBe('Haberler');
    expect(await app.db.select().from(messageOverrides)).toEqual([]);
  });

  it('an unknown key, a wrong placeholder, missing forms and markup are refused, and nothing changes [S3-104]', async () => {
    const faults = async (key: string, text: string) => {
      const { status, fieldErrors } = await save(key, text);
      return [status, fieldErrors];
    };
    expect(await faults('no.such.key', 'x')).toEqual([400, { 'no.such.key': 'unknownKey' }]);
    expect(await faults('__proto__', 'x')).toEqual([400, { ['__proto__']: 'unknownKey' }]);
    expect(await faults(MAIL, 'Merhaba %{name}')).toEqual([400, { [MAIL]: 'unknownKey' }]);
    expect(await faults('components.file.size', 'En çok')).toEqual([
      400,
      { 'components.file.size: %{size}': 'placeholderMissing' },
    ]);
    expect(await faults('components.rating.likes', '%{smart_count} beğeni |||| a |||| b')).toEqual([
      400,
      { 'components.rating.likes': 'pluralForms' },
    ]);
    expect(await faults(KEY, '<img src=x onerror=alert(1)>')).toEqual([400, { [KEY]: 'markup' }]);
    expect(await app.db.select().from(messageOverrides)).toEqual([]);
  });

  it('of two editors the second is told that another text stands there', async () => {
    await save(KEY, 'Duyurular', { seen: 'Haberler' });
    expect((await save(KEY, 'Gündem', { seen: 'Haberler' })).errorKey).toBe('error.savedInBetween');
    expect((await save(KEY, 'Gündem', { seen: 'Duyurular' })).status).toBe(200);
    expect((await save(KEY, null, { seen: 'Duyurular' })).errorKey).toBe('error.savedInBetween');
    // At the same moment, too, only one of them is taken.
    const both = await Promise.all(['A', 'B'].map((text) => save(KEY, text, { seen: 'Gündem' })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('are for administrators of the system, in languages that there are [Q3-91]', async () => {
    expect((await app.anonymous(endpoints.texts)).status).toBe(401);
    const appAdmin = await app.as(await aUser(app.db, { roles: ['ROLE_APP_ADMIN'] }));
    expect((await appAdmin(endpoints.texts)).status).toBe(403);
    expect((await appAdmin(endpoints.saveText, { body: { locale: 'tr', key: KEY, text: 'x' } })).status).toBe(
      403,
    );
    expect((await admin(endpoints.texts, { query: { locale: 'fr' } })).status).toBe(404);
    expect((await save(KEY, 'x', { locale: 'fr' })).status).toBe(404);
    expect((await admin(endpoints.texts, { query: { locale: 'Turkish' } })).status).toBe(400);
    expect((await save(KEY, 'x'.repeat(5001))).status).toBe(400);
  });
});

describe('the texts of the server', () => {
  it('are mails and refusals, not the words of the pages [R3P-172, Q3-81]', async () => {
    const of = async (part: string) => {
      const { body } = await admin(endpoints.serverTexts, { query: { 'text.contains': part, size: 100 } });
      return body.map(({ key }) => key);
    };
    expect(await of('mail.greeting')).toContain(MAIL);
    expect(await of('error.inUse')).toContain('error.inUse');
    expect(await of(KEY)).not.toContain(KEY);
    expect((await page({ 'text.contains': MAIL })).total).toBe(0);
  });

  it('a changed one is what the server says, in the language of its reader [R3P-173, S3-103]', async () => {
    expect((await saveServer(MAIL, 'Sayın %{name},')).status).toBe(200);
    await texts('tr');
    const say = (locale: string) => app.services.messages.translate(locale, MAIL, { name: 'Ayşe' });
    expect([say('tr'), say('en')]).toEqual(['Sayın Ayşe,', 'Hello Ayşe,']);
    expect((await saveServer('error.cycle', 'Kendi altına taşınamaz.')).status).toBe(200);
    expect((await texts('tr'))['error.cycle']).toBe('Kendi altına taşınamaz.');
    expect((await saveServer(KEY, 'x')).fieldErrors).toEqual({ [KEY]: 'unknownKey' });
  });
});
