import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { campaignEndpoints } from '#contract/campaigns/endpoints.ts';
import { settingsEndpoints } from '#contract/settings/endpoints.ts';
import { writeSettings } from '#server/platform/settings/settings.repository.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('what everybody reads', () => {
  it('settings hold nothing that is not for everybody [S1-39]', async () => {
    await writeSettings(app.db, {
      contactRecipients: ['secret@example.org'],
      siteVerification: 'token-of-ours',
    });
    const { body, headers } = await app.anonymous(settingsEndpoints.app);
    expect(JSON.stringify(body)).not.toMatch(/secret@example|token-of-ours|password/i);
    expect(body.showLeadersTable).toBe(true);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('the current language is the first configured one; texts of an unknown one are its [S1-40, S1-41]', async () => {
    const greeting = async (lang: string) =>
      (await app.anonymous(settingsEndpoints.messages, { params: { lang } })).body['home.welcome.title'];
    expect((await app.anonymous(settingsEndpoints.app)).body.currentLocale).toBe('en');
    expect(await greeting('xx')).toBe(await greeting('en'));
    await writeSettings(app.db, { locales: ['tr', 'en'] });
    expect((await app.anonymous(settingsEndpoints.app)).body.currentLocale).toBe('tr');
    expect(await greeting('xx')).toBe(await greeting('tr'));
    expect(await greeting('tr')).not.toBe(await greeting('en'));
  });

  it('profiles are told without a session, and nothing of the machine [S1-42]', async () => {
    const { status, body } = await app.anonymous(settingsEndpoints.info);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual([
      'activeProfiles',
      'build',
      'display-ribbon-on-profiles',
      'git',
    ]);
  });

  it('unknown parameters are passed over, and answers are kept nowhere [S1-46]', async () => {
    const response = await app.app.inject({
      url: `/${campaignEndpoints.all.path}?cacheBuster=1&nonsense=%22`,
    });
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store']);
  });
});
