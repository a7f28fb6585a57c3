import Typography from '@mui/material/Typography';
import type { ContributionType } from '#contract/access.ts';
import { useSession } from '#src/app/session.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** What became of the reader's own contributions, and what else they gave. */
export function OwnNumbers({ type }: { type: ContributionType }) {
  const translate = useTranslate();
  const { account } = useSession();
  // A failure leaves the numbers out, the list itself stands.
  const { data } = useRead('readNumbersOfUser', { id: account?.id ?? 0 }, { enabled: account !== null });
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
