import type { Db } from '#server/platform/db/client.ts';
import { readSettings } from '#server/platform/settings/settings.repository.ts';
import type { Messages } from './messages.ts';

/**
 * Languages that people can choose: those of the settings that come with the application or were added, the default
 * one first. Read again, because a call may be the one that changes them.
 */
export async function configuredLocales(db: Db, { messages }: { messages: Messages }): Promise<string[]> {
  const { locales } = await readSettings(db);
  return locales.filter((locale) => messages.locales.includes(locale));
}
