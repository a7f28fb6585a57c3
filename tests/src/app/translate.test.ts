import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillText } from '#contract/texts/fill-text.ts';
import { createI18nProvider } from '#src/i18nProvider.ts';
import type { Translate } from '#src/useTranslate.ts';
import { sampleSettings } from '#tests/support/renderApp.tsx';

/** The same text as the server reads it, and as the browser does. */
function bothRead(locale: string, text: string, values: Record<string, unknown> = {}): string {
  const inBrowser = createI18nProvider(locale, { key: text }, sampleSettings()).translate('key', values);
  expect(inBrowser).toBe(fillText(locale, text, values));
  return inBrowser;
}

describe('texts with places and numbers', () => {
  it('places are filled in, also twice; one without a value stays', () => {
    expect(bothRead('en', '%{name} and %{name}, %{other}', { name: 'Ayşe' })).toBe('Ayşe and Ayşe, %{other}');
    expect(bothRead('en', 'Cost: %{sum}', { sum: '$& $1' })).toBe('Cost: $& $1');
    expect(bothRead('en', '%{count}', { count: 0 })).toBe('0');
  });

  it('a name that turns the direction of writing turns nothing of the sentence', () => {
    const text = '“%{name}” is too large (%{size}).';
    const shown = bothRead('en', text, { name: 'photo\u202egnp.exe', size: '10 MB' });
    expect(shown).toBe('“photognp.exe” is too large (10 MB).');
    expect(bothRead('tr', '%{name} eklendi', { name: '\u2067דוח\u200f' })).toBe('דוח eklendi');
  });

  it('whatever stands in a name, it brings no character that turns directions, and nothing else is lost', () => {
    const turns = '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069';
    const hostile = fc.string({
      unit: fc.oneof(fc.constantFrom(...turns), fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })),
      maxLength: 30,
    });
    fc.assert(
      fc.property(hostile, hostile, (first, second) => {
        const plain = (words: string) => [...words].filter((sign) => !turns.includes(sign)).join('');
        expect(bothRead('en', 'a %{first} b %{second} c', { first, second })).toBe(
          `a ${plain(first)} b ${plain(second)} c`,
        );
      }),
      { numRuns: 400 },
    );
  });

  it('numbers are written as the language writes them, text stays as it is [R1K-06, R1K-07, R3Q-21]', () => {
    const text = '%{smart_count} of %{total}, %{mean}, no. %{id}';
    const values = { smart_count: 1234, total: 1_000_000, mean: 3.5, id: '1234' };
    expect(bothRead('en', text, values)).toBe('1,234 of 1,000,000, 3.50, no. 1234');
    expect(bothRead('tr', text, values)).toBe('1.234 of 1.000.000, 3,50, no. 1234');
  });

  it.each([
    ['en', 0, 'many'],
    ['en', 1, 'one'],
    ['en', 2, 'many'],
    ['tr', 1, 'one'],
    ['tr', 5, 'many'],
    ['fr', 0, 'one'],
    ['fr', 1_000_000, 'many'],
  ])('%s takes its form for %i', (locale, count, form) => {
    expect(bothRead(locale, 'one |||| many', { smart_count: count })).toBe(form);
  });

  it('languages with more forms take them in their order; without a number the first', () => {
    const forms = 'one |||| few |||| many';
    expect([1, 3, 5].map((count) => bothRead('pl', forms, { smart_count: count }))).toEqual([
      'one',
      'few',
      'many',
    ]);
    expect(fillText('en', 'one |||| many')).toBe('one');
  });

  it('a missing text gives the fallback of the call, else its key', () => {
    const { translate } = createI18nProvider('en', { known: 'Known' }, sampleSettings());
    expect(translate('known')).toBe('Known');
    expect(translate('missing', { _: 'Fallback %{n}', n: 1 })).toBe('Fallback 1');
    expect(translate('missing')).toBe('missing');
  });
});

it('a key that there is not does not compile, but one that comes from elsewhere has words to stand in', () => {
  const translate: Translate = (key: string, values: Record<string, unknown> = {}) => String(values._ ?? key);
  const type: string = 'SOLAR';
  expect(translate('menu.news')).toBe('menu.news');
  expect(translate(`point.type.${type}`, { _: type })).toBe('SOLAR');
  // @ts-expect-error a misspelt key
  expect(translate('menu.newz')).toBe('menu.newz');
  // @ts-expect-error a misspelt key is none that comes from elsewhere
  expect(translate('menu.newz', { _: 'News' })).toBe('News');
  // @ts-expect-error nothing stands in
  expect(translate(`point.type.${type}`)).toBe('point.type.SOLAR');
});
