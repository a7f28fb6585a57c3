import fc from 'fast-check';
import { expect, test } from 'vitest';
import { oneTitle, titleListOf, titlesOf } from '#src/components/inputs/titles.ts';

const LOCALES = ['en', 'tr', 'de'];
const word = fc.constantFrom('Safety', 'Güvenlik', ' x ');
const stored = fc.uniqueArray(fc.record({ language: fc.constantFrom(...LOCALES, 'fr'), title: word }), {
  selector: ({ language }) => language,
});

test('titles that are not touched stay as they are, in their order [R3I-02, R3I-03]', () => {
  fc.assert(
    fc.property(stored, (list) => {
      const trimmed = list.map(({ language, title }) => ({
        language,
        title: LOCALES.includes(language) ? title.trim() : title,
      }));
      expect(titleListOf(titlesOf(list, LOCALES), list)).toEqual(trimmed);
    }),
  );
});

test('an emptied title is gone, a new one comes last, and foreign ones stay [R3I-03, S3-89]', () => {
  const list = [
    { language: 'fr', title: 'Sécurité' },
    { language: 'tr', title: 'Güvenlik' },
    { language: 'de', title: 'Sicherheit' },
  ];
  expect(titleListOf({ en: ' Safety ', tr: null, de: '  ' }, list)).toEqual([
    { language: 'fr', title: 'Sécurité' },
    { language: 'en', title: 'Safety' },
  ]);
});

test('one title in any language is enough [S3-89]', () => {
  expect(oneTitle('', { titles: { en: null, tr: 'Güvenlik' } })).toBeUndefined();
  expect(oneTitle('', { titles: { en: null, tr: '  ' } })).toEqual(oneTitle.rule);
  expect(oneTitle('', {})).toEqual(oneTitle.rule);
});
