import { expect, it } from 'vitest';
import { shippedMessages } from '#tests/support/texts.ts';
import { filesBelow, read } from './sources.ts';

/** From so many words on, a text that a test writes out as it is shipped is no chance. */
const WORDS = 3;

/** Where texts are held against what the specification says of them, word by word. */
const ON_PURPOSE = new Set(['tests/src/app/messages.test.ts', 'tests/server/api/settings.test.ts']);

it('tests find things by their message keys, so that texts can be polished in one file', () => {
  const shipped = new Set(
    Object.values(shippedMessages('en')).filter((text) => text.split(' ').length >= WORDS),
  );
  const literals = (path: string) =>
    [...read(path).matchAll(/'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"|`([^`$]*)`/g)].map(
      ([, single, double, template]) => (single ?? double ?? template ?? '').replaceAll("\\'", "'"),
    );
  const written = filesBelow('tests', /\.tsx?$/)
    .filter((path) => !ON_PURPOSE.has(path))
    .flatMap((path) =>
      literals(path)
        .filter((text) => shipped.has(text))
        .map((text) => `${path}: ${text}`),
    );
  expect(written).toEqual([]);
});
