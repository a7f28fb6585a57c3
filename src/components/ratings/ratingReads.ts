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
export function prefetchRating(reader: Reader, contribution: ContributionDetail): void {
  if (showsRating(contribution)) prefetchRead(reader, 'readRating', ratingRequest(contribution.id));
}
