import fc from 'fast-check';
import { expect, it } from 'vitest';
import { loginState, returnAddress } from '#src/app/returnPath.ts';

const OURS = 'https://ideas.example.org';
const at = (pathname: string, search = '', hash = '') => ({ pathname, search, hash });

it.each([
  ['//elsewhere.example'],
  ['/\\elsewhere.example'],
  ['/\t/elsewhere.example'],
  ['https://elsewhere.example'],
  ['javascript:steal()'],
  [''],
])('a sign-in never leads away from the site: %j', (pathname) => {
  expect(returnAddress({ from: at(pathname) })).toBe('/');
});

it('whatever was noted as the way back, a browser stays on the site', () => {
  const signs = fc.constantFrom(
    '/',
    '\\',
    '\t',
    '\n',
    ':',
    '@',
    '.',
    '?',
    '#',
    'a',
    'elsewhere.example',
    'https:',
  );
  const part = fc.oneof(
    fc.array(signs).map((parts) => parts.join('')),
    fc.string({ unit: 'binary' }),
    fc.webUrl(),
  );
  fc.assert(
    fc.property(part, part, part, (pathname, search, hash) => {
      const address = returnAddress({ from: at(pathname, search, hash) });
      expect(address.startsWith('/')).toBe(true);
      expect(new URL(address, OURS).origin).toBe(OURS);
    }),
    // The page's own URL is slow.
    { numRuns: 40 },
  );
});

it('a place of the site is come back to, with its filters and its anchor [R1C-34]', () => {
  const place = at('/suggestion/list/all', '?page=2&title.contains=%2F%2Fa', '#comments');
  expect(returnAddress(loginState({ ...place }))).toBe(
    '/suggestion/list/all?page=2&title.contains=%2F%2Fa#comments',
  );
  for (const pathname of ['/login', '/logout']) expect(returnAddress({ from: at(pathname) })).toBe('/');
  for (const nothing of [null, undefined, {}, { from: {} }, 'text']) expect(returnAddress(nothing)).toBe('/');
});
