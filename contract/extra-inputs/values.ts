import { plainText } from '#contract/texts/plain-text.ts';
import type { ExtraInputType } from './rules.ts';

/** What a value is checked against; the inputs of a contribution's detail fit, S3-86. */
export interface ValueRule {
  inputType: ExtraInputType;
  isRequired: boolean;
  minLenOrValue: number | null;
  maxLenOrValue: number | null;
  selectionValues: readonly { id: number }[];
}

/** What a value may hold, by its key. */
interface Values {
  textValue: string;
  numberValue: number;
  boolValue: boolean;
  /** A calendar day, `YYYY-MM-DD`. */
  dateValue: string;
  selectionValueIds: number[];
}
type ValueKey = keyof Values;

export type RawValue = { [K in ValueKey]?: Readonly<Values[K]> | null | undefined };
/** A value as it is stored: one key is filled, the others are null. */
export type CleanValue = { [K in ValueKey]: Values[K] | null };

/** Word of a broken rule, as in field errors [R1J-41]. */
export type ValueFault = 'NotNull' | 'Type' | 'Size' | 'Min' | 'Max' | 'Value';

/** The key that the value of each kind of input is stored under. */
export const VALUE_KEY_OF = {
  TEXT: 'textValue',
  TEXT_AREA: 'textValue',
  RICH_TEXT: 'textValue',
  NUMERIC: 'numberValue',
  BOOL: 'boolValue',
  SINGLE_SELECTION: 'selectionValueIds',
  MULTIPLE_SELECTION: 'selectionValueIds',
  DATE: 'dateValue',
} as const satisfies Readonly<Record<ExtraInputType, ValueKey>>;

/** Form-field and JSON key of an input's value, Q3-02. */
export type ExtraInputKey = `ei_${number}`;
export const extraInputKey = (id: number): ExtraInputKey => `ei_${id}`;

export const isExtraInputKey = (key: string): boolean => /^ei_\d{1,15}$/.test(key);

/** Characters as people count them: an emoji is one. */
export const lengthOf = (text: string): number => [...text].length;

export const NO_VALUE: CleanValue = {
  textValue: null,
  numberValue: null,
  boolValue: null,
  dateValue: null,
  selectionValueIds: null,
};

export const VALUE_KEYS = Object.keys(NO_VALUE) as readonly ValueKey[];

function isBlank(type: ExtraInputType, value: RawValue): boolean {
  const own = value[VALUE_KEY_OF[type]];
  if (own === null || own === undefined) return true;
  if (typeof own === 'string') return (type === 'RICH_TEXT' ? plainText(own) : own.trim()) === '';
  return Array.isArray(own) && own.length === 0;
}

/** The value of an input with only its own key filled; null when nothing was entered. */
export function cleanValue(type: ExtraInputType, value: RawValue | null | undefined): CleanValue | null {
  if (!value || isBlank(type, value)) return null;
  const own = value[VALUE_KEY_OF[type]];
  if (typeof own === 'string' && type !== 'RICH_TEXT')
    return { ...NO_VALUE, [VALUE_KEY_OF[type]]: own.trim() };
  return { ...NO_VALUE, [VALUE_KEY_OF[type]]: Array.isArray(own) ? [...own] : own };
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function boundFault(
  amount: number,
  { minLenOrValue: min, maxLenOrValue: max }: ValueRule,
): 'Min' | 'Max' | null {
  if (min !== null && amount < min) return 'Min';
  return max !== null && amount > max ? 'Max' : null;
}

function selectionFault(rule: ValueRule, chosen: readonly number[]): ValueFault | null {
  if (rule.inputType === 'SINGLE_SELECTION' && chosen.length > 1) return 'Size';
  const offered = new Set(rule.selectionValues.map(({ id }) => id));
  const valid = new Set(chosen).size === chosen.length && chosen.every((id) => offered.has(id));
  return valid ? null : 'Value';
}

/**
 * What is wrong with a value of an extra input; null when it is fine. A text counts in characters (rich text
 * without its tags), a number by its value, both bounds included [R2F-11 … R2F-14], S2-36, S3-86.
 * @param value what was entered; null or empty for nothing
 * @param complete true on submit: a required input must have a value. A draft may leave it out, and
 *   its texts may still be too short
 */
export function valueFault(
  rule: ValueRule,
  value: RawValue | null | undefined,
  { complete }: { complete: boolean },
): ValueFault | null {
  const foreign = VALUE_KEYS.some((key) => key !== VALUE_KEY_OF[rule.inputType] && !isAbsent(value?.[key]));
  if (foreign) return 'Type';
  const clean = cleanValue(rule.inputType, value);
  if (clean === null) return complete && rule.isRequired ? 'NotNull' : null;
  switch (rule.inputType) {
    case 'TEXT':
    case 'TEXT_AREA':
    case 'RICH_TEXT': {
      if (typeof clean.textValue !== 'string') return 'Type';
      const text = rule.inputType === 'RICH_TEXT' ? plainText(clean.textValue) : clean.textValue;
      const fault = boundFault(lengthOf(text), rule);
      return fault === 'Max' || (fault === 'Min' && complete) ? 'Size' : null;
    }
    case 'NUMERIC':
      if (typeof clean.numberValue !== 'number' || !Number.isFinite(clean.numberValue)) return 'Type';
      return boundFault(clean.numberValue, rule);
    case 'BOOL':
      return typeof clean.boolValue === 'boolean' ? null : 'Type';
    case 'DATE':
      return typeof clean.dateValue === 'string' && isDay(clean.dateValue) ? null : 'Type';
    case 'SINGLE_SELECTION':
    case 'MULTIPLE_SELECTION':
      return Array.isArray(clean.selectionValueIds) ? selectionFault(rule, clean.selectionValueIds) : 'Type';
  }
}

/** An emptied form sends '' or [] for every key. */
function isAbsent(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}
