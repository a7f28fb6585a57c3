import type { CampaignRow } from '#contract/campaigns/schema.ts';
import type { CompetitionRow } from '#contract/competitions/schema.ts';
import type { ContentRow } from '#contract/contents/schema.ts';
import { CLOSED_ON_HOME } from '#contract/programmes/rules.ts';
import { PUBLIC_PATHS } from '#contract/public-paths.ts';
import { fillPath, request } from './httpClient.ts';

/*
 * What public pages read. Only the types of the contract are used here, so that the validator stays out of
 * the first load.
 */

interface Reading {
  signal?: AbortSignal;
}

async function read<T>(path: string, query: object, { signal }: Reading): Promise<T> {
  // Each part of the page says itself what failed: no toast besides.
  return (await request('GET', path, { query, signal, errorMessage: null })).data as T;
}

/** Open campaigns, then the closed ones that ended last [R2J-21, R1B-41]. */
export const readHomeCampaigns = (reading: Reading = {}) =>
  read<CampaignRow[]>(PUBLIC_PATHS.campaigns, { closed: CLOSED_ON_HOME }, reading);

/** Open competitions, then the closed ones that ended last [R2J-05, R1B-42]. */
export const readHomeCompetitions = (lang: string, reading: Reading = {}) =>
  read<CompetitionRow[]>(fillPath(PUBLIC_PATHS.competitions, { lang }), { closed: CLOSED_ON_HOME }, reading);

/** The latest news [R1B-31], Q1-25. */
export const readLatestNews = (langKey: string, reading: Reading = {}) =>
  read<ContentRow[]>(
    PUBLIC_PATHS.contents,
    { page: 0, size: 10, sort: 'publishDate,desc', langKey },
    reading,
  );

/** Names of these reads in the cache; what a session may change carries the person. */
export const PUBLIC_KEYS = {
  campaigns: (userId: number | null) => ['campaigns', 'home', userId],
  competitions: (userId: number | null, locale: string) => ['competitions', 'home', userId, locale],
  news: (userId: number | null, locale: string) => ['contents', 'home', userId, locale],
} as const;

/** Time for which an answer counts as new, ms: coming back to a page within it asks for nothing. */
export const PUBLIC_STALE_MS = 60_000;
