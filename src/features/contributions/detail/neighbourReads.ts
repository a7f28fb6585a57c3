import type { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { MOST_IDS_AROUND } from '#contract/contributions/neighbours.ts';
import type { QueryInput } from '#contract/http.ts';
import type { MethodOptions } from '#src/dataProvider/methods.ts';
import type { Reader } from '#src/dataProvider/prefetchList.ts';
import { prefetchRead } from '#src/dataProvider/prefetchRead.ts';
import { parseListAddress } from '../listContext.ts';

/** For all links of a list the order is the same: passing over them does not have it read for each, ms. */
const STALE_MS = 60_000;

type IdsQuery = QueryInput<typeof contributionEndpoints.ids>;

/** The order of a list of contributions; null for what is no address of one. */
export function neighboursRequest(list: string, locale: string): MethodOptions<'readContributionIds'> | null {
  const asked = parseListAddress(list);
  if (asked === null) return null;
  const { params, filters, ...rows } = asked;
  return { params, query: { ...rows, langkey: locale, ...filters } as IdsQuery };
}

/**
 * What of a list still waits for a promised answer, oldest promise first; null for what is no address of one.
 * @param ownerId who owes it; null: whoever does, for those who may answer in anybody's place
 */
export function nextAnswerRequest(
  list: string,
  { locale, ownerId }: { locale: string; ownerId: number | null },
): MethodOptions<'readContributionIds'> | null {
  const asked = parseListAddress(list);
  if (asked === null) return null;
  const { params, filters, size } = asked;
  const owner = ownerId === null ? {} : { 'answerOwnerId.in': String(ownerId) };
  const waiting = { ...filters, 'stateId.in': undefined, 'answerState.in': 'late,running', ...owner };
  const rows = { page: 0, size, sort: 'answerDueAt,asc' };
  return { params, query: { ...rows, langkey: locale, ...waiting } as IdsQuery };
}

/** How what still waits is counted: exactly as long as all of its ids were given. */
export const waitingCount = (ids: readonly number[]) =>
  ids.length < MOST_IDS_AROUND ? 'bulk.next.waiting' : 'bulk.next.waitingAtLeast';

/** Reads ahead what stands before and after a contribution in the list that it is opened from. */
export async function prefetchNeighbours(
  reader: Reader,
  { from, locale }: { from: string; locale: string },
): Promise<void> {
  const asked = neighboursRequest(from, locale);
  if (asked !== null) await prefetchRead(reader, 'readContributionIds', asked, STALE_MS);
}
