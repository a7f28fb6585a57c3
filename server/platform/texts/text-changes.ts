import type { Db } from '#server/platform/db/client.ts';
import { languages, messageOverrides, siteVersions } from '#server/platform/db/schema/settings.ts';
import { readSettings } from '#server/platform/settings/settings.repository.ts';

/** What administrators changed in texts and languages. */
export interface TextChanges {
  /** Languages that were added, in the order of their codes. */
  added: readonly string[];
  /** Languages that people can choose, the default one first. */
  chosen: readonly string[];
  texts: readonly { locale: string; key: string; text: string }[];
}

/** The number of changes of settings, texts and languages, which triggers count. */
export async function readSiteVersion(db: Db): Promise<number> {
  const [row] = await db.select({ version: siteVersions.version }).from(siteVersions);
  return row?.version ?? 0;
}

export async function readTextChanges(db: Db): Promise<TextChanges> {
  const added = await db.select({ locale: languages.locale }).from(languages).orderBy(languages.locale);
  const { locale, key, text } = messageOverrides;
  return {
    added: added.map((row) => row.locale),
    chosen: (await readSettings(db)).locales,
    texts: await db.select({ locale, key, text }).from(messageOverrides),
  };
}
