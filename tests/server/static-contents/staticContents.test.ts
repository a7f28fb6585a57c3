import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COPY_DAYS } from '#contract/personal-data/rules.ts';
import { SETTING_RULES } from '#contract/settings/rules.ts';
import { staticContentEndpoints } from '#contract/static-contents/endpoints.ts';
import { STATIC_CONTENT_KEYS } from '#contract/static-contents/schema.ts';
import { staticContents } from '#server/platform/db/schema/settings.ts';
import { LOG_BOUNDS } from '#server/platform/logs/log-files.ts';
import { writeSettings } from '#server/platform/settings/settings.repository.ts';
import { cleanRichTextAtOnce } from '#server/platform/texts/rich-text.ts';
import { completeStaticContents } from '#server/publishing/static-contents/static-contents.repository.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { inTurkish, t } from '#tests/support/texts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await completeStaticContents(app.db, ['en', 'tr']);
});
afterAll(() => app.close());

const read = (lang: string, key: string) =>
  app.anonymous(staticContentEndpoints.readPublic, { params: { lang, key } });

describe('editable texts', () => {
  it('privacy and terms have a text in each language on a fresh installation [R1E-33, R1J-13]', async () => {
    const answers = await Promise.all(
      ['privacy-platform', 'terms-platform'].flatMap((key) => [read('en', key), read('tr', key)]),
    );
    const contents = answers.map(({ body }) => body.content);
    expect(new Set(contents).size).toBe(4);
    expect(contents.every((content) => content.length > 50)).toBe(true);
  });

  it('has title and content by language and key [R1E-32]', async () => {
    expect((await read('tr', 'privacy-platform')).body).toMatchObject({ locale: 'tr', title: 'Gizlilik' });
  });

  it('falls back to the default language of the settings where a translation lacks [S1-38]', async () => {
    expect((await read('fr', 'privacy-platform')).body).toMatchObject({ locale: 'en', title: 'Privacy' });
    await writeSettings(app.db, { locales: ['tr', 'en'] });
    expect((await read('fr', 'privacy-platform')).body).toMatchObject({ locale: 'tr', title: 'Gizlilik' });
    await writeSettings(app.db, { locales: ['en', 'tr'] });
  });

  it('every key has a text in English and in Turkish on a fresh installation [S1-38]', async () => {
    for (const key of STATIC_CONTENT_KEYS) {
      const [english, turkish] = await Promise.all([read('en', key), read('tr', key)]);
      expect(english.body.content.length, key).toBeGreaterThan(20);
      expect(turkish.body.content, key).not.toBe(english.body.content);
    }
  });

  it('a text that nobody has changed becomes what a new version ships', async () => {
    const isPrivacy = eq(staticContents.contentKey, 'privacy-platform');
    const english = () =>
      app.db
        .select()
        .from(staticContents)
        .where(and(isPrivacy, eq(staticContents.locale, 'en')));
    const [before] = await english();
    await app.db.update(staticContents).set({ content: '<p>Of an earlier version</p>' }).where(isPrivacy);
    await completeStaticContents(app.db, ['en', 'tr']);
    for (const locale of ['en', 'tr'])
      expect((await read(locale, 'privacy-platform')).body.content).not.toContain('earlier version');
    const [after] = await english();
    expect(after).toEqual({ ...before, version: (before?.version ?? 0) + 1 });
    await completeStaticContents(app.db, ['en', 'tr']);
    expect(await english()).toEqual([after]);
  });

  it('privacy names what pages call it: the copy, the erasure, sessions and the audit trail, and the times of the settings', async () => {
    const named = [
      'menu.account.settings',
      'yourData.make',
      'yourData.erase',
      'sessions.title',
      'system.audits',
      'login.rememberMe',
      'menu.colors',
      'menu.colors.dark',
      'components.cookies.label',
    ] as const;
    for (const [locale, say] of [
      ['en', t],
      ['tr', inTurkish],
    ] as const) {
      const { content } = (await read(locale, 'privacy-platform')).body;
      for (const key of named) {
        const words = key === 'login.rememberMe' && locale === 'en' ? 'Keep me signed in' : say(key);
        expect(content.toLocaleLowerCase(locale), key).toContain(words.toLocaleLowerCase(locale));
      }
      const { auditRetentionDays, recordRetentionDays, rememberedSessionDays } = SETTING_RULES;
      for (const rule of [auditRetentionDays, recordRetentionDays, rememberedSessionDays])
        expect(content).toContain(` ${rule?.defaultValue} `);
      expect(content).toContain(` ${COPY_DAYS} `);
      expect(content).toMatch(
        new RegExp(`(Log files are deleted after|Günlük dosyaları) ${LOG_BOUNDS.days} `),
      );
      expect(cleanRichTextAtOnce(content)).toBe(content);
    }
  });

  it('an unknown key answers 404 [R1J-13, S1-38]', async () => {
    expect((await read('en', 'no-such-text')).status).toBe(404);
  });

  it('completing leaves changed texts alone and adds only what lacks', async () => {
    const isTerms = eq(staticContents.contentKey, 'terms-platform');
    await app.db
      .update(staticContents)
      .set({ content: 'Ours', lastModifiedDate: new Date().toISOString() })
      .where(isTerms);
    await app.db.delete(staticContents).where(eq(staticContents.contentKey, 'privacy-platform'));
    await completeStaticContents(app.db, ['en', 'tr']);
    expect((await read('en', 'terms-platform')).body.content).toBe('Ours');
    expect((await read('en', 'privacy-platform')).body.title).toBe('Privacy');
    expect(await app.db.select().from(staticContents)).toHaveLength(STATIC_CONTENT_KEYS.length * 2);
  });
});
