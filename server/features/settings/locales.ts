import type { Db } from '../../db/client.ts';
import type { Services } from '../../services.ts';
import { readSettings } from './settings.repository.ts';

/** Languages that the organisation uses: those of the settings for which texts are shipped; the default first. */
export async function configuredLocales(db: Db, { messages }: Pick<Services, 'messages'>): Promise<string[]> {
  const { locales } = await readSettings(db);
  return locales.filter((locale) => messages.locales.includes(locale));
}
