import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asksForSomething, formatSearch, parseSearch, SEARCH_OPERATORS } from '#contract/search/query.ts';
import { SEARCH_LIMITS } from '#contract/search/schema.ts';

/** What people type, and what they never would. */
const written = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constantFrom(...SEARCH_OPERATORS).map((operator) => `${operator}:`),
      fc.constantFrom(
        '"',
        '“',
        '„',
        '-',
        ':',
        ' ',
        '"ab c"',
        'author:"Ada L"',
        'before:2026-02',
        'type:idea',
        '-x',
      ),
    ),
  )
  .map((parts) => parts.join(' '));

describe('a query', () => {
  it('is made of words, phrases, what must not be there, and operators', () => {
    expect(
      parseSearch('Bins "paper   recycling" -plastic -"old bins" author:"Ada Lovelace" STATE:new type:Idea'),
    ).toEqual({
      words: ['Bins'],
      phrases: ['paper recycling'],
      without: ['plastic', 'old bins'],
      author: ['Ada Lovelace'],
      state: ['new'],
      field: [],
      type: ['IDEA'],
      after: null,
      before: null,
    });
  });

  it('takes days, months and years for their first day', () => {
    expect(parseSearch('after:2025 before:2026-03')).toMatchObject({
      after: '2025-01-01',
      before: '2026-03-01',
    });
    expect(parseSearch('after:2024-02-29').after).toBe('2024-02-29');
  });

  it('looks for what is no operator, or has no value of one, as words', () => {
    expect(parseSearch('after:spring type:car http://a.b 3:2 before:2026-02-30')).toMatchObject({
      words: ['after:spring', 'type:car', 'http://a.b', '3:2', 'before:2026-02-30'],
      after: null,
      type: [],
    });
  });

  it('leaves out what holds neither letter nor digit, and ends an open quotation at its end', () => {
    expect(parseSearch(' - — "" "to the end')).toMatchObject({
      words: [],
      phrases: ['to the end'],
      without: [],
    });
    expect(asksForSomething(parseSearch('-only --- ""'))).toBe(false);
    expect(asksForSomething(parseSearch('field:Production'))).toBe(true);
  });

  it('written down and read again is the same, whatever was typed', () => {
    fc.assert(
      fc.property(written, (text) => {
        const query = parseSearch(text);
        expect(parseSearch(formatSearch(query))).toEqual(query);
      }),
      { numRuns: 2000 },
    );
  });

  it('has no more words than are looked for', () => {
    fc.assert(
      fc.property(written, (text) => {
        const { words, phrases, without } = parseSearch(text);
        expect(words.length + phrases.length).toBeLessThanOrEqual(SEARCH_LIMITS.words);
        expect(without.length).toBeLessThanOrEqual(SEARCH_LIMITS.words);
        for (const word of [...words, ...phrases, ...without]) expect(word).toMatch(/[\p{L}\p{N}]/u);
      }),
    );
  });
});
