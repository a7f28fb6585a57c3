import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { fullName } from '#contract/users/full-name.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { UserName } from '#src/components/fields/UserName.tsx';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** Names that are shown at first, and with each further press. */
const STEP = 20;

/** Who supports a contribution, the latest first. */
export function Supporters({ contribution }: { contribution: ContributionDetail }) {
  const translate = useTranslate();
  const { id, supporterCount } = contribution;
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
              <UserName name={fullName(person)} detail={person.unitName} />
            </li>
          ))}
        </Box>
      )}
      {supporterCount > shown && (
        <Button size="small" onClick={() => setShown(shown + STEP)} sx={{ mt: 1 }}>
          {translate('contribution.more')}
        </Button>
      )}
    </Box>
  );
}
