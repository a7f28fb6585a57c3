import type { ExtraInputType } from '#contract/extra-inputs/rules.ts';
import { extraInputKey, type RawValue } from '#contract/extra-inputs/values.ts';

/** An extra input as a form asks for it, in the reader's language. */
export interface AskedInput {
  id: number;
  label: string;
  explanation: string | null;
  inputType: string;
  isRequired: boolean;
  minLenOrValue: number | null;
  maxLenOrValue: number | null;
  selectionValues: readonly { id: number; label: string }[];
}

export const kindOf = ({ inputType }: Pick<AskedInput, 'inputType'>) => inputType as ExtraInputType;

/** Place in the form of each kind of extra input. */
const PART: Readonly<Record<ExtraInputType, keyof RawValue>> = {
  TEXT: 'textValue',
  TEXT_AREA: 'textValue',
  RICH_TEXT: 'textValue',
  NUMERIC: 'numberValue',
  BOOL: 'boolValue',
  DATE: 'dateValue',
  SINGLE_SELECTION: 'selectionValueIds',
  MULTIPLE_SELECTION: 'selectionValueIds',
};

/** Name of the field that holds the answer, Q3-02. */
export const sourceOf = (input: Pick<AskedInput, 'id' | 'inputType'>) =>
  `${extraInputKey(input.id)}.${PART[kindOf(input)]}`;
