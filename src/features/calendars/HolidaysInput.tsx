import Add from '@mui/icons-material/Add';
import EventAvailable from '@mui/icons-material/EventAvailableOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useInput, useNotify, type Validator } from 'ra-core';
import { useRef, useState } from 'react';
import { CALENDAR_LIMITS, type Holiday, hasEndlessBreak } from '#contract/calendars/schema.ts';
import { FieldFrame } from '#src/components/inputs/FieldFrame.tsx';
import type { RuleMessage } from '#src/components/inputs/rules.ts';
import { useFocusAfterRemoval } from '#src/components/useFocusAfterRemoval.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { byYear, type CalendarValues, inOrder, withMore } from './calendarValues.ts';
import { HolidayDialog } from './HolidayDialog.tsx';
import { HolidayYear } from './HolidayYear.tsx';
import { ProposalDialog } from './ProposalDialog.tsx';

const { holidays: MOST, break: BREAK } = CALENDAR_LIMITS;

/** Days are worked on now and then, as the server asks for. */
const isWorkable: Validator = (
  holidays: Holiday[],
  { workingDays }: CalendarValues,
): RuleMessage | undefined =>
  hasEndlessBreak({ workingDays, holidays })
    ? { message: 'calendar.holidays.endless', args: { max: BREAK } }
    : undefined;

type Opened = { kind: 'propose' } | { kind: 'holiday'; holiday: Holiday | null };

/** The holidays of a calendar by years: proposed, or added, changed and removed one by one. */
export function HolidaysInput() {
  const translate = useTranslate();
  const notify = useNotify();
  const { id, field, fieldState } = useInput<Holiday[]>({
    source: 'holidays',
    validate: isWorkable,
    defaultValue: [],
    format: (value) => value,
    parse: (value) => value,
  });
  const [opened, setOpened] = useState<Opened | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const focusKeeper = useFocusAfterRemoval(() => addButton.current);
  const holidays = field.value as Holiday[];
  const isFull = holidays.length >= MOST;

  const close = () => setOpened(null);
  const without = ({ date }: Holiday) => holidays.filter((holiday) => holiday.date !== date);
  const put = (before: Holiday | null, holiday: Holiday) =>
    field.onChange(inOrder([...(before ? without(before) : holidays), holiday]));
  const take = (proposals: readonly Holiday[]) => {
    const next = withMore(holidays, proposals).slice(0, MOST);
    field.onChange(next);
    close();
    notify('calendar.propose.added', {
      type: 'info',
      messageArgs: { smart_count: next.length - holidays.length },
    });
  };
  return (
    <FieldFrame id={id} as="group" label="field.holidays" showLabel={false} error={fieldState.error?.message}>
      <Box role="group" aria-labelledby={`${id}-label`} {...focusKeeper}>
        <Typography color="textSecondary" sx={{ mb: 1.5 }}>
          {translate('calendar.holidays.text')}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
          <Button
            variant="outlined"
            startIcon={<EventAvailable />}
            aria-haspopup="dialog"
            onClick={() => setOpened({ kind: 'propose' })}
            disabled={isFull}
            sx={{ minHeight: 44 }}
          >
            {translate('calendar.propose')}
          </Button>
          <Button
            ref={addButton}
            startIcon={<Add />}
            aria-haspopup="dialog"
            onClick={() => setOpened({ kind: 'holiday', holiday: null })}
            disabled={isFull}
            sx={{ minHeight: 44 }}
          >
            {translate('calendar.holiday.new')}
          </Button>
        </Box>
        {isFull && (
          <Alert severity="info" sx={{ mb: 2 }}>
            {translate('calendar.holidays.full', { max: MOST })}
          </Alert>
        )}
        {holidays.length === 0 && (
          <Typography>
            {translate('calendar.holidays.none')}. {translate('calendar.holidays.none.text')}
          </Typography>
        )}
        {byYear(holidays).map(({ year, days }) => (
          <HolidayYear
            key={year}
            year={year}
            days={days}
            onEdit={(holiday) => setOpened({ kind: 'holiday', holiday })}
            onRemove={(holiday) => field.onChange(without(holiday))}
          />
        ))}
      </Box>
      {opened?.kind === 'propose' && <ProposalDialog present={holidays} onTake={take} onClose={close} />}
      {opened?.kind === 'holiday' && (
        <HolidayDialog
          stored={opened.holiday}
          others={opened.holiday ? without(opened.holiday) : holidays}
          onTake={(holiday) => put(opened.holiday, holiday)}
          onClose={close}
        />
      )}
    </FieldFrame>
  );
}
