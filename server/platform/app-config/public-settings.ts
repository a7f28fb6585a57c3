import { eq } from 'drizzle-orm';
import { brandColorsIfOwn } from '#contract/brand/colors.ts';
import { languageName } from '#contract/languages/codes.ts';
import { SETTING_RULES, settingAt, withSettingAt } from '#contract/settings/rules.ts';
import {
  type AppSettings,
  BUILD_NUMBER,
  PUBLIC_SETTINGS,
  type PublicSettings,
} from '#contract/settings/schema.ts';
import { manualNames, ownPictures, readAssets } from '#server/platform/brand/assets.repository.ts';
import type { Db } from '#server/platform/db/client.ts';
import { staticContents } from '#server/platform/db/schema/settings.ts';
import { type Caller, hasRole } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import {
  readStored,
  type StoredSettings,
  validSettings,
} from '#server/platform/settings/settings.repository.ts';
import { consumeNotice, statusOf, wrongKeysOf } from './application-status.ts';

/** Key of the editable footer text, Q1-19. */
const FOOTER_KEY = 'footer-platform';

/** The footer by language, the default one first; a language without a text has none of its own, S1-38. */
async function readFooter(db: Db, locales: readonly string[]): Promise<Record<string, string>> {
  const rows = await db.select().from(staticContents).where(eq(staticContents.contentKey, FOOTER_KEY));
  const texts = new Map(rows.map((row) => [row.locale, row.content]));
  const own = locales.filter((locale, at) => texts.has(locale) && (at === 0 || texts.get(locale) !== ''));
  return Object.fromEntries(own.map((locale) => [locale, texts.get(locale) ?? '']));
}

const isPublic = (key: string) => PUBLIC_SETTINGS.some((name) => key === name || key.startsWith(`${name}.`));
const PUBLIC_KEYS = Object.keys(SETTING_RULES).filter(isPublic);

/** Only what is named public and has a rule: a stored value may hold more than the settings of today. */
const publicOf = (stored: StoredSettings): PublicSettings =>
  PUBLIC_KEYS.reduce<Record<string, unknown>>(
    (tree, key) => withSettingAt(tree, key, settingAt(stored, key)),
    {},
  ) as unknown as PublicSettings;

/**
 * What everybody may know of the settings, S1-39, S1-40. To the administrator who has just saved them it also reports,
 * once, the result of the save; which stored ones are invalid is reported to administrators only, S3-106.
 */
export async function readPublicSettings(
  db: Db,
  services: Pick<Services, 'env' | 'messages' | 'version'>,
  caller: Caller | null = null,
): Promise<AppSettings> {
  const found = await readStored(db);
  const stored = validSettings(found);
  const { primaryColor, accentColor } = stored;
  const isAdministrator = caller !== null && hasRole(caller, 'ROLE_ADMIN');
  const wrong = wrongKeysOf(found, services);
  const notice = isAdministrator ? await consumeNotice(db, caller.id) : undefined;
  const assets = await readAssets(db);
  const locales = stored.locales.filter((locale) => services.messages.locales.includes(locale));
  return {
    ...publicOf(stored),
    locales,
    currentLocale: locales[0] ?? 'en',
    languages: Object.fromEntries(locales.map((locale) => [locale, languageName(locale)])),
    applicationStatus: notice?.status ?? statusOf(found, wrong),
    wrongValueConfigKeyList: notice?.wrongKeys ?? (isAdministrator ? wrong : []),
    identityProvider: services.env.identityProvider ? { label: services.env.identityProvider.label } : null,
    footerText: await readFooter(db, locales),
    brand: { colors: brandColorsIfOwn(primaryColor, accentColor), images: ownPictures(assets) },
    manuals: manualNames(assets),
    version: services.version,
    buildNumber: BUILD_NUMBER,
  };
}
