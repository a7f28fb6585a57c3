import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import type { RatingSummary } from '#contract/ratings/schema.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { StarRating } from '#src/components/inputs/StarRating.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { useRating } from './useRating.ts';

/** The rating of a contribution: open, closed or hidden [R3B-11, R3C-15, R3C-16, R3E-10 … R3E-14], Q3-123. */
export function RatingPart({ contribution }: { contribution: ContributionDetail }) {
  const { ratingStatus, permissions } = contribution;
  if (ratingStatus === 'HIDDEN' && !permissions.administer) return null;
  return <Rating key={contribution.id} contribution={contribution} />;
}

function Rating({ contribution }: { contribution: ContributionDetail }) {
  const translate = useTranslate();
  const { rating, give } = useRating(contribution.id);
  return (
    <Box
      component="section"
      aria-label={translate('contribution.rating')}
      sx={{ pt: 2, borderBlockStart: '1px solid var(--mui-palette-divider)', minHeight: 60 }}
    >
      {rating.isPending && <Skeleton width={220} height={44} />}
      {rating.error && <ErrorState error={rating.error} retry={() => void rating.refetch()} />}
      {rating.data && (
        <Given
          contribution={contribution}
          rating={rating.data}
          busy={give.isPending}
          onGive={(value) => give.mutate(value)}
        />
      )}
    </Box>
  );
}

interface GivenProps {
  contribution: ContributionDetail;
  rating: RatingSummary;
  busy: boolean;
  onGive: (value: number | null) => void;
}

function Given({ contribution, rating, busy, onGive }: GivenProps) {
  const translate = useTranslate();
  const { ratingStatus, permissions } = contribution;
  const open = ratingStatus === 'OPEN' && permissions.rate;
  const own = rating.ownRating;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}>
      <StarRating
        type={rating.ratingType}
        value={own}
        average={rating.average}
        count={rating.count}
        label="contribution.rating.own"
        disabled={busy}
        {...(open ? { onChange: onGive } : {})}
      />
      {open && own !== null && rating.ratingType === 'STAR5' && (
        <Button size="small" disabled={busy} onClick={() => onGive(null)}>
          {translate('contribution.rating.remove')}
        </Button>
      )}
      {ratingStatus !== 'OPEN' && (
        <Typography variant="caption" color="text.secondary">
          {translate(`contribution.rating.${ratingStatus}`)}
        </Typography>
      )}
    </Box>
  );
}
