import { and, eq } from 'drizzle-orm';
import { type AppSettings, BUILD_NUMBER, type Messages } from '../../../contract/settings.ts';
import type { Db } from '../../db/client.ts';
import { messageOverrides, staticContents } from '../../db/schema/settings.ts';
import { LANGUAGE_NAMES } from '../../messages.ts';
import type { Services } from '../../services.ts';
import { readSettings } from './settings.repository.ts';

/** Key of the editable footer text, Q1-19. */
const FOOTER_KEY = 'footer-platform';

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
  const footer = await db.select().from(staticContents).where(eq(staticContents.contentKey, FOOTER_KEY));
  const locales = stored.locales.filter((locale) => services.messages.locales.includes(locale));
  return {
    ...stored,
    locales,
    currentLocale: locales[0] ?? 'en',
    languages: Object.fromEntries(locales.map((locale) => [locale, LANGUAGE_NAMES[locale] ?? locale])),
    applicationStatus: maintenance ? ('MAINTENANCE' as const) : ('OK' as const),
    wrongValueConfigKeyList: [],
    identityProvider: services.env.identityProvider ? { label: services.env.identityProvider.label } : null,
    footerText: Object.fromEntries(footer.map((row) => [row.locale, row.content])),
    version: services.version,
    buildNumber: BUILD_NUMBER,
  };
}

/** The texts of the browser application in a language, with what administrators changed, S3-103. */
export async function readMessages(
  db: Db,
  { messages }: Pick<Services, 'messages'>,
  locale: string,
): Promise<Messages> {
  const changed = await db
    .select({ key: messageOverrides.key, text: messageOverrides.text })
    .from(messageOverrides)
    .where(and(eq(messageOverrides.locale, locale), eq(messageOverrides.side, 'FRONTEND')));
  return { ...messages.of(locale), ...Object.fromEntries(changed.map(({ key, text }) => [key, text])) };
}
