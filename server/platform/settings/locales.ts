import type { Db } from '#server/platform/db/client.ts';
import type { Services } from '#server/platform/services.ts';
import { readSettings } from './settings.repository.ts';

/**
 * Languages that people can choose: those of the settings that come with the application or were added, the default
 * one first. Read anew, because a call may be the one that changes them.
 */
export async function configuredLocales(db: Db, { messages }: Pick<Services, 'messages'>): Promise<string[]> {
  const { locales } = await readSettings(db);
  return locales.filter((locale) => messages.locales.includes(locale));
}
