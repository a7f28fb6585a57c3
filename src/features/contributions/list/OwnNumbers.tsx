import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ContributionType } from '#contract/access.ts';
import { commentEndpoints } from '#contract/comments/endpoints.ts';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { ratingEndpoints } from '#contract/ratings/endpoints.ts';
import { useSession } from '#src/app/session.ts';
import { call } from '#src/dataProvider/httpClient.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** The numbers of one person; a failure leaves them out, the list itself stands. */
async function readNumbers(userId: number, signal: AbortSignal) {
  const options = { params: { id: userId }, errorMessage: null, signal };
  const [statistics, comments, ratings] = await Promise.all([
    call(contributionEndpoints.statistics, options),
    call(commentEndpoints.countOfUser, options),
    call(ratingEndpoints.countOfUser, options),
  ]);
  return { ...statistics.data, commentCount: comments.data, ratingCount: ratings.data };
}

/** What became of the reader's own contributions, and what else they gave [R3B-43, R3E-05, R3E-06]. */
export function OwnNumbers({ type }: { type: ContributionType }) {
  const translate = useTranslate();
  const { account } = useSession();
  const { data } = useQuery({
    queryKey: ['contributions', 'numbers', account?.id],
    queryFn: ({ signal }) => readNumbers(account?.id ?? 0, signal),
    enabled: account !== null,
  });
  if (!data) return null;
  const { submitted, accepted, completed } = data[type];
  const parts = [
    ...(submitted + accepted + completed > 0
      ? [translate('contribution.numbers.answers', { submitted, accepted, completed })]
      : []),
    ...(data.commentCount > 0
      ? [translate('contribution.numbers.comments', { smart_count: data.commentCount })]
      : []),
    ...(data.ratingCount > 0
      ? [translate('contribution.numbers.ratings', { smart_count: data.ratingCount })]
      : []),
  ];
  if (parts.length === 0) return null;
  return (
    <Typography variant="caption" component="p" color="text.secondary" sx={{ mb: 1 }}>
      {parts.join(' · ')}
    </Typography>
  );
}
