import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatLongDate } from '#contract/formats/dates.ts';
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
        'before:1.6.2026',
        'after:June',
        'before:"next week"',
        'after:2026"',
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
      invalidDates: [],
    });
  });

  it('takes days, months and years for their first day', () => {
    expect(parseSearch('after:2025 before:2026-03')).toMatchObject({
      after: '2025-01-01',
      before: '2026-03-01',
    });
    expect(parseSearch('after:2024-02-29').after).toBe('2024-02-29');
  });

  it('takes days as the application writes them, the day first, also with dots and without zeros', () => {
    for (const day of ['01/06/2026', '1/6/2026', '01.06.2026', '1.6.2026', '"01/06/2026"']) {
      expect(parseSearch(`bins before:${day}`), day).toMatchObject({
        words: ['bins'],
        before: '2026-06-01',
        invalidDates: [],
      });
    }
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        (date) => {
          const day = date.toISOString().slice(0, 10);
          expect(parseSearch(`after:${formatLongDate(day)}`).after).toBe(day);
        },
      ),
    );
  });

  it('notes what is no date, each once, and asks for something by it', () => {
    const query = parseSearch(
      'before:June BEFORE:June after:2026-13 before:31/02/2026 after:06/15/2026 after:1.6/2026',
    );
    expect(query).toMatchObject({
      words: [],
      after: null,
      before: null,
      invalidDates: [
        { operator: 'before', value: 'June' },
        { operator: 'after', value: '2026-13' },
        { operator: 'before', value: '31/02/2026' },
        { operator: 'after', value: '06/15/2026' },
        { operator: 'after', value: '1.6/2026' },
      ],
    });
    expect(asksForSomething(query)).toBe(true);
    expect(parseSearch('"before:June" -after:May before:""')).toMatchObject({ invalidDates: [] });
  });

  it('looks for what is no operator, or has no value of one, as words', () => {
    expect(parseSearch('type:car http://a.b 3:2')).toMatchObject({
      words: ['type:car', 'http://a.b', '3:2'],
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
      { numRuns: 2000, examples: [['-#"x'], ['-author:"a b" c'], ['author:a"b c']] },
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
