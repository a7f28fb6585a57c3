import { ratingEndpoints as endpoints } from '#contract/ratings/endpoints.ts';
import { reading } from '../endpointMethod.ts';
import { call } from '../httpClient.ts';

/** What people make of a contribution. */
export const readRating = reading(endpoints.read);

/**
 * Gives, changes or takes back (null) one's own part of a rating. The stars or the heart show at once
 * what was given: no toast for each.
 */
export async function rate(options: { contributionId: number; ownId: number | null; value: number | null }) {
  const { contributionId, ownId, value } = options;
  const silent = { successMessage: null } as const;
  if (value !== null) {
    const body = { contributionId, rating: value };
    return ownId === null
      ? await call(endpoints.create, { body, ...silent })
      : await call(endpoints.save, { body: { ...body, id: ownId }, ...silent });
  }
  if (ownId !== null) await call(endpoints.remove, { params: { id: ownId }, ...silent });
  return { data: null };
}
