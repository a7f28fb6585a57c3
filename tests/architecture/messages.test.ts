import { describe, expect, it } from 'vitest';
import { ALL_ENDPOINTS } from '#contract/endpoints.ts';
import { ERROR_KEYS } from '#server/platform/errors.ts';
import { filesBelow, read } from './sources.ts';

type Texts = Record<string, string>;

function textsOf(locale: string): Texts {
  const texts: Texts = {};
  for (const file of filesBelow(`messages/${locale}`, /\.json$/)) {
    for (const [key, text] of Object.entries(JSON.parse(read(file)) as Texts)) {
      expect(texts, `${key} stands in one file only`).not.toHaveProperty([key]);
      texts[key] = text;
    }
  }
  return texts;
}

const locales = ['en', 'tr'];
const english = textsOf('en');
const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/%?\{\w+\}/g)].map(([name]) => name))].sort();

describe('texts', () => {
  it('the type of the keys is made from every English file', () => {
    const named = [...read('messages/message-key.ts').matchAll(/import\('\.\/(en\/\w[\w-]*\.json)'\)/g)];
    expect(named.map(([, file]) => `messages/${file}`)).toEqual(filesBelow('messages/en', /\.json$/));
  });

  it.each(locales)('%s has exactly the keys of English', (locale) => {
    expect(Object.keys(textsOf(locale)).sort()).toEqual(Object.keys(english).sort());
  });

  it.each(locales)('%s has no empty text and the placeholders of English', (locale) => {
    const texts = textsOf(locale);
    const faults = Object.entries(english)
      .filter(([key, text]) => {
        const other = texts[key] ?? '';
        return other.trim() === '' || placeholders(other).join() !== placeholders(text).join();
      })
      .map(([key]) => key);
    expect(faults).toEqual([]);
  });

  it('people are notified of something; they do not hear of it', () => {
    const others = Object.keys(english).filter((key) => /\bhears? of\b/i.test(english[key] ?? ''));
    expect(others).toEqual([]);
  });

  it('every refusal and every success of the server has a text', () => {
    const alerts = ALL_ENDPOINTS.flatMap((endpoint) => (endpoint.alert === null ? [] : [endpoint.alert]));
    const missing = [...ERROR_KEYS, ...new Set(alerts)].filter((key) => !(key in english));
    expect(missing).toEqual([]);
  });

  it('every key that the code names has a text', () => {
    const used = [...filesBelow('src', /\.tsx?$/), ...filesBelow('server', /\.ts$/)].flatMap((file) =>
      [...read(file).matchAll(/\b(?:translate|t)\(\s*(?:locale,\s*)?'([a-z][\w-]*(?:\.[\w-]+)+)'/g)].map(
        (match) => ({
          file,
          key: match[1] ?? '',
        }),
      ),
    );
    const missing = used.filter(({ key }) => !(key in english) && !key.startsWith('ra.'));
    expect(missing.map(({ file, key }) => `${file}: ${key}`)).toEqual([]);
  });
});
