import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import type { RatingSummary } from '#contract/ratings/schema.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { StarRating } from '#src/components/inputs/StarRating.tsx';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** The rating of a contribution: open, closed or hidden. */
export function RatingPart({ contribution }: { contribution: ContributionDetail }) {
  const { ratingStatus, permissions } = contribution;
  if (ratingStatus === 'HIDDEN' && !permissions.administer) return null;
  return <Rating key={contribution.id} contribution={contribution} />;
}

function Rating({ contribution }: { contribution: ContributionDetail }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const contributionId = contribution.id;
  const rating = useRead('readRating', { params: { id: contributionId } });
  const ownId = rating.data?.ownId ?? null;
  const give = useMutation({
    mutationFn: (value: number | null) => dataProvider.rate({ contributionId, ownId, value }),
    onSettled: () => rating.refetch(),
  });
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
