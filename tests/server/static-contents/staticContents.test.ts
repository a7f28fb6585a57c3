import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staticContentEndpoints } from '#contract/static-contents/endpoints.ts';
import { STATIC_CONTENT_KEYS } from '#contract/static-contents/schema.ts';
import { staticContents } from '#server/platform/db/schema/settings.ts';
import { writeSettings } from '#server/platform/settings/settings.repository.ts';
import { completeStaticContents } from '#server/publishing/static-contents/static-contents.repository.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

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

  it('an unknown key answers 404 [R1J-13, S1-38]', async () => {
    expect((await read('en', 'no-such-text')).status).toBe(404);
  });

  it('completing leaves changed texts alone and adds only what lacks', async () => {
    const isTerms = eq(staticContents.contentKey, 'terms-platform');
    await app.db.update(staticContents).set({ content: 'Ours' }).where(isTerms);
    await app.db.delete(staticContents).where(eq(staticContents.contentKey, 'privacy-platform'));
    await completeStaticContents(app.db, ['en', 'tr']);
    expect((await read('en', 'terms-platform')).body.content).toBe('Ours');
    expect((await read('en', 'privacy-platform')).body.title).toBe('Privacy');
    expect(await app.db.select().from(staticContents)).toHaveLength(STATIC_CONTENT_KEYS.length * 2);
  });
});
