import { useState } from 'react';
import { CALENDAR_LIMITS, type Holiday } from '#contract/calendars/schema.ts';
import { FormDialog } from '#src/components/form/FormDialog.tsx';
import { DateInput } from '#src/components/inputs/DateTimeInput.tsx';
import { maxLength, type RuleMessage, required } from '#src/components/inputs/rules.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';

const NAME = [required(), maxLength(CALENDAR_LIMITS.holidayName.max)];

interface HolidayDialogProps {
  /** The one that is changed; null for a new one. */
  stored: Holiday | null;
  others: readonly Holiday[];
  onTake: (holiday: Holiday) => void;
  onClose: () => void;
}

interface HolidayValues {
  date: string | null;
  name: string;
}

/** A holiday of the form around it: it is stored with the calendar. */
export function HolidayDialog({ stored, others, onTake, onClose }: HolidayDialogProps) {
  const isFree = (date: unknown): RuleMessage | undefined =>
    others.some((other) => other.date === date) ? { message: 'calendar.holiday.taken', args: {} } : undefined;
  const [date] = useState(() => [required(), isFree]);
  return (
    <FormDialog<HolidayValues>
      title={stored ? 'calendar.holiday.edit.title' : 'calendar.holiday.new'}
      initial={{ date: stored?.date ?? null, name: stored?.name ?? '' }}
      saveLabel={stored ? 'calendar.holiday.apply' : 'calendar.holiday.new'}
      onSave={async (values) => {
        onTake({ date: values.date ?? '', name: values.name.trim() });
        onClose();
      }}
      onClose={onClose}
      maxWidth="sm"
    >
      <DateInput source="date" label="calendar.holiday.date" validate={date} />
      <TextInputWithCounter source="name" label="calendar.name" validate={NAME} autoComplete="off" />
    </FormDialog>
  );
}
