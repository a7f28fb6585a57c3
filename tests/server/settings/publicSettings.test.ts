import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settingsEndpoints } from '#contract/settings/endpoints.ts';
import { SETTING_RULES } from '#contract/settings/rules.ts';
import { AppSettings, PUBLIC_SETTINGS } from '#contract/settings/schema.ts';
import { buildApp } from '#server/app.ts';
import { settings } from '#server/platform/db/schema/settings.ts';
import { readSettings, writeSettings } from '#server/platform/settings/settings.repository.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories/users.ts';

const SECRET = 'never-told-7391';
const INDEX = '<!doctype html><html lang="en"><head><title>x</title></head><body></body></html>';

let app: TestApp;
let site: FastifyInstance;
let folder: string;
let admin: Call;

beforeAll(async () => {
  app = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'ideagarden-settings-'));
  await writeFile(join(folder, 'index.html'), INDEX);
  site = await buildApp({ services: app.services, siteDirectory: folder });
  admin = await app.as(await aUser(app.db, { roles: ['ROLE_ADMIN'] }));
});
afterAll(async () => {
  await site.close();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await app.db.delete(settings);
});

const store = (values: object) => writeSettings(app.db, values);
const page = async () => (await site.inject({ url: '/', headers: { host: 'ideas.example.org' } })).body;

const known = new Set([...PUBLIC_SETTINGS, ...Object.keys(SETTING_RULES).map((key) => key.split('.')[0])]);
const unlistedKey = fc
  .oneof(
    fc.constantFrom(
      'smtpPassword',
      'mail.password',
      'signingKey',
      'version',
      'brand',
      'footerText',
      'toString',
    ),
    fc.stringMatching(/^[A-Za-z][\w.-]{0,24}$/),
  )
  .filter((key) => !known.has(key));
const secret = fc.constantFrom<unknown>(SECRET, [SECRET], { inner: SECRET }, { main: { dark: [SECRET] } });

describe('a stored setting', () => {
  it('that is not listed as public never appears in the public answer nor in a page [S1-39, S1-40]', async () => {
    await fc.assert(
      fc.asyncProperty(unlistedKey, secret, async (key, value) => {
        await app.db.delete(settings);
        await store({ [key]: value, title: 'Stored' });
        for (const call of [app.anonymous, admin]) {
          const { body } = await call(settingsEndpoints.app);
          expect(body.title).toBe('Stored');
          expect(Object.keys(AppSettings.shape)).toEqual(expect.arrayContaining(Object.keys(body)));
          expect(JSON.stringify(body)).not.toContain(SECRET);
        }
        const sent = await page();
        expect(sent).toContain('Stored');
        expect(sent).not.toContain(SECRET);
      }),
      { numRuns: 25 },
    );
  });

  it('that is public tells no more than the settings of today know of it', async () => {
    const { moduleSubmitListSettings, poweredBy } = await readSettings(app.db);
    await store({
      poweredBy: { ...poweredBy, contract: SECRET },
      moduleSubmitListSettings: {
        ...moduleSubmitListSettings,
        FORMER: { note: SECRET },
        SUGGESTION: { ...moduleSubmitListSettings.SUGGESTION, note: SECRET },
      },
    });
    const { body } = await app.anonymous(settingsEndpoints.app);
    expect([body.poweredBy, body.moduleSubmitListSettings]).toEqual([poweredBy, moduleSubmitListSettings]);
    expect(await page()).not.toContain(SECRET);
  });

  it('for administrators only stays with them, also in what everybody is told of it', async () => {
    await store({
      contactRecipients: [`${SECRET}@example.org`],
      mailReplyTo: `${SECRET}@example.org`,
      recordRetentionDays: 2917,
      captchaEnabled: false,
    });
    const { body } = await app.anonymous(settingsEndpoints.app);
    const hidden = Object.keys(SETTING_RULES).filter(
      (key) => !PUBLIC_SETTINGS.some((name) => name === key.split('.')[0]),
    );
    expect(hidden).toContain('contactRecipients');
    for (const key of hidden) expect(body).not.toHaveProperty(key);
    expect(`${JSON.stringify(body)}${await page()}`).not.toMatch(new RegExp(`${SECRET}|2917`));
  });

  it('that is public is told as it is stored', async () => {
    const stored = await readSettings(app.db);
    const { body } = await app.anonymous(settingsEndpoints.app);
    for (const key of PUBLIC_SETTINGS) expect(body[key], key).toEqual(stored[key]);
  });
});
