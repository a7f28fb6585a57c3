import { eq } from 'drizzle-orm';
import { BUILD_NUMBER, settingsEndpoints, TEXT_EDITOR_TOOLS } from '../../../contract/settings.ts';
import { messageOverrides, staticContents } from '../../db/schema/settings.ts';
import { LANGUAGE_NAMES } from '../../messages.ts';
import { publicRoute, type Route } from '../../plugins/route.ts';
import { configuredLocales } from './locales.ts';
import { readSettings } from './settings.repository.ts';

/** Key of the editable footer text, Q1-19. */
const FOOTER_KEY = 'footer-platform';

const app = publicRoute(settingsEndpoints.app, async ({ db, services }) => {
  const {
    maintenance,
    captchaEnabled: _captchas,
    contactRecipients: _recipients,
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
});

const messages = publicRoute(settingsEndpoints.messages, async ({ params, db, services }) => {
  const locale = services.messages.locales.includes(params.lang)
    ? params.lang
    : ((await configuredLocales(db, services))[0] ?? 'en');
  const overrides = await db.select().from(messageOverrides).where(eq(messageOverrides.locale, locale));
  return {
    ...services.messages.of(locale),
    ...Object.fromEntries(
      overrides.filter((row) => row.side === 'FRONTEND').map((row) => [row.key, row.text]),
    ),
  };
});

const textEditor = publicRoute(settingsEndpoints.textEditor, () => [...TEXT_EDITOR_TOOLS]);

const info = publicRoute(settingsEndpoints.info, ({ services }) => ({
  'display-ribbon-on-profiles': 'dev',
  activeProfiles: services.env.nodeEnv === 'production' ? ['prod', 'swagger'] : ['dev', 'swagger'],
  build: { version: services.version, time: new Date(0).toISOString() },
  git: {},
}));

export const settingsRoutes: Route[] = [app, messages, textEditor, info];
