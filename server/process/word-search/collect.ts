import { type SQL, sql } from 'drizzle-orm';
import { canFind } from '#contract/search/query.ts';
import { SEARCH_LIMITS, type SearchKind } from '#contract/search/schema.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import type { SearchPlan, WordPlan } from '#server/platform/words/plan.ts';
import { isCodedSo } from '#server/process/selection/filters.ts';
import {
  contributionsAsked,
  contributionsCoded,
  contributionsHolding,
  contributionsTagged,
  isAsked,
  isContributionFor,
  isHeldByText,
} from './contributions.source.ts';
import { bestOfEach, type HitKey, MOST_HITS } from './hit-keys.ts';
import { allHolding, isHeldByPart, isPartFor, partsHolding } from './parts.source.ts';
import type { Place } from './place.ts';
import { NOT_SAMPLED, type Sampling, sampleComments, sampleContributions } from './sample.ts';
import { type Searching, seenAndAsked } from './searching.ts';

/** By the last count, a word of more texts need not be looked up to know that it is in too many for one statement. */
const MANY = 20_000;

const OF_CONTRIBUTIONS: readonly SearchKind[] = ['contribution', 'comment', 'file'];

/** Of fewer hits a misspelling is thought of. */
export const FEW_HITS = 10;

/** What samples tell of the places that can hold words in very many texts; of a list none are taken. */
interface Samples {
  areTaken: boolean;
  ofTexts: Record<'title' | 'text', Sampling>;
  ofComments: () => Promise<Sampling>;
}

async function takeSamples(searching: Searching, plan: WordPlan): Promise<Samples> {
  const { db, onlyContributions } = searching;
  // A list is sorted by what it finds whole, however long that takes.
  if (onlyContributions) {
    return {
      areTaken: false,
      ofTexts: { title: NOT_SAMPLED, text: NOT_SAMPLED },
      ofComments: async () => NOT_SAMPLED,
    };
  }
  let comments: Promise<Sampling> | undefined;
  return {
    areTaken: true,
    ofTexts: await sampleContributions(db, plan, isContributionFor(searching)),
    ofComments: () => {
      comments ??= sampleComments(db, plan, isPartFor(searching, 'comment')).then(({ comment }) => comment);
      return comments;
    },
  };
}

/** Whether neither titles nor texts hold all of the words often, though each by itself stands in many. */
const areRareInTexts = ({ areTaken, ofTexts: { title, text } }: Samples): boolean =>
  areTaken && !title.isCommon && !text.isCommon;

/** The same of comments too: of all places that can hold words often. */
const areRareTogether = async (samples: Samples): Promise<boolean> =>
  areRareInTexts(samples) && !(await samples.ofComments()).isCommon;

/** What comments alone hold often: all other places are looked through at once. Null where they hold too much for that. */
async function collectBesideComments(
  searching: Searching,
  plan: WordPlan,
  kinds: ReadonlySet<SearchKind>,
  { samples, isCorrected }: { samples: Samples; isCorrected: boolean },
): Promise<Place<HitKey> | null> {
  const others = new Set<SearchKind>([...kinds].filter((kind) => kind !== 'comment'));
  const isAnyAsked = OF_CONTRIBUTIONS.some((kind) => others.has(kind));
  const besides = isAnyAsked ? await allHolding(searching, plan, others, isCorrected) : [];
  if (besides === null || besides.length >= MOST_HITS || !kinds.has('comment')) {
    return besides && { hits: besides, isFull: besides.length >= MOST_HITS };
  }
  const sampling = await samples.ofComments();
  const comments = await partsHolding(searching, plan, 'comment', { isCorrected, sampling });
  const hits = bestOfEach([...besides, ...comments.hits]);
  return { hits, isFull: comments.isFull || hits.length >= MOST_HITS };
}

/** From what says most about a hit to what says least; ends as soon as there are more hits than are counted. */
async function collectByPlace(
  searching: Searching,
  plan: WordPlan,
  kinds: ReadonlySet<SearchKind>,
  { samples, isCorrected }: { samples: Samples; isCorrected: boolean },
): Promise<Place<HitKey>> {
  const found: Place<HitKey> = { hits: [], isFull: false };
  const add = async (kind: SearchKind, source: () => Promise<Place<HitKey>>) => {
    if (!kinds.has(kind) || found.isFull) return;
    const { hits, isFull } = await source();
    found.hits = bestOfEach([...found.hits, ...hits]);
    found.isFull = isFull || found.hits.length >= MOST_HITS;
  };
  const rare = { isCorrected, sampling: NOT_SAMPLED };
  const inText = (column: 'title' | 'text') =>
    contributionsHolding(searching, plan, column, { isCorrected, sampling: samples.ofTexts[column] });
  await add('contribution', () => inText('title'));
  await add('file', () => partsHolding(searching, plan, 'file', rare));
  await add('contribution', () => contributionsTagged(searching, plan, isCorrected));
  await add('contribution', () => inText('text'));
  await add('contribution', () => partsHolding(searching, plan, 'answer', rare));
  await add('contribution', () => partsHolding(searching, plan, 'remark', rare));
  await add('comment', async () =>
    partsHolding(searching, plan, 'comment', { isCorrected, sampling: await samples.ofComments() }),
  );
  return found;
}

