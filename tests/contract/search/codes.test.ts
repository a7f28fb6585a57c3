import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codesMeant } from '#contract/search/codes.ts';

test.each([
  ['SUG-000102', ['SUG-000102']],
  ['sug-102', ['SUG-102', 'SUG-0102', 'SUG-00102', 'SUG-000102']],
  [' Sug  102 ', ['SUG-102', 'SUG-0102', 'SUG-00102', 'SUG-000102']],
  ['fall-2026 0012', ['FALL-2026-0012']],
  // Zeros are counted by who writes them: it may be a beginning.
  ['SUG-0001', ['SUG-0001']],
  ['2026 102', []],
  ['sug', []],
  ['102', []],
  ['sug 102 x', []],
  ['two words 102', []],
])('“%s” may be the codes %j [R3A-05]', (text, codes) => {
  expect(codesMeant(text)).toEqual(codes);
});

test('a code is meant by itself, by itself without its zeros, and with a blank, in any case [R3A-05]', () => {
  const part = fc.stringMatching(/^[A-Z0-9]{0,5}[A-Z][A-Z0-9]{0,5}$/);
  fc.assert(
    fc.property(
      part,
      fc.integer({ min: 1, max: 9_999_999 }),
      fc.constantFrom(4, 6),
      (prefix, number, digits) => {
        const code = `${prefix}-${String(number).padStart(digits, '0')}`;
        for (const text of [code, `${prefix}-${number}`, `${prefix} ${number}`]) {
          expect(codesMeant(text)).toContain(code);
          expect(codesMeant(text.toLowerCase())).toEqual(codesMeant(text));
        }
      },
    ),
  );
});
