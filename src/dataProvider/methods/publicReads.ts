import type { CampaignRow } from '#contract/campaigns/schema.ts';
import type { CompetitionRow } from '#contract/competitions/schema.ts';
import type { ContentRow } from '#contract/contents/schema.ts';
import { CLOSED_ON_HOME } from '#contract/programmes/rules.ts';
import { PUBLIC_PATHS } from '#contract/public-paths.ts';
import type { StaticContent } from '#contract/static-contents/schema.ts';
import { request } from '../httpClient.ts';
import { fillPath } from '../httpRequest.ts';

interface Reading {
  params?: Record<string, string>;
  query?: { langKey: string };
  signal?: AbortSignal;
}

/** As `reading`, but by a path: endpoints would bring the validator to the home page. */
const readingOf =
  <T>(path: string, fixed: object = {}) =>
  async ({ params = {}, query, signal }: Reading = {}) => {
    const options = { query: { ...fixed, ...query }, signal, errorMessage: null };
    return { data: (await request('GET', fillPath(path, params), options)).data as T };
  };

/** Open campaigns, then the closed ones that ended last. */
export const readHomeCampaigns = readingOf<CampaignRow[]>(PUBLIC_PATHS.campaigns, { closed: CLOSED_ON_HOME });

/** Open competitions, then the closed ones that ended last. */
export const readHomeCompetitions = readingOf<CompetitionRow[]>(PUBLIC_PATHS.competitions, {
  closed: CLOSED_ON_HOME,
});

/** The latest news. */
export const readLatestNews = readingOf<ContentRow[]>(PUBLIC_PATHS.contents, {
  page: 0,
  size: 10,
  sort: 'publishDate,desc',
});

/** An editable text in a language. */
export const readStaticContent = readingOf<StaticContent>(PUBLIC_PATHS.staticContent);
