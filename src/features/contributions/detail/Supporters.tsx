import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { PersonName } from '#src/components/people/PersonName.tsx';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** Names that are shown at first, and with each further press. */
const STEP = 20;

/** Who supports a contribution, the latest first. */
export function Supporters({ contribution }: { contribution: ContributionDetail }) {
  const translate = useTranslate();
  const { id, supportCount } = contribution;
  const [shown, setShown] = useState(STEP);
  const { data, error, refetch } = useRead(
    'readSupporters',
    { params: { id }, query: { size: shown } },
    { placeholderData: keepPreviousData },
  );
  return (
    <Box component="section" aria-label={translate('support.title')}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {translate('support.title')}
      </Typography>
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <ListSkeleton rows={1} columns={1} />}
      {data && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
          {data.map((person) => (
            <li key={person.id}>
              <PersonName person={person} />
              {person.note && (
                <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
                  {translate('support.noted', { note: person.note })}
                </Typography>
              )}
            </li>
          ))}
        </Box>
      )}
      {supportCount > shown && (
        <Button size="small" onClick={() => setShown(shown + STEP)} sx={{ mt: 1 }}>
          {translate('contribution.more')}
        </Button>
      )}
    </Box>
  );
}
