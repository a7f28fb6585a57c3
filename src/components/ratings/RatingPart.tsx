import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { StarRating } from '#src/components/inputs/StarRating.tsx';
import { asksOnMount } from '#src/dataProvider/prefetchList.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { ratingRequest, showsRating } from './ratingReads.ts';

/** The rating of a contribution: open, closed or hidden. */
export function RatingPart({ contribution }: { contribution: ContributionDetail }) {
  if (!showsRating(contribution)) return null;
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
  } = useRead('readRating', ratingRequest(contributionId), { refetchOnMount: asksOnMount });
  const stars = useRef<HTMLDivElement>(null);
  /** What was chosen last and is on its way: arrow keys choose faster than the server answers. */
  const [chosen, setChosen] = useState<{ value: number | null } | null>(null);
  const latest = useRef<number | null>(null);
  const give = useMutation({
    mutationFn: async () => {
      let ownId = rating?.ownId ?? null;
      let value: number | null;
      do {
        value = latest.current;
        await dataProvider.rate({ contributionId, ownId, value });
        ownId = (await refetch()).data?.ownId ?? null;
      } while (latest.current !== value);
    },
    onSuccess: () => {
      // The button that took it back goes; who has gone on to something else stays there.
      const { activeElement } = document;
      const isHere = activeElement === document.body || stars.current?.contains(activeElement);
      if (latest.current === null && isHere) {
        stars.current?.querySelector<HTMLElement>('input, button')?.focus();
      }
    },
    onError: () => refetch(),
    onSettled: () => setChosen(null),
  });
  // Disabled controls would lose the focus of whoever gives stars from the keyboard.
  const rate = (value: number | null) => {
    latest.current = value;
    setChosen({ value });
    if (!give.isPending) give.mutate();
  };
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
        <Box
          ref={stars}
          aria-busy={give.isPending}
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}
        >
          <StarRating
            type={rating.ratingType}
            value={chosen ? chosen.value : rating.ownRating}
            average={rating.average}
            count={rating.count}
            label="contribution.rating.own"
            onChange={open ? rate : undefined}
          />
          {open && rating.ownRating !== null && rating.ratingType === 'STAR5' && (
            <Button size="small" onClick={() => rate(null)} sx={{ minHeight: { xs: 44, sm: 32 } }}>
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
