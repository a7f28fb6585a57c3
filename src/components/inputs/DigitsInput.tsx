import { useCallback } from 'react';
import { digitsOf, formatPhone, phoneDigitsOf } from './digits.ts';
import { type TextInputProps, TextInputWithCounter } from './TextInputWithCounter.tsx';

export interface DigitsInputProps extends Omit<TextInputProps, 'parse' | 'format'> {
  /** Groups 3-3-2-2 while typing; ten digits are stored, without spaces, leading zero and country code. */
  phone?: boolean;
  maxDigits?: number;
  /** Stores a number instead of text. */
  asNumber?: boolean;
}

/** Takes digits only, whatever is typed or pasted. */
export function DigitsInput({ phone = false, maxDigits, asNumber = false, ...rest }: DigitsInputProps) {
  const most = maxDigits ?? (asNumber ? 15 : undefined);
  const parse = useCallback(
    (text: string) => {
      const typed = String(text ?? '');
      const digits = phone ? phoneDigitsOf(typed) : digitsOf(typed, most);
      if (digits === '') return null;
      return asNumber ? Number(digits) : digits;
    },
    [phone, most, asNumber],
  );
  const format = useCallback(
    (value: string | number | null | undefined) => {
      const digits = value === null || value === undefined ? '' : String(value);
      return phone ? formatPhone(digits) : digits;
    },
    [phone],
  );
  return (
    <TextInputWithCounter
      {...rest}
      parse={parse}
      format={format as (value: never) => string}
      inputMode={phone ? 'tel' : 'numeric'}
      autoComplete={rest.autoComplete ?? (phone ? 'tel-national' : undefined)}
    />
  );
}
