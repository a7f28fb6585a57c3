import { parseNumber } from './parseNumber.ts';
import { TextInputWithCounter, type TextInputWithCounterProps } from './TextInputWithCounter.tsx';

/** Characters of a number with fifteen digits. */
const LONGEST = 15;

/** Input of a decimal number, written with a point or a comma; empty it is null. */
export function NumberInput(
  props: Pick<TextInputWithCounterProps, 'source' | 'label' | 'help' | 'validate'>,
) {
  return (
    <TextInputWithCounter
      {...props}
      inputMode="decimal"
      parse={parseNumber}
      format={(value: number | string | null) => (value === null ? '' : String(value))}
      slotProps={{ maxLength: LONGEST }}
    />
  );
}
