import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ALL_ENDPOINTS } from '#contract/endpoints.ts';
import { settingsEndpoints } from '#contract/settings/endpoints.ts';
import { TEXT_EDITOR_TOOLS } from '#contract/settings/schema.ts';
import { systemEndpoints } from '#contract/system/endpoints.ts';
import { messageOverrides, settings, staticContents } from '#server/platform/db/schema/settings.ts';
import { writeSettings } from '#server/platform/settings/settings.repository.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories/users.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.delete(settings);
});
const read = async () => (await app.anonymous(settingsEndpoints.app)).body;

describe('public settings', () => {
  it('a fresh installation answers everyone with the documented defaults [R1J-08, R1A-19, R1A-20, R3G-21 … R3G-25]', async () => {
    expect(await read()).toMatchObject({
      contactFormEnabled: true,
      showLeadersTable: true,
      showAnswerFigures: false,
      showPointSummaryTable: false,
      showBadgesTable: true,
      showPointAndRewardMenu: true,
      leaderboardDisplayMonthCount: 0,
      applicationStatus: 'OK',
      buildNumber: '2727',
    });
  });

  it('languages map codes to names and locales list the codes, the first being the default [R1A-37, R1A-41]', async () => {
    const answer = await read();
    expect(answer.languages).toEqual({ en: 'English', tr: 'Türkçe' });
    expect(answer.locales).toEqual(Object.keys(answer.languages));
    expect(answer.currentLocale).toBe('en');
  });

  it('every module has a listing and a submit value [R1A-42]', async () => {
    const { availableModules, moduleSubmitListSettings } = await read();
    for (const module of availableModules) {
      expect(Object.keys(moduleSubmitListSettings[module]).sort()).toEqual([
        'listingEnabled',
        'submitEnabled',
      ]);
    }
  });

  it('a changed value is read at once, the others stay [R1A-40]', async () => {
    await writeSettings(app.db, { availableModules: ['SUGGESTION'], maintenance: true });
    expect(await read()).toMatchObject({
      availableModules: ['SUGGESTION'],
      applicationStatus: 'MAINTENANCE',
      contactFormEnabled: true,
    });
  });

  it('the footer text is the static content of each language', async () => {
    await app.db
      .insert(staticContents)
      .values({ locale: 'en', contentKey: 'footer-platform', title: '', content: '<p>Hi</p>' });
    expect((await read()).footerText).toEqual({ en: '<p>Hi</p>' });
  });
});

describe('texts', () => {
  const texts = async (lang: string) =>
    (await app.anonymous(settingsEndpoints.messages, { params: { lang } })).body;

  it('differ by language and have the same keys [R1J-09, R1A-39]', async () => {
    const [english, turkish] = [await texts('en'), await texts('tr')];
    expect(Object.keys(turkish).sort()).toEqual(Object.keys(english).sort());
    expect(turkish).not.toEqual(english);
  });

  it('fall back to the default language for an unknown one', async () => {
    expect(await texts('xx')).toEqual(await texts('en'));
  });

  it('carry what administrators changed', async () => {
    const [key = ''] = Object.keys(await texts('en'));
    await app.db.insert(messageOverrides).values({ locale: 'en', side: 'FRONTEND', key, text: 'Ours' });
    expect((await texts('en'))[key]).toBe('Ours');
  });

  it.each(['error.http.404', 'error.http.403', 'error.unexpected', 'error.backHome'])(
    '%s exists in every language [R1J-50]',
    async (key) => {
      for (const locale of ['en', 'tr']) expect((await texts(locale))[key]).toBeTruthy();
    },
  );

  it.each([
    'entity.validation.required',
    'entity.validation.minlength',
    'entity.validation.maxlength',
    'entity.validation.min',
    'entity.validation.max',
    'entity.validation.number',
    'entity.validation.pattern',
    'global.messages.validate.email.invalid',
    'dontMatch',
  ])('the rule message %s exists in every language [R1H-24]', async (key) => {
    for (const locale of ['en', 'tr']) expect((await texts(locale))[key]).toBeTruthy();
  });

  it('the two exact English sentences are there [R1I-09, R1A-32]', async () => {
    const english = await texts('en');
    expect(english['error.http.403']).toBe('You are not authorized to access this page.');
    expect(english['error.unexpected']).toBe('An unexpected error has occurred');
  });
});

describe('what the server tells about itself', () => {
  it('lists the tools of the text editor on both paths [R1J-11, R1G-42]', async () => {
    expect((await app.anonymous(settingsEndpoints.textEditor)).body).toEqual([...TEXT_EDITOR_TOOLS]);
    const alias = await app.app.inject({ url: '/api/public/config/text-editor' });
    expect(JSON.parse(alias.body)).toHaveLength(18);
  });

  it('names its profiles and its version to everyone [R1J-10]', async () => {
    const { body } = await app.anonymous(settingsEndpoints.info);
    expect(body.activeProfiles).toContain('dev');
    expect(body.build.version).toBe('0.0.0-test');
  });

  it('documents every endpoint of the contract as OpenAPI', async () => {
    const call = await app.as(await aUser(app.db, { roles: ['ROLE_APP_ADMIN'] }));
    const { body } = await call(systemEndpoints.apiDocs);
    const paths = body.paths as Record<string, Record<string, unknown>>;
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const declared = ALL_ENDPOINTS.map(
      (endpoint) => `${endpoint.method} /${endpoint.path.replace(/:(\w+)/g, '{$1}')}`,
    );
    expect(documented.sort()).toEqual(declared.sort());
  });
});
