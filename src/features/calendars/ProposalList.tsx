import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { useLocale } from 'ra-core';
import { useId } from 'react';
import type { Holiday } from '#contract/calendars/schema.ts';
import { formatLongDate } from '#contract/formats/dates.ts';
import { weekdayName } from '#contract/formats/weekdays.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { SecondLine } from '#src/components/layout/SecondLine.tsx';
import { useTranslate } from '#src/useTranslate.ts';

interface ProposalListProps {
  reading: UseQueryResult<Holiday[]>;
  /** Dates that the calendar has already. */
  present: ReadonlySet<string>;
  isDropped: (date: string) => boolean;
  onToggle: (date: string) => void;
}

/** Proposed holidays, ticked at first; those that are there already cannot be chosen. */
export function ProposalList({ reading, present, isDropped, onToggle }: ProposalListProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const titleId = useId();
  const { data, error, refetch } = reading;
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <LinearProgress aria-label={translate('calendar.propose.list')} />;
  if (data.length === 0) return <Typography>{translate('calendar.propose.none')}</Typography>;
  return (
    <>
      <Typography id={titleId} component="h3" variant="h3" sx={{ fontSize: 17 }}>
        {translate('calendar.propose.list')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {translate('calendar.propose.check')}
      </Typography>
      <Box component="ul" aria-labelledby={titleId} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map(({ date, name }) => {
          const isPresent = present.has(date);
          return (
            <li key={date}>
              <FormControlLabel
                disabled={isPresent}
                control={
                  <Checkbox checked={!isPresent && !isDropped(date)} onChange={() => onToggle(date)} />
                }
                label={
                  <>
                    {name}
                    <SecondLine>
                      {formatLongDate(date)} · {weekdayName(date, locale)}
                      {isPresent && ` · ${translate('calendar.propose.present')}`}
                    </SecondLine>
                  </>
                }
                sx={{ minHeight: 44, py: 0.5, overflowWrap: 'anywhere' }}
              />
            </li>
          );
        })}
      </Box>
    </>
  );
}