interface Collected {
  hits: HitKey[];
  /** Nothing of what is looked through holds the words but these; else there are more than are counted. */
  isWhole: boolean;
}

/** Contributions, and those of their parts that are asked for, that hold the words. */
export async function collect(
  searching: Searching,
  plan: WordPlan,
  kinds: ReadonlySet<SearchKind>,
  isCorrected: boolean,
): Promise<Collected> {
  if (!OF_CONTRIBUTIONS.some((kind) => kinds.has(kind))) return { hits: [], isWhole: true };
  const isRare = isCorrected || searching.plan.texts <= MANY;
  const samples = isRare ? null : await takeSamples(searching, plan);
  const isAtOnce = samples === null || (await areRareTogether(samples));
  const atOnce = isAtOnce ? await allHolding(searching, plan, kinds, isCorrected) : null;
  if (atOnce) return { hits: atOnce, isWhole: true };
  const asked = { samples: samples ?? (await takeSamples(searching, plan)), isCorrected };
  const beside =
    samples !== null && !isAtOnce && areRareInTexts(samples)
      ? await collectBesideComments(searching, plan, kinds, asked)
      : null;
  const { hits, isFull } = beside ?? (await collectByPlace(searching, plan, kinds, asked));
  return { hits, isWhole: !isFull };
}

/** The code that a query may be, as it says nothing else; null where it cannot be one. With a blank within it, it is two words. */
function codeAsked({ query, without }: SearchPlan): { code: string; isCoded: SQL } | null {
  const code = query.words.join(' ');
  const isAlone = query.phrases.length === 0 && without === null;
  const isCoded = isAlone ? isCodedSo(code, sql`contribution.code`) : null;
  return isCoded && { code, isCoded };
}

const asksWords = ({ query }: SearchPlan) => query.words.length + query.phrases.length > 0;

/** What operators alone ask for, or whose code it is: what is found without looking for words. */
export async function collectWithoutWords(searching: Searching): Promise<HitKey[]> {
  const { plan } = searching;
  if (plan.exact === null) return asksWords(plan) ? [] : contributionsAsked(searching);
  const asked = codeAsked(plan);
  return asked ? contributionsCoded(searching, asked.code, asked.isCoded) : [];
}

export interface FoundInList {
  /** The best first: all of them, or as many as are counted of a search. */
  ids: number[];
  /** More are found than `ids` holds. */
  hasMore: boolean;
  /** What finds all of them, as a condition on `contribution`, which the scope of the list still has to be added to. */
  holds: SQL;
}

const ALL_OF_CONTRIBUTIONS: ReadonlySet<SearchKind> = new Set(OF_CONTRIBUTIONS);

/** Whatever finds a contribution, as a condition: for those of which there are too many to name them. */
function holdsOf(searching: Searching, words: readonly WordPlan[], coded: readonly HitKey[]): SQL {
  const { plan } = searching;
  if (plan.exact === null && !asksWords(plan)) return isAsked(searching);
  const either = [
    ...words.flatMap((one) => [isHeldByText(searching, one), isHeldByPart(searching, one)]),
    ...(coded.length === 0 ? [] : [sql`contribution.id = any(${idArray(coded.map(({ id }) => id))})`]),
  ];
  return either.length === 0
    ? sql`false`
    : sql`(${seenAndAsked(searching)} and (${sql.join(either, sql` or `)}))`;
}

/** The contributions of a list that a query finds by whatever part of them the caller may read. */
export async function findInList(looking: Searching): Promise<FoundInList> {
  const searching = { ...looking, onlyContributions: true };
  const { plan } = searching;
  if (!canFind(plan.query)) return { ids: [], hasMore: false, holds: sql`false` };
  const { exact, corrected } = plan;
  const words = exact ? [exact] : [];
  const coded = await collectWithoutWords(searching);
  const found: Collected = { hits: coded, isWhole: coded.length < MOST_HITS };
  const add = ({ hits, isWhole }: Collected) => {
    found.hits = bestOfEach([...found.hits, ...hits]);
    found.isWhole &&= isWhole;
  };
  if (exact) add(await collect(searching, exact, ALL_OF_CONTRIBUTIONS, false));
  if (corrected && found.hits.length < FEW_HITS) {
    words.push(corrected);
    add(await collect(searching, corrected, ALL_OF_CONTRIBUTIONS, true));
  }
  const ids = found.hits.map(({ id }) => id);
  return {
    ids: found.isWhole ? ids : ids.slice(0, SEARCH_LIMITS.found),
    hasMore: !found.isWhole,
    holds: holdsOf(searching, words, coded),
  };
}
