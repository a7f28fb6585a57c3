import { z } from 'zod';

/** Kinds of extra input [R2F-06]. */
export const EXTRA_INPUT_TYPES = [
  'TEXT',
  'TEXT_AREA',
  'RICH_TEXT',
  'NUMERIC',
  'BOOL',
  'SINGLE_SELECTION',
  'MULTIPLE_SELECTION',
  'DATE',
] as const;
export const ExtraInputType = z.enum(EXTRA_INPUT_TYPES);
export type ExtraInputType = z.infer<typeof ExtraInputType>;

/** Kinds offered for a new input; the other two only go on living [R2F-07]. */
export const OFFERED_INPUT_TYPES = EXTRA_INPUT_TYPES.filter(
  (type) => type !== 'DATE' && type !== 'RICH_TEXT',
);
/** Kinds that a list can be filtered by, Q2-42, Q3-79. */
export const FILTER_INPUT_TYPES = [
  'BOOL',
  'SINGLE_SELECTION',
  'MULTIPLE_SELECTION',
] as const satisfies readonly ExtraInputType[];

/** Lengths in characters [R2F-08, R2F-09, R2F-10]. */
export const EXTRA_INPUT_LIMITS = {
  label: { min: 3, max: 255 },
  explanation: { max: 1000 },
  selectionLabel: { min: 1, max: 255 },
  selectionValues: { max: 200 },
  bound: { max: 1_000_000_000 },
} as const;

interface Bounds {
  minLenOrValue: number | null;
  maxLenOrValue: number | null;
}

/** Bounds when none are given: lengths of texts, values of numbers [R2F-11 … R2F-14, R3I-27]. */
const DEFAULT_BOUNDS: Readonly<Partial<Record<ExtraInputType, readonly [number, number]>>> = {
  TEXT: [0, 255],
  TEXT_AREA: [0, 1024],
  RICH_TEXT: [0, 10_000],
  NUMERIC: [0, 1_000_000],
};

export const isSelection = (type: ExtraInputType) =>
  type === 'SINGLE_SELECTION' || type === 'MULTIPLE_SELECTION';

/** The bounds that are stored: given ones, else the kind's own; none for kinds without bounds, Q2-46. */
export function boundsFor(
  type: ExtraInputType,
  given: { minLenOrValue?: number | null | undefined; maxLenOrValue?: number | null | undefined } = {},
): Bounds {
  const defaults = DEFAULT_BOUNDS[type];
  if (!defaults) return { minLenOrValue: null, maxLenOrValue: null };
  return {
    minLenOrValue: given.minLenOrValue ?? defaults[0],
    maxLenOrValue: given.maxLenOrValue ?? defaults[1],
  };
}

interface Definition {
  inputType: ExtraInputType;
  definitionList: readonly { language: string }[];
  minLenOrValue?: number | null | undefined;
  maxLenOrValue?: number | null | undefined;
  selectionValues: readonly { language: string; rank: number }[];
}
export interface DefinitionFault {
  field: 'definitionList' | 'minLenOrValue' | 'selectionValues';
  message: 'NotNull' | 'Min' | 'Value';
}

/**
 * What is wrong with a definition beyond its shape: a configured language without a label, a minimum above
 * the maximum, a selection without choices or with choices that miss a language, Q2-45, Q2-46.
 */
export function definitionFaults(definition: Definition, locales: readonly string[]): DefinitionFault[] {
  const faults: DefinitionFault[] = [];
  const labelled = new Set(definition.definitionList.map(({ language }) => language));
  if (locales.some((locale) => !labelled.has(locale))) {
    faults.push({ field: 'definitionList', message: 'NotNull' });
  }
  const { minLenOrValue, maxLenOrValue } = boundsFor(definition.inputType, definition);
  if (minLenOrValue !== null && maxLenOrValue !== null && minLenOrValue > maxLenOrValue) {
    faults.push({ field: 'minLenOrValue', message: 'Min' });
  }
  if (isSelection(definition.inputType)) {
    const { selectionValues } = definition;
    if (selectionValues.length === 0) faults.push({ field: 'selectionValues', message: 'NotNull' });
    else if (!isComplete(selectionValues, locales)) {
      faults.push({ field: 'selectionValues', message: 'Value' });
    }
  }
  return faults;
}

/** Every choice occurs once in each language. */
function isComplete(entries: Definition['selectionValues'], locales: readonly string[]): boolean {
  const languagesByRank = new Map<number, string[]>();
  for (const { rank, language } of entries) {
    languagesByRank.set(rank, [...(languagesByRank.get(rank) ?? []), language]);
  }
  return [...languagesByRank.values()].every(
    (languages) =>
      new Set(languages).size === languages.length && locales.every((locale) => languages.includes(locale)),
  );
}
