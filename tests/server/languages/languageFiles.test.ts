import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { languageEndpoints as endpoints } from '#contract/languages/endpoints.ts';
import { LANGUAGE_FILE_BYTES } from '#contract/languages/schema.ts';
import { settingsEndpoints } from '#contract/settings/endpoints.ts';
import { messageOverrides } from '#server/platform/db/schema/settings.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories/users.ts';

let app: TestApp;
let admin: Call;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as(await aUser(app.db, { roles: ['ROLE_ADMIN'] }));
});
afterAll(() => app.close());
beforeEach(() => app.db.delete(messageOverrides));

const fileOf = (content: unknown, name = 'texts.json') => ({
  name,
  bytes: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
});
const upload = (content: unknown, { lang = 'tr', name }: { lang?: string; name?: string } = {}) =>
  admin(endpoints.upload, { params: { lang }, file: fileOf(content, name) });
const uploadServer = (content: unknown, name?: string) =>
  admin(endpoints.uploadServer, { params: { lang: 'tr' }, file: fileOf(content, name) });
const texts = async (lang = 'tr') =>
  (await app.anonymous(settingsEndpoints.messages, { params: { lang } })).body;

describe('a file with the texts of a language', () => {
  it('changes the texts of that language only, flat or nested [R3K-15, R3P-174, Q3-82]', async () => {
    const flat = await upload({ 'menu.news': 'Duyurular', 'menu.campaigns': 'Kampanyalar' });
    // The second is the shipped text: no change.
    expect([flat.status, flat.body]).toEqual([200, { locale: 'tr', changed: 1, replaced: 0 }]);
    expect(flat.headers['app-alert']).toBe('app.message.uploaded');
    expect((await texts())['menu.news']).toBe('Duyurular');
    expect((await texts('en'))['menu.news']).toBe('News');
    const nested = await upload({ menu: { news: 'Gündem', 'account.settings': 'Hesabım' } });
    expect(nested.body).toEqual({ locale: 'tr', changed: 2, replaced: 1 });
    expect(await texts()).toMatchObject({ 'menu.news': 'Gündem', 'menu.account.settings': 'Hesabım' });
  });

  it('takes the place of what was changed before, and of nothing on the other side [S3-103]', async () => {
    await uploadServer({ 'mail.open': 'Buyurun' });
    await upload({ 'menu.news': 'Duyurular' });
    await upload({ 'menu.campaigns': 'Kampanya' });
    expect(await texts()).toMatchObject({
      'menu.news': 'Haberler',
      'menu.campaigns': 'Kampanya',
      'mail.open': 'Buyurun',
    });
  });

  it('of the server may be a .properties file, with its escapes [R3P-175, Q3-82]', async () => {
    const { status } = await uploadServer(
      '# mails\nmail.open = A\\u00e7\nmail.greeting=Say\u0131n %{name},\n',
      'server.properties',
    );
    expect(status).toBe(200);
    expect(await texts()).toMatchObject({ 'mail.open': 'Aç', 'mail.greeting': 'Sayın %{name},' });
    expect((await upload('menu.news=x', { name: 'texts.properties' })).errorKey).toBe('error.fileType');
  });

  it('with faults changes nothing, and names them all [S3-104]', async () => {
    await upload({ 'menu.news': 'Duyurular' });
    const { status, fieldErrors } = await upload({
      'menu.news': 'Gündem',
      'no.such.key': 'x',
      'mail.open': 'of the server',
      'components.file.size': 'Boyut',
      'components.rating.likes': '<i>%{smart_count}</i>',
      menu: { campaigns: 7 },
      ['__proto__']: 'x',
    });
    expect(status).toBe(400);
    expect(fieldErrors).toMatchObject({
      'no.such.key': 'unknownKey',
      'mail.open': 'unknownKey',
      'components.file.size: %{size}': 'placeholderMissing',
      'components.rating.likes': 'markup',
      'menu.campaigns': 'notText',
    });
    expect((await texts())['menu.news']).toBe('Duyurular');
  });

  it('empty texts are not translated yet, as a download gives them', async () => {
    expect((await upload({ 'menu.news': '', 'menu.campaigns': 'Kampanya' })).body.changed).toBe(1);
    expect((await texts())['menu.news']).toBe('Haberler');
  });

  it.each([
    ['no JSON', 'menu.news = x', 'error.languageFile'],
    ['a list', ['menu.news'], 'error.languageFile'],
    ['nothing', {}, 'error.languageFile'],
    ['too deep', JSON.parse(`${'{"a":'.repeat(40)}"x"${'}'.repeat(40)}`), 'error.languageFile'],
    ['bytes that are no text', '\u0000\u0001', 'error.fileType'],
    ['too large', ' '.repeat(LANGUAGE_FILE_BYTES + 1), 'error.fileSize'],
    ['empty', '', 'error.fileEmpty'],
  ])('%s is refused by name', async (_, content, key) => {
    const answer = await upload(content);
    expect([answer.status, answer.errorKey]).toEqual([400, key]);
  });

  it('a mark of the byte order is no part of it; a language that there is not has no texts', async () => {
    expect((await upload(`\uFEFF${JSON.stringify({ 'menu.news': 'Duyurular' })}`)).status).toBe(200);
    expect((await upload({ 'menu.news': 'Nouvelles' }, { lang: 'fr' })).status).toBe(404);
    expect((await upload({ 'menu.news': 'x' }, { lang: 'french' })).status).toBe(400);
    expect((await app.anonymous(endpoints.upload, { params: { lang: 'tr' } })).status).toBe(401);
    const appAdmin = await app.as(await aUser(app.db, { roles: ['ROLE_APP_ADMIN'] }));
    expect((await appAdmin(endpoints.uploadServer, { params: { lang: 'tr' } })).status).toBe(403);
  });

  it('can be downloaded, written in and uploaded again without any change', async () => {
    await upload({ 'menu.news': 'Duyurular' });
    const { body, headers } = await admin(endpoints.download, { params: { lang: 'tr' } });
    const file = body as Record<string, string>;
    expect(headers['content-disposition']).toContain('texts-tr.json');
    expect(file['menu.news']).toBe('Duyurular');
    expect(file).not.toHaveProperty(['mail.open']);
    expect((await upload(file)).body).toEqual({ locale: 'tr', changed: 1, replaced: 1 });
    const server = await admin(endpoints.downloadServer, { params: { lang: 'tr' } });
    expect((await uploadServer(server.body)).body.changed).toBe(0);
    expect((await admin(endpoints.download, { params: { lang: 'fr' } })).status).toBe(404);
  });
});
