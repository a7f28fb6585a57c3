import {
  type DateLike,
  formatDate,
  formatDateTime,
  formatDateTimeSeconds,
  formatLongDate,
} from '#contract/formats/dates.ts';
import { type FieldOrValue, useFieldOrValue } from './useFieldOrValue.ts';
import { useReaderZone } from './useReaderZone.ts';

const FORMATS = {
  dateTime: formatDateTime,
  date: formatDate,
  seconds: formatDateTimeSeconds,
  longDate: formatLongDate,
} as const;

interface DateTimeFieldProps extends FieldOrValue<DateLike> {
  /** `dateTime` DD/MM/YY HH:mm, `seconds` with seconds, `date` DD/MM/YY, `longDate` DD/MM/YYYY. */
  format?: keyof typeof FORMATS;
}

/** An instant in the reader's zone; nothing when there is none. */
export function DateTimeField({ format = 'dateTime', ...field }: DateTimeFieldProps) {
  const value = useFieldOrValue<DateLike>(field);
  const text = FORMATS[format](value, useReaderZone());
  if (text === '') return null;
  return (
    <time
      dateTime={typeof value === 'string' ? value : new Date(value as number | Date).toISOString()}
      style={{ whiteSpace: 'nowrap' }}
    >
      {text}
    </time>
  );
}

export function DateField(field: FieldOrValue<DateLike>) {
  return <DateTimeField {...field} format="date" />;
}
