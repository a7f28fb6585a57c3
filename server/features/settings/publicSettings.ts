import { eq } from 'drizzle-orm';
import { languageName } from '../../../contract/language-codes.ts';
import { type AppSettings, BUILD_NUMBER } from '../../../contract/settings.ts';
import type { Db } from '../../db/client.ts';
import { staticContents } from '../../db/schema/settings.ts';
import type { Services } from '../../services.ts';
import { readSettings } from './settings.repository.ts';

/** Key of the editable footer text, Q1-19. */
const FOOTER_KEY = 'footer-platform';

/** The footer by language, the default one first; a language without a text has none of its own, S1-38. */
async function readFooter(db: Db, locales: readonly string[]): Promise<Record<string, string>> {
  const rows = await db.select().from(staticContents).where(eq(staticContents.contentKey, FOOTER_KEY));
  const texts = new Map(rows.map((row) => [row.locale, row.content]));
  const own = locales.filter((locale, at) => texts.has(locale) && (at === 0 || texts.get(locale) !== ''));
  return Object.fromEntries(own.map((locale) => [locale, texts.get(locale) ?? '']));
}

/** What everybody may know of the settings, S1-39, S1-40. */
export async function readPublicSettings(
  db: Db,
  services: Pick<Services, 'env' | 'messages' | 'version'>,
): Promise<AppSettings> {
  const {
    maintenance,
    captchaEnabled: _captchas,
    contactRecipients: _recipients,
    siteVerification: _verification,
    ...stored
  } = await readSettings(db);
  const locales = stored.locales.filter((locale) => services.messages.locales.includes(locale));
  return {
    ...stored,
    locales,
    currentLocale: locales[0] ?? 'en',
    languages: Object.fromEntries(locales.map((locale) => [locale, languageName(locale)])),
    applicationStatus: maintenance ? ('MAINTENANCE' as const) : ('OK' as const),
    wrongValueConfigKeyList: [],
    identityProvider: services.env.identityProvider ? { label: services.env.identityProvider.label } : null,
    footerText: await readFooter(db, locales),
    version: services.version,
    buildNumber: BUILD_NUMBER,
  };
}
