import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SEARCH_LIMITS } from '#contract/search/schema.ts';
import { folded } from '#server/platform/words/folded.ts';
import { snippetOf } from '#server/platform/words/snippet.ts';
import { editsBetween, meantBy, withOneSlip } from '#server/platform/words/typing-errors.ts';
import { formsOf, wordQuery } from '#server/platform/words/word-query.ts';

const word = (parts: string[], stems: string[] = [], others: string[] = []) => ({ parts, stems, others });
const none = { words: [], phrases: [] };

describe('a query of words', () => {
  it('looks for what begins with a stem, and for a short stem itself', () => {
    expect(formsOf(word(['oneriler'], ['oneri', 'onerile']))).toEqual({ beginnings: ['oneri'], whole: [] });
    expect(formsOf(word(['bins'], ['bin']))).toEqual({ beginnings: ['bins'], whole: ['bin'] });
    expect(formsOf(word(['ada'], ['a']))).toEqual({ beginnings: ['ada'], whole: [] });
    expect(formsOf(word(['ab']))).toEqual({ beginnings: [], whole: ['ab'] });
  });

  it('looks for what a misspelt word may mean as if that had been written', () => {
    const meant = [word(['panel'], ['pane']), word(['ab'])];
    expect(formsOf({ ...word(['pannel']), meant })).toEqual({
      beginnings: ['pannel', 'pane'],
      whole: ['ab'],
    });
  });

  it('wants all words and phrases, and none of those that must not be there', () => {
    expect(
      wordQuery([word(['e-mail', 'e', 'mail']), word(['bin'], [], ['dustbin'])], [`'a' <-> 'b'`], none)
        ?.words,
    ).toBe(`('e-mail' & 'e' & 'mail') & ('bin':* | 'dustbin') & ('a' <-> 'b')`);
    expect(wordQuery([word(['bin'])], [], { words: [word(['red'])], phrases: [] })).toEqual({
      wanted: `('bin':*)`,
      without: `!('red':*)`,
      words: `('bin':*) & !('red':*)`,
    });
    expect(wordQuery([], [], { words: [word(['red'])], phrases: [] })).toBeNull();
  });

  it('lets no word end its quotation', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (text) => {
        const query = wordQuery([word([text])], [], none)?.words ?? '';
        const inside = query.replace(/'(?:[^'\\]|''|\\\\)*'/g, '');
        expect(inside).toMatch(/^[(): *|]*$/);
      }),
    );
  });
});

describe('typing errors', () => {
  it('are counted by letters, a swap as one', () => {
    expect(editsBetween('bisilket', 'bisiklet')).toBe(1);
    expect(editsBetween('biziklat', 'bisiklet')).toBe(2);
    expect(editsBetween('recieve', 'receive')).toBe(1);
    expect(editsBetween('', 'abc')).toBe(3);
  });

  it('count alike both ways, nothing for the same, and never more than the longer word', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (one, other) => {
        const edits = editsBetween(one, other);
        expect(editsBetween(other, one)).toBe(edits);
        expect(edits === 0).toBe(one === other);
        expect(edits).toBeLessThanOrEqual(Math.max([...one].length, [...other].length));
      }),
    );
  });

  it('of the most frequent kinds are undone: letters swapped, doubled, or one of a pair left out', () => {
    expect(withOneSlip('pannel')).toEqual(expect.arrayContaining(['panel', 'pannle', 'pannell']));
    expect(withOneSlip('comunication')).toContain('communication');
    expect(withOneSlip('kompresor')).toContain('kompressor');
    const letters = fc.string({
      unit: fc.constantFrom('a', 'b', 'c', 'ğ', '😀'),
      minLength: 1,
      maxLength: 9,
    });
    fc.assert(
      fc.property(letters, fc.nat(), (text, place) => {
        const slips = withOneSlip(text);
        expect(new Set(slips).size).toBe(slips.length);
        for (const slip of slips) {
          expect(editsBetween(text, slip)).toBe(1);
          // Whoever made it once more is led back.
          expect(withOneSlip(slip)).toContain(text);
        }
        const all = [...text];
        const at = place % all.length;
        const doubled = all.toSpliced(at, 0, all[at] ?? '').join('');
        expect(slips).toContain(doubled);
        expect(withOneSlip(doubled)).toContain(text);
      }),
    );
  });

  it('lead to the nearest words, the most used first, and short words allow but one', () => {
    const known = [
      { word: 'bisiklet', texts: 2 },
      { word: 'bisikletci', texts: 50 },
      { word: 'masa', texts: 9 },
    ];
    expect(meantBy('bisilket', known)).toEqual(['bisiklet']);
    expect(meantBy('mesi', known)).toEqual([]);
  });
});

describe('a snippet', () => {
  const marks = (...beginnings: string[]) => ({ beginnings, whole: new Set<string>() });
  const textOf = (snippet: string) =>
    snippet.replace(/<\/?mark>/g, '').replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));

  it('marks words in whatever form and case, and shows where they stand', () => {
    const text = `${'Nothing of it here. '.repeat(40)}At last IŞIKLAR burn & stay.${' And more.'.repeat(60)}`;
    const snippet = snippetOf(text, marks('isik'));
    expect(snippet).toContain('last <mark>IŞIKLAR</mark> burn &#38; stay.');
    expect([snippet.startsWith('…'), snippet.endsWith('…')]).toEqual([true, true]);
  });

  it('is a piece of the text in which marks are the only elements, whatever the text holds', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('<b>', '&amp;', '<mark>', 'hit', '😀')),
        ),
        (parts) => {
          const text = parts.join(' ');
          const snippet = snippetOf(text, marks('hit'));
          expect(snippet.replace(/<\/?mark>/g, '')).not.toMatch(/[<>"']|&(?!#\d+;)/);
          expect(text).toContain(textOf(snippet).replace(/^…|…$/g, ''));
          expect(textOf(snippet).length).toBeLessThanOrEqual(SEARCH_LIMITS.snippet + 2);
          expect(snippet.match(/<mark>/g)?.length ?? 0).toBe(snippet.match(/<\/mark>/g)?.length ?? 0);
        },
      ),
    );
  });

  it('folds letters as the database does', () => {
    expect(['İSTANBUL', 'ışık', 'Straße', 'Œuvre', 'CAFÉ'].map(folded)).toEqual([
      'istanbul',
      'isik',
      'strasse',
      'oeuvre',
      'cafe',
    ]);
  });
});
