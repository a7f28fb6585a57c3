import Box from '@mui/material/Box';
import { useLocale } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { weekdayNames } from '#contract/formats/weekdays.ts';
import { ChoiceInput } from '#src/components/inputs/ChoiceInput.tsx';
import { DateInput } from '#src/components/inputs/DateTimeInput.tsx';
import { SwitchInput } from '#src/components/inputs/SwitchInput.tsx';
import { timeZoneChoices } from '#src/components/inputs/timeZones.ts';
import { deviceZone, type NotificationValues } from './notificationValues.ts';

const two = (number: number) => String(number).padStart(2, '0');
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ id: hour, label: `${two(hour)}:00` }));
/** Quiet hours begin and end with half hours. */
const HALF_HOURS = Array.from({ length: 48 }, (_, half) => {
  const time = `${two(Math.floor(half / 2))}:${half % 2 === 0 ? '00' : '30'}`;
  return { id: time, label: time };
});

const timesWith = (time: string) =>
  HALF_HOURS.some(({ id }) => id === time) ? HALF_HOURS : [...HALF_HOURS, { id: time, label: time }];

/** When mails come: digests, quiet hours, a pause, and by which clock. */
export function ScheduleInputs() {
  const locale = useLocale();
  const schedule = useWatch<NotificationValues, 'schedule'>({ name: 'schedule' });
  const pair = {
    display: 'grid',
    gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
    columnGap: 2,
    // Helps of one and of two lines stand above.
    alignItems: 'end',
  };
  return (
    <>
      <Box sx={pair}>
        <ChoiceInput
          source="schedule.digestHour"
          label="notificationPreference.digestHour"
          options={HOURS}
          help="notificationPreference.digestHour.help"
        />
        <ChoiceInput
          source="schedule.digestWeekday"
          label="notificationPreference.digestWeekday"
          options={weekdayNames(locale, 'long')}
          help="notificationPreference.digestWeekday.help"
        />
      </Box>
      <SwitchInput
        source="schedule.hasQuietHours"
        label="notificationPreference.quiet"
        help="notificationPreference.quiet.help"
      />
      {schedule.hasQuietHours && (
        <Box sx={pair}>
          <ChoiceInput
            source="schedule.quietFrom"
            label="field.quietFrom"
            options={timesWith(schedule.quietFrom)}
          />
          <ChoiceInput
            source="schedule.quietTo"
            label="field.quietTo"
            options={timesWith(schedule.quietTo)}
          />
        </Box>
      )}
      <Box sx={pair}>
        <DateInput
          source="schedule.pausedUntil"
          label="field.pausedUntil"
          help="notificationPreference.pause.help"
        />
        <ChoiceInput
          source="schedule.timeZone"
          label="field.timeZone"
          options={timeZoneChoices(schedule.timeZone, deviceZone())}
        />
      </Box>
    </>
  );
}
