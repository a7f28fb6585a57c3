import { describe, expect, it } from 'vitest';
import { filesBelow, read } from './sources.ts';

/** Rows of a table of the glossary, as cells. */
function rowsBelow(heading: string): string[][] {
  const [, section = ''] = read('docs/glossary.md').split(`## ${heading}\n`);
  const [table = ''] = section.split('\n## ');
  const lines = table.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const textsOf = (locale: string) =>
  filesBelow(`messages/${locale}`, /\.json$/).flatMap((file) =>
    Object.entries(JSON.parse(read(file)) as Record<string, string>),
  );

describe('the glossary', () => {
  const banned = rowsBelow('Words that no text uses').flatMap(([words = '']) => words.split(', '));
  const bannedInTurkish = rowsBelow('Words that no Turkish text uses').flatMap(([words = '']) =>
    words.split(', '),
  );

  it('is read: it has terms in both languages and words that no text uses', () => {
    const terms = rowsBelow('Terms');
    expect(terms.length).toBeGreaterThan(40);
    expect(terms.filter(([english, turkish]) => !english || !turkish)).toEqual([]);
    expect(banned).toContain('handed in');
    expect(bannedInTurkish).toContain('kuruluş');
  });

  it.each(banned)('no English text says “%s”', (words) => {
    const said = new RegExp(`\\b${words}\\b`, 'i');
    const found = textsOf('en').filter(([, text]) => said.test(text));
    expect(found.map(([key, text]) => `${key}: ${text}`)).toEqual([]);
  });

  it.each(bannedInTurkish)('no Turkish text says “%s…”', (words) => {
    const said = new RegExp(`(?<!\\p{L})${words}`, 'u');
    const found = textsOf('tr').filter(([, text]) => said.test(text.toLocaleLowerCase('tr')));
    expect(found.map(([key, text]) => `${key}: ${text}`)).toEqual([]);
  });

  it('names departments, levels of education and units in Turkish by one word each', () => {
    const turkish = new Map(rowsBelow('Terms').map(([english = '', word = '']) => [english, word]));
    for (const [ending, term] of [
      ['department', 'department'],
      ['educationLevel', 'education level'],
      ['education_level', 'education level'],
    ] as const) {
      const labels = textsOf('tr').filter(([key]) => key.split('.').at(-1) === ending);
      expect(labels.length, ending).toBeGreaterThan(0);
      for (const [key, text] of labels) expect(text.toLocaleLowerCase('tr'), key).toBe(turkish.get(term));
    }
  });
});
