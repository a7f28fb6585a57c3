import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { StarRating } from '#src/components/inputs/StarRating.tsx';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** The rating of a contribution: open, closed or hidden. */
export function RatingPart({ contribution }: { contribution: ContributionDetail }) {
  const { ratingStatus, permissions } = contribution;
  if (ratingStatus === 'HIDDEN' && !permissions.administer) return null;
  return <Rating contribution={contribution} />;
}

function Rating({ contribution }: { contribution: ContributionDetail }) {
  const { id: contributionId, ratingStatus, permissions } = contribution;
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const {
    data: rating,
    error,
    isPending,
    refetch,
  } = useRead('readRating', { params: { id: contributionId } });
  const ownId = rating?.ownId ?? null;
  const give = useMutation({
    mutationFn: (value: number | null) => dataProvider.rate({ contributionId, ownId, value }),
    onSettled: () => refetch(),
  });
  const open = ratingStatus === 'OPEN' && permissions.rate;
  return (
    <Box
      component="section"
      aria-label={translate('contribution.rating')}
      sx={{ pt: 2, borderBlockStart: '1px solid var(--mui-palette-divider)', minHeight: 60 }}
    >
      {isPending && <Skeleton width={220} height={44} />}
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {rating && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}>
          <StarRating
            type={rating.ratingType}
            value={rating.ownRating}
            average={rating.average}
            count={rating.count}
            label="contribution.rating.own"
            disabled={give.isPending}
            {...(open && { onChange: give.mutate })}
          />
          {open && rating.ownRating !== null && rating.ratingType === 'STAR5' && (
            <Button size="small" disabled={give.isPending} onClick={() => give.mutate(null)}>
              {translate('contribution.rating.remove')}
            </Button>
          )}
          {ratingStatus !== 'OPEN' && (
            <Typography variant="caption" color="text.secondary">
              {translate(`contribution.rating.${ratingStatus}`)}
            </Typography>
          )}
        </Box>
      )}
    </Box>
  );
}
