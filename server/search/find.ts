import { sql } from 'drizzle-orm';
import { type Access, can, contributors, platformAdministrators } from '#contract/roles.ts';
import { asksForSomething, parseSearch } from '#contract/search/query.ts';
import { SEARCH_KINDS, SEARCH_LIMITS, type SearchKind } from '#contract/search/schema.ts';
import type { Caller, ServiceContext } from '#server/platform/http/call.ts';
import { planSearch, type SearchPlan, type WordPlan } from '#server/platform/words/plan.ts';
import { isCodedSo } from '#server/process/selection/filters.ts';
import {
  contributionsAsked,
  contributionsCoded,
  contributionsHolding,
  contributionsTagged,
} from '#server/process/word-search/contributions.source.ts';
import { bestOfEach, type HitKey, MOST_HITS } from '#server/process/word-search/hit-keys.ts';
import { allHolding, partsHolding } from '#server/process/word-search/parts.source.ts';
import { othersHolding, type SearchingAll } from './others.source.ts';

export interface Found {
  /** The best first; at most as many as are counted. */
  hits: readonly HitKey[];
  hasMore: boolean;
  plan: SearchPlan;
}

/** Of fewer hits a misspelling is thought of. */
const FEW = 10;

/** Who may open what at all; everything else is for everybody who is signed in. */
const READERS: Partial<Record<SearchKind, Access>> = {
  ...{ contribution: contributors, comment: contributors, file: contributors, field: contributors },
  person: platformAdministrators,
};

function mayFind({ roles }: Pick<Caller, 'roles'>, kind: SearchKind): boolean {
  const readers = READERS[kind];
  return readers === undefined || can(roles, readers);
}

/** By the last count, a word of more texts need not be looked up to know that it is in too many for one statement. */
const MANY = 20_000;

/** From what says most about a hit to what says least; ends as soon as there are more hits than are counted. */
async function collectByPlace(
  searching: SearchingAll,
  plan: WordPlan,
  kinds: ReadonlySet<SearchKind>,
  isCorrected: boolean,
): Promise<HitKey[]> {
  let hits: HitKey[] = [];
  const add = async (kind: SearchKind, source: () => Promise<HitKey[]>) => {
    if (kinds.has(kind) && hits.length < MOST_HITS) hits = bestOfEach([...hits, ...(await source())]);
  };
  await add('contribution', () => contributionsHolding(searching, plan, 'title', isCorrected));
  await add('file', () => partsHolding(searching, plan, 'file', isCorrected));
  await add('contribution', () => contributionsTagged(searching, plan, isCorrected));
  await add('contribution', () => contributionsHolding(searching, plan, 'text', isCorrected));
  await add('contribution', () => partsHolding(searching, plan, 'answer', isCorrected));
  await add('contribution', () => partsHolding(searching, plan, 'remark', isCorrected));
  await add('comment', () => partsHolding(searching, plan, 'comment', isCorrected));
  return hits;
}

const OF_CONTRIBUTIONS: readonly SearchKind[] = ['contribution', 'comment', 'file'];

async function collect(
  searching: SearchingAll,
  plan: WordPlan,
  kinds: ReadonlySet<SearchKind>,
  isCorrected: boolean,
): Promise<HitKey[]> {
  const others = await othersHolding(searching, plan, kinds, isCorrected);
  if (!OF_CONTRIBUTIONS.some((kind) => kinds.has(kind))) return others;
  const isRare = isCorrected || searching.plan.texts <= MANY;
  const atOnce = isRare ? await allHolding(searching, plan, kinds, isCorrected) : null;
  return [...others, ...(atOnce ?? (await collectByPlace(searching, plan, kinds, isCorrected)))];
}

/** Everything that fits a query and the caller may open, up to a bound. */
export async function findAll(
  { db, caller, services, locale }: ServiceContext & { locale: string },
  asked: { q: string; kind?: readonly SearchKind[] | undefined },
): Promise<Found> {
  const query = parseSearch(asked.q);
  const settings = await services.settings.at(db, caller.siteVersion);
  const plan = await planSearch(db, query, [locale, ...settings.locales]);
  if (!asksForSomething(query)) return { hits: [], hasMore: false, plan };
  const searching: SearchingAll = { db, caller, services, settings, locale, plan };
  const kinds = new Set(
    (asked.kind?.length ? asked.kind : SEARCH_KINDS).filter((kind) => mayFind(caller, kind)),
  );
  const { exact, corrected } = plan;
  let hits: HitKey[] = [];
  if (exact === null) {
    const asksWords = query.words.length + query.phrases.length > 0;
    if (!asksWords && kinds.has('contribution')) hits = await contributionsAsked(searching);
  } else {
    const isAlone = query.words.length === 1 && query.phrases.length === 0 && plan.without === null;
    const code = isAlone ? (query.words[0] ?? '') : '';
    const isCoded = isCodedSo(code, sql`contribution.code`);
    if (isCoded && kinds.has('contribution')) hits = await contributionsCoded(searching, code, isCoded);
    hits = bestOfEach([...hits, ...(await collect(searching, exact, kinds, false))]);
  }
  if (corrected && hits.length < FEW) {
    hits = bestOfEach([...hits, ...(await collect(searching, corrected, kinds, true))]);
  }
  return { hits: hits.slice(0, SEARCH_LIMITS.found), hasMore: hits.length > SEARCH_LIMITS.found, plan };
}
