import { TextInputWithCounter, type TextInputWithCounterProps } from './TextInputWithCounter.tsx';

/** Characters of a number with fifteen digits. */
const LONGEST = 15;

/** A number when it is one; other text is kept, so that its error can be shown. */
function numberOf(text: string): number | string | null {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return null;
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text;
}

/** Input of a decimal number, written with a point or a comma; empty it is null. */
export function NumberInput(
  props: Pick<TextInputWithCounterProps, 'source' | 'label' | 'help' | 'validate'>,
) {
  return (
    <TextInputWithCounter
      {...props}
      inputMode="decimal"
      parse={numberOf}
      format={(value: number | string | null) => (value === null ? '' : String(value))}
      slotProps={{ maxLength: LONGEST }}
    />
  );
}
