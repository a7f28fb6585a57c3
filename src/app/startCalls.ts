import type { AppSettings, Messages } from '#contract/settings/schema.ts';
import { request } from '#src/dataProvider/httpClient.ts';

/*
 * The calls of the first picture. They name their paths instead of the contract's endpoints, because
 * those bring the schemas of their feature and the validator into the first load; a test compares the
 * paths with the contract.
 */
export const START_PATHS = {
  settings: 'api/public/config/app',
  messages: (lang: string) => `api/public/config/locale/${encodeURIComponent(lang)}`,
} as const;

/** Public settings of the application. */
export async function readSettings(): Promise<Partial<AppSettings>> {
  const { data } = await request('GET', START_PATHS.settings);
  return data as Partial<AppSettings>;
}

/** All texts of a language, from the server. */
export async function readMessages(lang: string): Promise<Messages> {
  const { data } = await request('GET', START_PATHS.messages(lang));
  return data as Messages;
}
