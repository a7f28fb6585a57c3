import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { definitionFaults, EXTRA_INPUT_TYPES, isSelection } from '#contract/extra-inputs/rules.ts';
import type { ExtraInput } from '#contract/extra-inputs/schema.ts';
import { askedIn } from '#src/components/extraInputs/ExtraInputsEditor.tsx';
import { inputBodyOf, inputSourceOf, inputValuesOf } from '#src/components/extraInputs/inputValues.ts';

const LOCALES = ['en', 'tr'];
const word = fc.stringMatching(/^[a-zçğıöşü]{3,20}$/);
const choice = fc.record({ id: fc.integer({ min: 1, max: 10_000 }), en: word, tr: word });

/** A stored input whose choices stand in every language. */
const stored: fc.Arbitrary<ExtraInput> = fc
  .record({
    inputType: fc.constantFrom(...EXTRA_INPUT_TYPES),
    isRequired: fc.boolean(),
    en: word,
    tr: word,
    explanation: fc.option(word),
    choices: fc.uniqueArray(choice, { selector: ({ id }) => id, minLength: 1, maxLength: 6 }),
  })
  .map(({ inputType, isRequired, en, tr, explanation, choices }) => ({
    id: 1,
    source: 'IDEA',
    competitionId: 5,
    definitionList: [
      { language: 'en', label: en, explanation },
      { language: 'tr', label: tr, explanation: null },
    ],
    isRequired,
    inputType,
    minLenOrValue: null,
    maxLenOrValue: null,
    listOrder: 1,
    selectionValues: isSelection(inputType)
      ? choices.flatMap(({ id, ...labels }, index) =>
          LOCALES.map((language) => ({
            id,
            language,
            label: labels[language as 'en' | 'tr'],
            rank: index + 1,
          })),
        )
      : [],
  }));

describe('form of an extra input', () => {
  test('what was stored and not changed is sent as it was, and the server takes it [R2F-04, R2F-05, R2F-11, R2F-17]', () => {
    fc.assert(
      fc.property(stored, (input) => {
        const body = inputBodyOf(inputValuesOf(input, LOCALES), LOCALES, input);
        expect(body.definitionList).toEqual(input.definitionList);
        expect(body.selectionValues).toEqual(input.selectionValues);
        expect(body.isRequired).toBe(input.isRequired);
        expect(definitionFaults(body, LOCALES)).toEqual([]);
      }),
    );
  });

  test('words in a language that is not configured any more are kept', () => {
    const texts = [
      { language: 'en', label: 'Budget', explanation: null },
      { language: 'de', label: 'Kosten', explanation: 'alt' },
    ];
    fc.assert(
      fc.property(stored, (input) => {
        const old = { ...input, definitionList: texts };
        const { definitionList } = inputBodyOf(inputValuesOf(old, LOCALES), LOCALES, old);
        expect(definitionList.map(({ language }) => language)).toEqual(['en', 'tr', 'de']);
        expect(definitionList.at(-1)).toEqual(texts[1]);
      }),
    );
  });

  test('choices keep their names in such a language, at their new places; what was removed or added has none', () => {
    fc.assert(
      fc.property(stored, (input) => {
        const german = (id: number, rank: number) => ({ id, language: 'de', label: `Wahl ${id}`, rank });
        const ids = [...new Set(input.selectionValues.map(({ id }) => id))];
        const old = {
          ...input,
          selectionValues: [...input.selectionValues, ...ids.map((id, index) => german(id, index + 1))],
        };
        const values = inputValuesOf(old, LOCALES);
        const added = { id: null, labels: { en: 'New', tr: 'Yeni' } };
        const choices = [added, ...values.choices.slice(1).toReversed()];
        const { selectionValues } = inputBodyOf({ ...values, choices }, LOCALES, old);
        expect(selectionValues.filter(({ language }) => language === 'de')).toEqual(
          ids
            .slice(1)
            .toReversed()
            .map((id, index) => german(id, index + 2)),
        );
      }),
    );
  });

  test('field errors of the server are found at the fields of the form', () => {
    expect(inputSourceOf('definitionList.1.label', LOCALES)).toBe('texts.tr.label');
    expect(inputSourceOf('definitionList.0.explanation', LOCALES)).toBe('texts.en.explanation');
    expect(inputSourceOf('definitionList', LOCALES)).toBe('texts.en.label');
    expect(inputSourceOf('selectionValues.3.label', LOCALES)).toBe('choices');
    expect(inputSourceOf('minLenOrValue', LOCALES)).toBe('minLenOrValue');
  });

  test('the preview asks in the reader’s language, each choice once and in its order [R2F-17]', () => {
    fc.assert(
      fc.property(stored, fc.constantFrom(...LOCALES), (input, locale) => {
        const asked = askedIn(input, locale);
        expect(asked.label).toBe(input.definitionList.find(({ language }) => language === locale)?.label);
        const own = input.selectionValues.filter(({ language }) => language === locale);
        expect(asked.selectionValues).toEqual(own.map(({ id, label }) => ({ id, label })));
      }),
    );
  });
});
