import type { Validator } from 'ra-core';
import { useCallback, useMemo } from 'react';
import { formatPhone, phoneDigitsOf, wholeNumberText } from './digits.ts';
import { maxValue, wholeNumber } from './rules.ts';
import { type TextInputProps, TextInputWithCounter } from './TextInputWithCounter.tsx';

export interface DigitsInputProps extends Omit<TextInputProps, 'parse' | 'format'> {
  /** Groups 3-3-2-2 while typing; ten digits are stored, without spaces, leading zero and country code. */
  phone?: boolean;
  maxDigits?: number;
  /** Stores a number instead of text. */
  asNumber?: boolean;
}

/** As many digits as a number holds exactly. */
const MOST_DIGITS = 15;

/** Takes digits only: a phone number, or a whole number that is not negative. */
export function DigitsInput({ phone = false, maxDigits, asNumber = false, ...rest }: DigitsInputProps) {
  const largest = 10 ** (maxDigits ?? MOST_DIGITS) - 1;
  const parse = useCallback(
    (text: string) => {
      const typed = String(text ?? '');
      const digits = phone ? phoneDigitsOf(typed) : wholeNumberText(typed);
      if (digits === '') return null;
      // What is no such number stays as it was typed, for the rules to refuse.
      return asNumber && /^\d+$/.test(digits) && Number(digits) <= largest ? Number(digits) : digits;
    },
    [phone, largest, asNumber],
  );
  const format = useCallback(
    (value: string | number | null | undefined) => {
      const digits = value === null || value === undefined ? '' : String(value);
      return phone ? formatPhone(digits) : digits;
    },
    [phone],
  );
  const { validate } = rest;
  const rules = useMemo<Validator[]>(() => {
    const own = validate === undefined ? [] : [validate].flat();
    return phone ? own : [wholeNumber(), ...own, maxValue(largest)];
  }, [phone, largest, validate]);
  return (
    <TextInputWithCounter
      {...rest}
      validate={rules}
      parse={parse}
      format={format as (value: never) => string}
      inputMode={phone ? 'tel' : 'numeric'}
      autoComplete={rest.autoComplete ?? (phone ? 'tel-national' : undefined)}
    />
  );
}
