import type { ContributionDetail } from '#contract/contributions/schema.ts';
import type { Reader } from '#src/dataProvider/prefetchList.ts';
import { prefetchRead } from '#src/dataProvider/prefetchRead.ts';

/** Hidden ratings are for administrators of the type. */
export const showsRating = ({
  ratingStatus,
  permissions,
}: Pick<ContributionDetail, 'ratingStatus' | 'permissions'>): boolean =>
  ratingStatus !== 'HIDDEN' || permissions.administer;

export const ratingRequest = (id: number) => ({ params: { id } });

/** Reads ahead what people make of a contribution. */
export async function prefetchRating(reader: Reader, contribution: ContributionDetail): Promise<void> {
  if (showsRating(contribution)) await prefetchRead(reader, 'readRating', ratingRequest(contribution.id));
}
