import type { ExtraInputType } from '#contract/extra-inputs/rules.ts';
import { extraInputKey, VALUE_KEY_OF } from '#contract/extra-inputs/values.ts';

/** An extra input as a form asks for it, in the reader's language. */
export interface AskedInput {
  id: number;
  label: string;
  explanation: string | null;
  inputType: ExtraInputType;
  isRequired: boolean;
  minLenOrValue: number | null;
  maxLenOrValue: number | null;
  selectionValues: readonly { id: number; label: string }[];
}

/** Name of the field that holds the answer. */
export const sourceOf = (input: Pick<AskedInput, 'id' | 'inputType'>) =>
  `${extraInputKey(input.id)}.${VALUE_KEY_OF[input.inputType]}`;
