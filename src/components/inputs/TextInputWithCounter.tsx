import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useInput, type Validator } from 'ra-core';
import type { ReactNode } from 'react';
import { packMessage } from '#src/components/form/packedMessage.ts';
import { type KeyOrText, useText } from '#src/components/useText.ts';
import { describedBy, FieldFrame } from './FieldFrame.tsx';
import { longestOf, ruleMessages, tooLong } from './rules.ts';

export interface TextInputProps {
  source: string;
  label: KeyOrText;
  validate?: Validator | Validator[];
  help?: string;
  placeholder?: string;
  defaultValue?: unknown;
  disabled?: boolean;
  readOnly?: boolean;
  autoComplete?: string;
  autoFocus?: boolean;
  /** Lists the field's rules behind an info button. */
  info?: boolean;
  parse?: (text: string) => unknown;
  format?: (value: never) => string;
}

export interface TextInputWithCounterProps extends TextInputProps {
  /** Longest text; taken from the `maxLength` rule when left out. */
  maxLength?: number;
  /** Shows `5/100`; on where a longest length is known and the field is a text area. */
  counter?: boolean;
  /** A text area of this many rows at first; it grows. */
  rows?: number;
  type?: 'text' | 'email' | 'password' | 'url' | 'search';
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel';
  endAdornment?: ReactNode;
  slotProps?: OutlinedInputProps['inputProps'];
}

/** Text input with label above, required star, rules in an info popover and a counter. */
export function TextInputWithCounter(props: TextInputWithCounterProps) {
  const {
    label,
    validate,
    help,
    placeholder,
    rows,
    type = 'text',
    inputMode,
    info = false,
    endAdornment,
  } = props;
  const { maxLength = longestOf(validate), counter = rows !== undefined && maxLength !== undefined } = props;
  const text = useText();
  const { id, field, fieldState, isRequired } = useInput<never>({
    source: props.source,
    validate,
    defaultValue: props.defaultValue ?? '',
    parse: props.parse as ((text: string) => never) | undefined,
    format: props.format,
  });
  // The form puts the focus into the control itself, not into the box around it.
  const { ref, ...control } = field;
  const over = tooLong(validate, field.value);
  const error = fieldState.error?.message ?? (over && packMessage(over));
  const used = String(field.value ?? '').length;
  const count = counter && maxLength !== undefined ? `${used}/${maxLength}` : undefined;

  return (
    <FieldFrame
      id={id}
      label={label}
      required={isRequired}
      help={help}
      error={error}
      counter={count}
      isOver={over !== undefined}
      rules={info ? ruleMessages(validate) : []}
      disabled={props.disabled ?? false}
    >
      <OutlinedInput
        {...control}
        inputRef={ref}
        id={id}
        type={type}
        multiline={rows !== undefined}
        minRows={rows}
        placeholder={placeholder ? text(placeholder) : undefined}
        readOnly={props.readOnly ?? false}
        disabled={props.disabled ?? false}
        autoComplete={props.autoComplete}
        autoFocus={props.autoFocus ?? false}
        endAdornment={endAdornment}
        inputProps={{
          // A rule says what is wrong; the attribute would cut a pasted text without a word.
          maxLength: longestOf(validate) === undefined ? maxLength : undefined,
          inputMode,
          'aria-required': isRequired || undefined,
          'aria-describedby': describedBy(id, { help, error, counter: count }),
          ...props.slotProps,
        }}
      />
    </FieldFrame>
  );
}
