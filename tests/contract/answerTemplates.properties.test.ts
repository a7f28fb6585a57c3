import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withPlaceholders } from '#contract/answer-templates/placeholders.ts';
import {
  isWordless,
  TEMPLATE_PURPOSES,
  type TemplateText,
  textsOfPurpose,
  wordsOfPurpose,
} from '#contract/answer-templates/rules.ts';
import { fillPlaceholders, NOTE_PLACEHOLDERS, type NoteValues } from '#contract/decision-notes/note.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc
    .array(fc.constantFrom('Ayşe', 'Ayşenur', 'Kaya', '{', '}', '{x}', ' ', '.', '$&', 'title', '’ye'), {
      maxLength: 12,
    })
    .map((words) => words.join('')),
);
const names = fc.constantFrom('Ayşe', 'Kaya', 'Ayşe Kaya', 'title', '$&', '{x}', '', ' ', 'A', '05/03/2026');
const someValues: fc.Arbitrary<NoteValues> = fc.record(
  Object.fromEntries(NOTE_PLACEHOLDERS.map((name) => [name, fc.oneof(names, anyText)])) as Record<
    keyof NoteValues,
    fc.Arbitrary<string>
  >,
);
const holdsPlaceholder = (text: string) => NOTE_PLACEHOLDERS.some((name) => text.includes(`{${name}}`));

describe('a template made of an answer', () => {
  it('filled for the same contribution is the answer that it was made of', () => {
    fc.assert(
      fc.property(anyText, someValues, (text, values) => {
        fc.pre(!holdsPlaceholder(text));
        expect(fillPlaceholders(withPlaceholders(text, values), values)).toBe(text.trim());
      }),
      { numRuns: 500 },
    );
  });

  it('names whole words only, the longest first', () => {
    const values = { title: 'Bins', firstName: 'Ayşe', field: 'Bins for paper', by: 'Ayşe Kaya', date: '' };
    expect(withPlaceholders('Ayşe’ye: Bins for paper, Cabins, Bins. Ayşenur! Ayşe Kaya', values)).toBe(
      '{firstName}’ye: {field}, Cabins, {title}. Ayşenur! {by}',
    );
  });
});

describe('texts as they are stored', () => {
  const word = fc.oneof(fc.constantFrom('', ' ', 'Too dear'), fc.string());
  const text: fc.Arbitrary<TemplateText> = fc.record({
    language: fc.constantFrom('en', 'tr'),
    ...{ decision: word, reason: word, next: word, text: word, subject: word },
  });

  it('say something for their purpose, and nothing else', () => {
    fc.assert(
      fc.property(fc.array(text), fc.constantFrom(...TEMPLATE_PURPOSES), (texts, purpose) => {
        const used = wordsOfPurpose(purpose);
        const stored = textsOfPurpose(texts, purpose);
        expect(stored).toHaveLength(texts.filter((one) => !isWordless(one, purpose)).length);
        for (const one of stored) {
          const { language, ...words } = one;
          expect(['en', 'tr']).toContain(language);
          const others = Object.entries(words).filter(([part]) => !used.includes(part as 'text'));
          expect(others.every(([, said]) => said === '')).toBe(true);
        }
        expect(textsOfPurpose(stored, purpose)).toEqual(stored);
      }),
    );
  });
});
