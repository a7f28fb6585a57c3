import { fromDateTimeInput, toDateInput, toDateTimeInput } from '#contract/formats/dates.ts';
import { type TextInputProps, TextInputWithCounter } from './TextInputWithCounter.tsx';

type DateInputProps = Omit<TextInputProps, 'parse' | 'format' | 'placeholder'> & {
  /** Bounds as the browser's own control takes them: `2024-03-05T14:07` or `2024-03-05`. */
  min?: string;
  max?: string;
};

/**
 * Date and time by the browser's own control, whose value is `YYYY-MM-DDTHH:mm` in the reader's zone; the form
 * holds an ISO instant in UTC [R1K-05, R3Q-20], Q1-73.
 */
export function DateTimeInput({ min, max, ...rest }: DateInputProps) {
  return (
    <TextInputWithCounter
      {...rest}
      type="datetime-local"
      parse={fromDateTimeInput}
      format={toDateTimeInput as (value: never) => string}
      slotProps={{ min, max }}
    />
  );
}

/** A calendar day without a time, `YYYY-MM-DD`. */
export function DateInput({ min, max, ...rest }: DateInputProps) {
  return (
    <TextInputWithCounter
      {...rest}
      type="date"
      parse={(text) => text || null}
      format={toDateInput as (value: never) => string}
      slotProps={{ min, max }}
    />
  );
}
