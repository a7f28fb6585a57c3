import { useState } from 'react';
import { CALENDAR_LIMITS, type Calendar } from '#contract/calendars/schema.ts';
import { maxLength, REQUIRED, required } from '#src/components/inputs/rules.ts';
import { SwitchInput } from '#src/components/inputs/SwitchInput.tsx';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { timeZoneChoices } from '#src/components/inputs/timeZones.ts';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { CountryInputs } from './CountryInputs.tsx';
import { HolidaysInput } from './HolidaysInput.tsx';
import { SearchChoiceInput } from './SearchChoiceInput.tsx';
import { WeekdaysInput } from './WeekdaysInput.tsx';

const NAME = [required(), maxLength(CALENDAR_LIMITS.name.max)];

/** What a calendar says: which days are worked on, and where. */
export function CalendarInputs({ stored }: { stored?: Calendar }) {
  const [timeZones] = useState(() => timeZoneChoices('UTC'));
  const isDefault = stored?.isDefault ?? false;
  return (
    <>
      <SectionCard title="calendar.form">
        <TextInputWithCounter
          source="name"
          label="calendar.name"
          help="calendar.name.help"
          validate={NAME}
          autoComplete="off"
        />
        <WeekdaysInput source="workingDays" label="field.workingDays" help="calendar.workingDays.help" />
        <SearchChoiceInput
          source="timeZone"
          label="field.timeZone"
          help="calendar.timeZone.help"
          options={timeZones}
          validate={REQUIRED}
        />
        <CountryInputs help="calendar.country.help" />
        <SwitchInput
          source="isDefault"
          label="field.isDefault"
          help={isDefault ? 'calendar.isDefault.fixed' : 'calendar.isDefault.help'}
          disabled={isDefault}
        />
      </SectionCard>
      <SectionCard title="field.holidays">
        <HolidaysInput />
      </SectionCard>
    </>
  );
}
