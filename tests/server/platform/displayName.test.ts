import fc from 'fast-check';
import { expect, it } from 'vitest';
import { displayName } from '#server/platform/plugins/display-name.ts';

it.each([
  ['../../../etc/passwd', 'passwd'],
  ['C:\\plans\\Plan A.pdf', 'Plan A.pdf'],
  ['\u202egnp.exe', 'gnp.exe'],
  ['a\r\nset-cookie: b.txt', 'aset-cookie b.txt'],
  ['Öneri ışığı – 計画.pdf', 'Öneri ışığı – 計画.pdf'],
  ['..', '..'],
  ['   ', 'file'],
  ['', 'file'],
])('the name %j is shown as %j', (given, shown) => {
  expect(displayName(given)).toBe(shown);
});

it('whatever a file is called, its name is one line without a folder, can stand in a header, and stays as it is', () => {
  const signs = fc.constantFrom(
    '/',
    '\\',
    '"',
    '\r',
    '\n',
    '\u0000',
    '\u202e',
    '\ud83c',
    '.',
    ' ',
    'a',
    '\u{1f33b}',
  );
  const names = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 500 }),
    fc.array(signs, { maxLength: 500 }).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(names, (name) => {
      const shown = displayName(name);
      expect(shown.length).toBeGreaterThan(0);
      expect(shown.length).toBeLessThanOrEqual(200);
      expect(shown).not.toMatch(/[\p{Cc}/\\"<>|:*?\u202a-\u202e\u2066-\u2069]/u);
      expect(encodeURIComponent(shown)).toMatch(/^[\w!'()*.~%-]+$/);
      expect(displayName(shown)).toBe(shown);
    }),
  );
});
