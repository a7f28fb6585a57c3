import { useInput } from 'ra-core';
import { useRef } from 'react';
import {
  formatDateTime,
  formatLongDate,
  fromDateTimeInput,
  toDateInput,
  toDateTimeInput,
} from '#contract/formats/dates.ts';
import { DAY_BOUNDS } from '#contract/formats/days.ts';
import { LazyPicker } from './dates/LazyPicker.tsx';
import type { DateFault } from './dates/pickerProps.ts';
import { describedBy, FieldFrame } from './FieldFrame.tsx';
import type { RuleMessage } from './rules.ts';
import type { TextInputProps } from './TextInputWithCounter.tsx';

interface DateInputProps
  extends Pick<TextInputProps, 'source' | 'label' | 'validate' | 'help' | 'disabled' | 'readOnly'> {
  /** The last that is taken: `2024-03-05T14:07` or `2024-03-05`. */
  max?: string;
}

/** Date and time; the form holds an ISO instant in UTC. */
export function DateTimeInput(props: DateInputProps) {
  return <PickerInput {...props} kind="minute" parse={fromDateTimeInput} format={toDateTimeInput} />;
}

/** A calendar day without a time, `YYYY-MM-DD`. */
export function DateInput(props: DateInputProps) {
  return <PickerInput {...props} kind="day" parse={(text) => text || null} format={toDateInput} />;
}

interface PickerInputProps extends DateInputProps {
  kind: 'day' | 'minute';
  /** Between the picker's text and the value of the form. */
  parse: (text: string) => string | null;
  format: (value: string | null) => string;
}

function PickerInput(props: PickerInputProps) {
  const { kind, source, label, help, validate = [], parse, format } = props;
  const { min } = DAY_BOUNDS;
  const { max = DAY_BOUNDS.max } = props;
  const check = useRef<() => DateFault | null>(null);
  const isWhole = (): RuleMessage | undefined => {
    const fault = check.current?.();
    if (!fault) return undefined;
    const write = kind === 'day' ? formatLongDate : formatDateTime;
    return { message: `entity.validation.date.${fault}`, args: { min: write(min), max: write(max) } };
  };
  const { id, field, fieldState, isRequired } = useInput<string | null>({
    source,
    validate: [isWhole, validate].flat(),
    defaultValue: null,
    parse,
    format,
  });
  const error = fieldState.error?.message;
  return (
    <FieldFrame
      id={id}
      as="group"
      label={label}
      required={isRequired}
      help={help}
      error={error}
      disabled={props.disabled ?? false}
    >
      <LazyPicker
        kind={kind}
        id={id}
        name={field.name}
        labelId={`${id}-label`}
        value={field.value ?? ''}
        onChange={field.onChange}
        onBlur={field.onBlur}
        check={check}
        min={min}
        max={max}
        required={isRequired}
        invalid={Boolean(error)}
        describedBy={describedBy(id, { help, error })}
        disabled={props.disabled}
        readOnly={props.readOnly}
      />
    </FieldFrame>
  );
}
