import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesBelow, read } from './sources.ts';

/** What puts a list into react-admin's list context. */
const BASES = /<(ListPage|AddressListBase|AddressListProvider|WholeListBase)\b/;

/** The inputs of a form in the order in which they are asked: an editor, not a list. */
const EDITORS = new Set(['src/features/extra-inputs/ExtraInputPage.tsx']);

/** The files of the screens that resources name as their lists. */
const listScreens = filesBelow('src/features', /index\.ts$/).flatMap((path) => {
  const text = read(path);
  const at = text.indexOf('list: screen(');
  // Its code is loaded in the call itself, or by a loader that several screens share.
  const [, file] =
    at < 0 ? [] : (/import\('(\.[^']+)'\)/.exec(text.slice(at)) ?? /import\('(\.[^']+)'\)/.exec(text) ?? []);
  return file ? [join(dirname(path), file)] : [];
});

describe('lists of resources', () => {
  it('are found', () => {
    expect(listScreens.length).toBeGreaterThanOrEqual(16);
  });

  it('stand in the list context, where components of react-admin work', () => {
    const outside = listScreens.filter((path) => !EDITORS.has(path) && !BASES.test(read(path)));
    expect(outside).toEqual([]);
  });
});
