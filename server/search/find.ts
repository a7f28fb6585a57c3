import { sql } from 'drizzle-orm';
import {
  type Access,
  CONTRIBUTION_TYPES,
  can,
  contributors,
  platformAdministrators,
} from '#contract/roles.ts';
import { canFind, type SearchQuery } from '#contract/search/query.ts';
import { SEARCH_KINDS, SEARCH_LIMITS, type SearchKind } from '#contract/search/schema.ts';
import type { Caller, ServiceContext } from '#server/platform/http/call.ts';
import type { SearchPlan, WordPlan } from '#server/platform/words/plan.ts';
import { planFor } from '#server/platform/words/stored-words.ts';
import { listedTo } from '#server/process/contributions/list/scopes.ts';
import { visibleTo } from '#server/process/selection/visibility.ts';
import { collect, collectWithoutWords, FEW_HITS } from '#server/process/word-search/collect.ts';
import { bestOfEach, type HitKey } from '#server/process/word-search/hit-keys.ts';
import { asksByOperators } from '#server/process/word-search/searching.ts';
import { othersHolding, type SearchingAll } from './others.source.ts';

export interface Found {
  /** The best first: as many as are shown at least, or all; at most as many as are counted. */
  hits: readonly HitKey[];
  /** Number of hits, as far as they are counted. */
  total: number;
  hasMore: boolean;
  plan: SearchPlan;
}

/** Who may open what at all; everything else is for everybody who is signed in. */
const READERS: Partial<Record<SearchKind, Access>> = {
  ...{ contribution: contributors, comment: contributors, file: contributors, field: contributors },
  person: platformAdministrators,
};

function mayFind({ roles }: Pick<Caller, 'roles'>, kind: SearchKind): boolean {
  const readers = READERS[kind];
  return readers === undefined || can(roles, readers);
}

/**
 * Everything that fits a query and the caller may open, up to a bound. It is read by two connections at once, and so not within a
 * transaction.
 * @param shown so many hits are shown at most; all that are counted if left out
 */
export async function findAll(
  context: ServiceContext & { locale: string },
  {
    query,
    kind,
    shown,
  }: { query: SearchQuery; kind?: readonly SearchKind[] | undefined; shown?: number | undefined },
): Promise<Found> {
  const { db, caller, services, locale } = context;
  const settings = await services.settings.at(db, caller.siteVersion);
  const plan = await planFor(context, query);
  if (!canFind(query)) return { hits: [], total: 0, hasMore: false, plan };
  const searching: SearchingAll = {
    ...{ db, caller, services, settings, locale, plan },
    seen: sql`${visibleTo(caller)} and ${listedTo(caller, settings)}`,
    types: CONTRIBUTION_TYPES,
    shown,
    isFrequent: !kind?.length && !asksByOperators(plan),
  };
  const kinds = new Set((kind?.length ? kind : SEARCH_KINDS).filter((kind) => mayFind(caller, kind)));
  let hits = kinds.has('contribution') ? await collectWithoutWords(searching) : [];
  let isWhole = true;
  const add = async (words: WordPlan, isCorrected: boolean) => {
    const [others, collected] = await Promise.all([
      othersHolding(searching, words, kinds, isCorrected),
      collect(searching, words, kinds, isCorrected),
    ]);
    hits = bestOfEach([...hits, ...others, ...collected.hits]);
    isWhole &&= collected.isWhole;
  };
  const { exact, corrected } = plan;
  if (exact) await add(exact, false);
  if (corrected && isWhole && hits.length < FEW_HITS) await add(corrected, true);
  const hasMore = !isWhole || hits.length > SEARCH_LIMITS.found;
  return {
    hits: hits.slice(
      0,
      isWhole ? SEARCH_LIMITS.found : Math.min(shown ?? SEARCH_LIMITS.found, SEARCH_LIMITS.found),
    ),
    total: hasMore ? SEARCH_LIMITS.found : hits.length,
    hasMore,
    plan,
  };
}
