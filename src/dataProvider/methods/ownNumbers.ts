import { commentEndpoints } from '#contract/comments/endpoints.ts';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { ratingEndpoints } from '#contract/ratings/endpoints.ts';
import { call } from '../httpClient.ts';

/** What became of a person's contributions, and what else they gave. */
export async function readNumbersOfUser({ id, signal }: { id: number; signal?: AbortSignal }) {
  const options = { params: { id }, errorMessage: null, signal };
  const [statistics, comments, ratings] = await Promise.all([
    call(contributionEndpoints.statistics, options),
    call(commentEndpoints.countOfUser, options),
    call(ratingEndpoints.countOfUser, options),
  ]);
  return { data: { ...statistics.data, commentCount: comments.data, ratingCount: ratings.data } };
}
