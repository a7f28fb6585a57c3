import {
  boundsFor,
  EXTRA_INPUT_TYPES,
  type ExtraInputType,
  isSelection,
  OFFERED_INPUT_TYPES,
} from '#contract/extra-inputs/rules.ts';
import type { ExtraInput, SelectionEntry } from '#contract/extra-inputs/schema.ts';

/** A choice of a selection, named in each language. */
export interface ChoiceDraft {
  /** Of a stored choice; null for a new one. */
  id: number | null;
  labels: Record<string, string>;
}

/** What the form of an extra input holds. */
export interface InputValues {
  inputType: ExtraInputType;
  isRequired: boolean;
  texts: Record<string, { label: string; explanation: string }>;
  /** Empty: the kind's own bound. */
  minLenOrValue: number | null | '';
  maxLenOrValue: number | null | '';
  choices: ChoiceDraft[];
}

/** Kinds to choose from: those that are offered, and the stored one. */
export const kindsFor = (stored: ExtraInput | null): ExtraInputType[] =>
  [...new Set([...(stored ? [stored.inputType] : []), ...OFFERED_INPUT_TYPES])].toSorted(
    (one, other) => EXTRA_INPUT_TYPES.indexOf(one) - EXTRA_INPUT_TYPES.indexOf(other),
  );

/** Whether a kind has a smallest and a largest length or value. */
export const hasBounds = (type: ExtraInputType) => boundsFor(type).maxLenOrValue !== null;

/** The choices of an input in the order of their ranks, each with its entries in all languages. */
export function choicesOf({ selectionValues }: Pick<ExtraInput, 'selectionValues'>): SelectionEntry[][] {
  const ranks = [...new Set(selectionValues.map(({ rank }) => rank))].toSorted((one, other) => one - other);
  return ranks.map((rank) => selectionValues.filter((entry) => entry.rank === rank));
}

/** The bounds that are meant: given ones, else the kind's own. */
export function boundsOf(values: Pick<InputValues, 'inputType' | 'minLenOrValue' | 'maxLenOrValue'>) {
  const { inputType, minLenOrValue: min, maxLenOrValue: max } = values;
  return boundsFor(inputType, {
    minLenOrValue: min === '' ? null : min,
    maxLenOrValue: max === '' ? null : max,
  });
}

/** @param locales the configured languages; each needs a label */
export function inputValuesOf(stored: ExtraInput | null, locales: readonly string[]): InputValues {
  const texts = Object.fromEntries(
    locales.map((locale) => {
      const text = stored?.definitionList.find(({ language }) => language === locale);
      return [locale, { label: text?.label ?? '', explanation: text?.explanation ?? '' }];
    }),
  );
  return {
    inputType: stored?.inputType ?? 'TEXT',
    isRequired: stored?.isRequired ?? false,
    texts,
    minLenOrValue: stored?.minLenOrValue ?? null,
    maxLenOrValue: stored?.maxLenOrValue ?? null,
    choices: (stored ? choicesOf(stored) : []).map((entries) => ({
      id: entries[0]?.id ?? null,
      labels: Object.fromEntries(
        locales.map((locale) => [locale, entries.find(({ language }) => language === locale)?.label ?? '']),
      ),
    })),
  };
}

/** What is sent: empty bounds become the kind's own, and choices take the ranks of their places. */
export function inputBodyOf(values: InputValues, locales: readonly string[], stored: ExtraInput | null) {
  const { inputType, isRequired, texts, choices } = values;
  // Languages that are not configured any more keep their words.
  const others = (stored?.definitionList ?? []).filter(({ language }) => !locales.includes(language));
  // A choice that somebody has taken away meanwhile is created again.
  const known = new Set(stored?.selectionValues.map(({ id }) => id));
  const otherChoices = (stored?.selectionValues ?? []).filter(({ language }) => !locales.includes(language));
  return {
    inputType,
    isRequired,
    ...boundsOf(values),
    definitionList: [
      ...locales.map((language) => ({
        language,
        label: texts[language]?.label.trim() ?? '',
        explanation: texts[language]?.explanation.trim() || null,
      })),
      ...others,
    ],
    selectionValues: isSelection(inputType)
      ? choices.flatMap(({ id, labels }, index) => [
          ...locales.map((language) => ({
            ...(id !== null && known.has(id) && { id }),
            language,
            label: labels[language]?.trim() ?? '',
            rank: index + 1,
          })),
          ...otherChoices.filter((other) => other.id === id).map((other) => ({ ...other, rank: index + 1 })),
        ])
      : [],
  };
}

/** The field of the form that a path of the body came from, such as `definitionList.1.label`. */
export function inputSourceOf(path: string, locales: readonly string[]): string {
  const [name = '', index, part] = path.split('.');
  if (name === 'selectionValues') return 'choices';
  if (name !== 'definitionList') return name;
  const locale = locales[Number(index ?? 0)] ?? locales[0];
  return `texts.${locale}.${part === 'explanation' ? part : 'label'}`;
}
