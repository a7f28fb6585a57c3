import { useMutation, useQuery } from '@tanstack/react-query';
import { ratingEndpoints } from '#contract/ratings/endpoints.ts';
import { call } from '#src/dataProvider/httpClient.ts';

/** The stars or the heart show at once what was given: no toast for each. */
const silent = { successMessage: null } as const;

/**
 * What people make of a contribution, and how to give, change and take back one's own part; after each the
 * rating is fetched again [R3E-10 … R3E-14].
 */
export function useRating(contributionId: number) {
  const rating = useQuery({
    queryKey: ['ratings', contributionId],
    queryFn: async ({ signal }) =>
      (await call(ratingEndpoints.read, { params: { id: contributionId }, errorMessage: null, signal })).data,
  });
  const ownId = rating.data?.ownId ?? null;
  const give = useMutation({
    mutationFn: async (value: number | null) => {
      if (value === null) {
        if (ownId !== null) await call(ratingEndpoints.remove, { params: { id: ownId }, ...silent });
      } else if (ownId === null) {
        await call(ratingEndpoints.create, { body: { contributionId, rating: value }, ...silent });
      } else {
        await call(ratingEndpoints.save, { body: { id: ownId, contributionId, rating: value }, ...silent });
      }
    },
    onSettled: () => rating.refetch(),
  });
  return { rating, give };
}
