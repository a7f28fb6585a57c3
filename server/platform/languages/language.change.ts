import { count, eq, sql } from 'drizzle-orm';
import { languageName } from '#contract/languages/codes.ts';
import type { Language } from '#contract/languages/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { allowLongStatements } from '#server/platform/db/long-statements.ts';
import { languages, messageOverrides, staticContents } from '#server/platform/db/schema/settings.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { AppError, notFound, refused } from '#server/platform/errors.ts';
import { domainEvent } from '#server/platform/registrations.ts';
import type { Services } from '#server/platform/services.ts';
import { lockSettings, readSettings, writeSettings } from '#server/platform/settings/settings.repository.ts';
import type { Messages } from '#server/platform/texts/messages.ts';
import { countsOf } from './texts.catalogue.ts';

export const languageAdded = domainEvent<{ locale: string }>('a language was added');

/** Languages with texts or to get some, as this call sees them. */
async function knownLocales(db: Db, messages: Messages): Promise<string[]> {
  const added = await db.select({ locale: languages.locale }).from(languages).orderBy(languages.locale);
  return [...new Set([...messages.shippedLocales, ...added.map(({ locale }) => locale)])];
}

/** Those of the settings that exist, the default one first. */
async function chosenLocales(db: Db, known: readonly string[]): Promise<string[]> {
  const { locales } = await readSettings(db);
  const chosen = locales.filter((locale) => known.includes(locale));
  return chosen.length > 0 ? chosen : known.slice(0, 1);
}

/** From the index alone, however many people there are. */
async function peopleByLocale(db: Db): Promise<Map<string, number>> {
  const rows = await db.select({ locale: users.langKey, people: count() }).from(users).groupBy(users.langKey);
  return new Map(rows.map(({ locale, people }) => [locale, people]));
}

async function emptyContentsByLocale(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .select({ locale: staticContents.locale, empty: count() })
    .from(staticContents)
    .where(eq(staticContents.content, ''))
    .groupBy(staticContents.locale);
  return new Map(rows.map(({ locale, empty }) => [locale, empty]));
}

/** All languages: those that people can choose, the default one first, then the others. */
export async function listLanguages(db: Db, messages: Messages): Promise<Language[]> {
  const known = await knownLocales(db, messages);
  const chosen = await chosenLocales(db, known);
  const people = await peopleByLocale(db);
  const empty = await emptyContentsByLocale(db);
  return [...chosen, ...known.filter((locale) => !chosen.includes(locale))].map((locale) => ({
    locale,
    name: languageName(locale),
    isShipped: messages.shippedLocales.includes(locale),
    isActive: chosen.includes(locale),
    isDefault: locale === chosen[0],
    people: people.get(locale) ?? 0,
    frontend: countsOf(messages, 'FRONTEND', locale),
    backend: countsOf(messages, 'BACKEND', locale),
    emptyContents: empty.get(locale) ?? 0,
  }));
}

async function oneLanguage(db: Db, messages: Messages, locale: string): Promise<Language> {
  const found = (await listLanguages(db, messages)).find((language) => language.locale === locale);
  if (!found) throw notFound();
  return found;
}

/**
 * Adds a language: nobody can choose it yet, and all of it is shown in the default one until it is written; its
 * editable texts begin empty, S3-108.
 * @throws AppError error.alreadyExists
 */
export async function addLanguage(
  db: Db,
  { messages, registrations }: Pick<Services, 'messages' | 'registrations'>,
  locale: string,
): Promise<Language> {
  await lockSettings(db);
  if ((await knownLocales(db, messages)).includes(locale)) throw refused('error.alreadyExists', 'language');
  await db.insert(languages).values({ locale });
  await registrations.publish(languageAdded, db, { locale });
  return oneLanguage(db, messages, locale);
}

interface LanguageChange {
  isActive?: boolean | undefined;
  isDefault?: true | undefined;
}

/**
 * Lets people choose a language or not, or makes it the one that everything falls back to. Whoever used one that is
 * switched off reads the default one, and their own again when it comes back.
 * @throws AppError 404, error.languageDefault for switching the default one off
 */
export async function changeLanguage(
  db: Db,
  messages: Messages,
  locale: string,
  { isActive, isDefault }: LanguageChange,
): Promise<Language> {
  await lockSettings(db);
  const known = await knownLocales(db, messages);
  if (!known.includes(locale)) throw notFound();
  const chosen = await chosenLocales(db, known);
  const others = chosen.filter((each) => each !== locale);
  if (isActive === false && (isDefault || locale === chosen[0])) throw refused('error.languageDefault');
  if (isDefault) await writeSettings(db, { locales: [locale, ...others] });
  else if (isActive === false) await writeSettings(db, { locales: others });
  else if (isActive && !chosen.includes(locale)) await writeSettings(db, { locales: [...chosen, locale] });
  return oneLanguage(db, messages, locale);
}

/**
 * Removes an added language with its texts; its people get the default one.
 * @throws AppError 404, error.languageShipped, error.languageDefault, error.languageInUse with the number of people
 *   while that is not confirmed
 */
export async function removeLanguage(
  db: Db,
  messages: Messages,
  locale: string,
  confirmed: boolean,
): Promise<void> {
  await lockSettings(db);
  const known = await knownLocales(db, messages);
  if (!known.includes(locale)) throw notFound();
  if (messages.shippedLocales.includes(locale)) throw refused('error.languageShipped');
  const chosen = await chosenLocales(db, known);
  const [fallback = ''] = chosen;
  if (locale === fallback) throw refused('error.languageDefault');
  const people = confirmed ? 0 : await db.$count(users, eq(users.langKey, locale));
  if (people > 0) throw new AppError('error.languageInUse', { params: String(people) });
  await allowLongStatements(db);
  await db
    .update(users)
    .set({ langKey: fallback, version: sql`${users.version} + 1` })
    .where(eq(users.langKey, locale));
  if (chosen.includes(locale)) await writeSettings(db, { locales: chosen.filter((each) => each !== locale) });
  await db.delete(messageOverrides).where(eq(messageOverrides.locale, locale));
  await db.delete(staticContents).where(eq(staticContents.locale, locale));
  await db.delete(languages).where(eq(languages.locale, locale));
}
