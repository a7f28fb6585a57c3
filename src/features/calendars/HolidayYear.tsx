import ExpandMore from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { useId } from 'react';
import type { Holiday } from '#contract/calendars/schema.ts';
import { formatLongDate } from '#contract/formats/dates.ts';
import { weekdayName } from '#contract/formats/weekdays.ts';
import { SecondLine } from '#src/components/layout/SecondLine.tsx';
import { EditRemoveActions } from '#src/components/list/EditRemoveActions.tsx';
import { useTranslate } from '#src/useTranslate.ts';

interface HolidayYearProps {
  year: number;
  days: readonly Holiday[];
  onEdit: (holiday: Holiday) => void;
  onRemove: (holiday: Holiday) => void;
}

/** The holidays of a year; those of past years are folded away at first. */
export function HolidayYear({ year, days, onEdit, onRemove }: HolidayYearProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const titleId = useId();
  return (
    <Accordion
      variant="outlined"
      disableGutters
      defaultExpanded={year >= new Date().getFullYear()}
      slotProps={{ transition: { unmountOnExit: true } }}
    >
      <AccordionSummary id={titleId} expandIcon={<ExpandMore />} sx={{ minHeight: 48 }}>
        {/* As a text, or it would be parted by thousands. */}
        <Typography component="span" sx={{ fontWeight: 600 }}>
          {translate('calendar.holidays.year', { year: String(year), smart_count: days.length })}
        </Typography>
      </AccordionSummary>
      <AccordionDetails sx={{ pt: 0 }}>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {days.map((holiday) => (
            <Box
              key={holiday.date}
              component="li"
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 1,
                minHeight: 52,
                py: 0.5,
                borderBlockStart: '1px solid',
                borderColor: 'divider',
              }}
            >
              <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                {holiday.name}
                <SecondLine>
                  {formatLongDate(holiday.date)} · {weekdayName(holiday.date, locale)}
                </SecondLine>
              </Box>
              <EditRemoveActions
                title={`${holiday.name}, ${formatLongDate(holiday.date)}`}
                words="calendar.holiday"
                onEdit={() => onEdit(holiday)}
                onRemove={() => onRemove(holiday)}
              />
            </Box>
          ))}
        </Box>
      </AccordionDetails>
    </Accordion>
  );
}
