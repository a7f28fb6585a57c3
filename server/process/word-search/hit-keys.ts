import { MATCHED_IN, type MatchedIn, SEARCH_LIMITS, type SearchKind } from '#contract/search/schema.ts';

/** A hit before it is presented. */
export interface HitKey {
  kind: SearchKind;
  id: number;
  /** The contribution itself, or that of a comment or a file. */
  contributionId: number | null;
  /** What the words were found by, where that is a part of a contribution: the evaluation, or the extra input. */
  partId: number | null;
  matchedIn: MatchedIn;
  /** Null for what has no date. */
  date: string | null;
  /** How many people have said something about it: of two of the same day the one with more comes first. */
  support: number;
  /** Found by what the words may mean, and not by themselves. */
  isCorrected: boolean;
}

/** One more than are counted: with it there are more. */
export const MOST_HITS = SEARCH_LIMITS.found + 1;

const rankOf = ({ matchedIn, isCorrected }: HitKey) =>
  MATCHED_IN.indexOf(matchedIn) + (isCorrected ? MATCHED_IN.length : 0);
const dayOf = ({ date }: HitKey) => date?.slice(0, 10) ?? '';

const compare = (a: string, b: string) => (a < b ? 1 : a > b ? -1 : 0);

/** Best first: by where the words stand, then by day, by support, and by time. */
function inOrder(a: HitKey, b: HitKey): number {
  return (
    rankOf(a) - rankOf(b) ||
    compare(dayOf(a), dayOf(b)) ||
    b.support - a.support ||
    compare(a.date ?? '', b.date ?? '') ||
    compare(a.kind, b.kind) ||
    b.id - a.id
  );
}

/** Each hit once, by the best that it was found by. */
export function bestOfEach(hits: readonly HitKey[]): HitKey[] {
  const seen = new Set<string>();
  return [...hits].sort(inOrder).filter(({ kind, id }) => {
    const key = `${kind} ${id}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** A number that falls from one hit to the next, from 1 on. @param at place of the hit among all, from 0 */
export const scoreOf = (at: number): number => Math.round((1 - at / MOST_HITS) * 10_000) / 10_000;
