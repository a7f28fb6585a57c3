import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGE_CODES, languageName } from '#contract/languages/codes.ts';
import { MOST_TEXT, placeholdersOf, textFaults } from '#contract/languages/message-rules.ts';
import { fillText, formCount } from '#contract/texts/fill-text.ts';

const rules = (text: string, reference: string, locale = 'de', shipped: string | null = null) =>
  textFaults(text, { reference, shipped }, locale).map(({ rule, placeholder }) =>
    placeholder === undefined ? rule : `${rule} ${placeholder}`,
  );

describe('what a text may say in the place of another', () => {
  it('it fills in exactly what the original does, in any order and as often as it likes [S3-104]', () => {
    expect(rules('%{b} und %{a}, %{a}', '%{a} and %{b}')).toEqual([]);
    expect(rules('Hallo', 'Hello %{name}')).toEqual(['placeholderMissing %{name}']);
    expect(rules('Hallo %{nmae}', 'Hello %{name}')).toEqual([
      'placeholderMissing %{name}',
      'placeholderUnknown %{nmae}',
    ]);
    expect(rules('{code} geht weiter', '{code} moves on')).toEqual([]);
    expect(rules('%{code} geht weiter', '{code} moves on')).toHaveLength(2);
  });

  it('placeholders written into a text are all found, whatever stands between them', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.stringMatching(/^[a-z]{1,8}$/), { maxLength: 5 }),
        fc.string().filter((text) => !/[%{}|]/.test(text)),
        (names, between) => {
          const places = names.map((name) => `%{${name}}`);
          const text = places.join(between);
          expect(placeholdersOf(text)).toEqual([...places].sort());
          expect(rules(text, places.join(' ')).filter((rule) => rule.startsWith('placeholder'))).toEqual([]);
        },
      ),
    );
  });

  it('it has the forms of its language where the original has forms, and none elsewhere [S3-104]', () => {
    const one = '%{smart_count} idea |||| %{smart_count} ideas';
    expect(rules('%{smart_count} Idee |||| %{smart_count} Ideen', one)).toEqual([]);
    expect(rules('%{smart_count} Ideen', one)).toEqual(['pluralForms']);
    expect(rules('%{smart_count} Idee |||| ', one)).toEqual(['pluralForms']);
    expect(rules('a |||| b', 'a')).toEqual(['pluralForms']);
    expect(formCount('pl')).toBeGreaterThan(2);
    expect(
      rules(
        ['pomysł', 'pomysły', 'pomysłów'].map((word) => `%{smart_count} ${word}`).join(' |||| '),
        one,
        'pl',
      ),
    ).toEqual([]);
    expect(rules('%{smart_count}件', one, 'ja')).toEqual([]);
    // What is shipped with one form for all numbers may be said so in other words too.
    expect(rules('%{smart_count} düşünce', one, 'tr', '%{smart_count} fikir')).toEqual([]);
  });

  it('it is no markup, has no hidden characters, and an end', () => {
    for (const text of ['<b>fett</b>', '<img src=x onerror=alert(1)>', '<!-- x -->', '<script']) {
      expect(rules(text, 'Bold'), text).toEqual(['markup']);
    }
    expect(rules('1 < 2 und 3 > 2 <3', 'Numbers')).toEqual([]);
    expect(rules('a\u0007b', 'ab')).toEqual(['controlCharacter']);
    expect(rules('zwei\nZeilen', 'two\nlines')).toEqual([]);
    expect(rules('x'.repeat(MOST_TEXT + 1), 'x')).toEqual(['textTooLong']);
  });
});

describe('forms for numbers', () => {
  it('a text in a language with fewer forms, shown in one with more or less, is still read rightly', () => {
    const english = 'one |||| many';
    const read = (locale: string, count: number) => fillText(locale, english, { smart_count: count });
    for (const locale of ['ja', 'ru', 'ar', 'en']) expect([locale, read(locale, 1)]).toEqual([locale, 'one']);
    for (const locale of ['ja', 'ru', 'ar', 'en'])
      expect([locale, read(locale, 5)]).toEqual([locale, 'many']);
  });
});

describe('languages that can be added', () => {
  it('each has a name in its own language and in another, beginning with a capital where there are capitals', () => {
    for (const code of LANGUAGE_CODES) {
      const name = languageName(code);
      expect(name, code).not.toBe('');
      expect(name.charAt(0)).toBe(name.charAt(0).toLocaleUpperCase(code));
    }
    expect(languageName('de')).toBe('Deutsch');
    expect(languageName('tr')).toBe('Türkçe');
    expect(languageName('de', 'tr')).toBe('Almanca');
    expect(new Set(LANGUAGE_CODES).size).toBe(LANGUAGE_CODES.length);
  });
});
