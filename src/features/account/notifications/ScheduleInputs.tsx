import Box from '@mui/material/Box';
import { useLocale } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { ChoiceInput } from '#src/components/inputs/ChoiceInput.tsx';
import { DateInput } from '#src/components/inputs/DateTimeInput.tsx';
import { SwitchInput } from '#src/components/inputs/SwitchInput.tsx';
import { deviceZone, type NotificationValues } from './notificationValues.ts';

const two = (number: number) => String(number).padStart(2, '0');
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ id: hour, label: `${two(hour)}:00` }));
/** Quiet hours begin and end with half hours. */
const HALF_HOURS = Array.from({ length: 48 }, (_, half) => {
  const time = `${two(Math.floor(half / 2))}:${half % 2 === 0 ? '00' : '30'}`;
  return { id: time, label: time };
});
/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);

const timesWith = (time: string) =>
  HALF_HOURS.some(({ id }) => id === time) ? HALF_HOURS : [...HALF_HOURS, { id: time, label: time }];

/** Zones by their names, with the stored one and that of this device among them. */
function zonesWith(...own: string[]) {
  const known = Intl.supportedValuesOf('timeZone');
  return [...new Set([...own, ...known])]
    .sort()
    .map((zone) => ({ id: zone, label: zone.replaceAll('_', ' ') }));
}

/** When mails come: digests, quiet hours, a pause, and by which clock. */
export function ScheduleInputs() {
  const locale = useLocale();
  const schedule = useWatch<NotificationValues, 'schedule'>({ name: 'schedule' });
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  const weekdays = Array.from({ length: 7 }, (_, day) => ({
    id: day + 1,
    label: weekday.format(new Date(MONDAY + day * 86_400_000)),
  }));
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
          options={weekdays}
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
          options={zonesWith(schedule.timeZone, deviceZone())}
        />
      </Box>
    </>
  );
}
