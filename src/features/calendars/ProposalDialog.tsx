import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useLocale } from 'ra-core';
import { type FormEvent, useId, useState } from 'react';
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';
import type { Holiday } from '#contract/calendars/schema.ts';
import { ChoiceInput } from '#src/components/inputs/ChoiceInput.tsx';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { CountryInputs } from './CountryInputs.tsx';
import type { CalendarValues } from './calendarValues.ts';
import { ProposalList } from './ProposalList.tsx';

interface ProposalValues extends Pick<CalendarValues, 'country' | 'region'> {
  year: number;
}

/** Years for which holidays are offered, from the one before this one. */
const YEARS = 7;
const YEARS_BACK = 1;

interface ProposalDialogProps {
  /** Holidays of the calendar, which stay as they are. */
  present: readonly Holiday[];
  onTake: (proposals: readonly Holiday[]) => void;
  onClose: () => void;
}

/** Public holidays of a country in a year, to choose from. */
export function ProposalDialog({ present, onTake, onClose }: ProposalDialogProps) {
  const calendar = useFormContext<CalendarValues>();
  const form = useForm<ProposalValues>({
    defaultValues: {
      country: calendar.getValues('country'),
      region: calendar.getValues('region'),
      year: new Date().getFullYear(),
    },
  });
  const take = (proposals: readonly Holiday[]) => {
    const { country, region } = form.getValues();
    // The country that a calendar has no word of yet is that of its holidays.
    if (!calendar.getValues('country')) {
      calendar.setValue('country', country, { shouldDirty: true });
      calendar.setValue('region', region, { shouldDirty: true });
    }
    onTake(proposals);
  };
  return (
    <FormProvider {...form}>
      <Frame present={present} onTake={take} onClose={onClose} />
    </FormProvider>
  );
}

function Frame({ present, onTake, onClose }: ProposalDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const { control } = useFormContext<ProposalValues>();
  const { country, region, year } = useWatch({ control }) as ProposalValues;
  const language = useLocale();
  const query = { country: country ?? '', year, language, ...(region && { region }) };
  const proposals = useRead('readHolidayProposals', { query }, { enabled: country !== null });
  const presentDates = new Set(present.map(({ date }) => date));
  /** What was unticked, of which place and year. */
  const [dropped, setDropped] = useState<{ of: string; dates: ReadonlySet<string> } | null>(null);
  const of = [country, region, year].join();
  const isDropped = (date: string) => dropped?.of === of && dropped.dates.has(date);
  const toggle = (date: string) => {
    const dates = new Set(dropped?.of === of ? dropped.dates : []);
    if (!dates.delete(date)) dates.add(date);
    setDropped({ of, dates });
  };
  const chosen = (country === null ? [] : (proposals.data ?? [])).filter(
    ({ date }) => !presentDates.has(date) && !isDropped(date),
  );
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // Events of a dialog reach the form that it was opened from.
    event.stopPropagation();
    if (chosen.length > 0) onTake(chosen);
  };
  const thisYear = new Date().getFullYear();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth fullScreen={isPhone}>
      <DialogTitle id={titleId}>{translate('calendar.propose')}</DialogTitle>
      <Box
        component="form"
        noValidate
        onSubmit={onSubmit}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1, overflow: 'hidden' }}
      >
        <DialogContent sx={{ '&&': { pt: 0 } }}>
          <CountryInputs />
          <ChoiceInput
            source="year"
            label="calendar.propose.year"
            options={Array.from({ length: YEARS }, (_, at) => {
              const id = thisYear - YEARS_BACK + at;
              return { id, label: String(id) };
            })}
          />
          {country === null ? (
            <Typography color="textSecondary">{translate('calendar.propose.choose')}</Typography>
          ) : (
            <ProposalList
              reading={proposals}
              present={presentDates}
              isDropped={isDropped}
              onToggle={toggle}
            />
          )}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose}>{translate('components.confirm.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={chosen.length === 0}>
            {translate('calendar.propose.add')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
