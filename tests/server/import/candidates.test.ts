import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTRIBUTION_LIMITS } from '#contract/contributions/schema.ts';
import { lengthOf } from '#contract/extra-inputs/values.ts';
import { plainText } from '#contract/texts/plain-text.ts';
import { toComment } from '#server/import/candidate.comment.ts';
import { toContribution } from '#server/import/candidate.contribution.ts';
import { parseDate } from '#server/import/dates.ts';
import type { CommentMapping, ContributionMapping } from '#server/import/mapping.ts';
import { cutTo, joined, paragraphs, splitInto } from '#server/import/texts.ts';
import { cleanRichTextAtOnce } from '#server/platform/texts/rich-text.ts';
import { textFaults } from '#server/process/contributions/editing/completeness.ts';
import { anIdea, commentsMapping, ideasMapping, mappingOf } from '#tests/support/importing.ts';

const NOW = new Date('2026-05-01T12:00:00Z');
const ideas = (changes: object = {}, columns: object = {}) =>
  mappingOf(ideasMapping({ ...changes }, { ...columns })) as ContributionMapping;
const comments = (changes: object = {}) => mappingOf(commentsMapping({ ...changes })) as CommentMapping;

function idea(row: object, changes: object = {}, columns: object = {}) {
  const judged = toContribution({ ...row }, ideas(changes, columns), NOW);
  if (!judged.ok) throw new Error(judged.reasons.map(({ what }) => what).join('; '));
  return { ...judged.candidate, changes: judged.changes.map(({ what }) => what) };
}
const against = (row: object, changes: object = {}, columns: object = {}) => {
  const judged = toContribution({ ...row }, ideas(changes, columns), NOW);
  return judged.ok ? [] : judged.reasons.map(({ what }) => what);
};

/** Everything that may stand in a file, with what breaks things more often than chance brings it. */
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.lorem({ maxCount: 400 }),
  fc.constantFrom('<script>alert(1)</script>', '=1+1', '\u0000', '&amp;', '<p>open', 'a\r\rb', '\ud800', ' '),
);
const anyRow = fc.record(
  {
    id: anything,
    title: anything,
    summary: anything,
    body: anything,
    author: anything,
    field: anything,
    tags: anything,
    date: anything,
    extra: anything,
  },
  { requiredKeys: [] },
);

describe('any row whatever', () => {
  const rules = fc.record({
    title: fc.record({ whenTooLong: fc.constantFrom('reject', 'cut') }),
    summary: fc.record({ whenTooLong: fc.constantFrom('reject', 'cut') }),
    body: fc.record({
      format: fc.constantFrom('text', 'html'),
      whenMissing: fc.constantFrom('reject', 'useTitle'),
      whenTooLong: fc.constantFrom('reject', 'cut'),
    }),
    tags: fc.record({ whenMissing: fc.constantFrom('reject', 'leaveOut') }),
  });
  const columns = { summary: 'summary', tags: 'tags', date: 'date' };
  const details = [{ label: 'More & <more>', from: 'extra' }];

  it('becomes a contribution that a screen would take, or is rejected with reasons [Q3-20, Q3-22, S3-18]', () => {
    fc.assert(
      fc.property(anyRow, rules, (row, chosen) => {
        const judged = toContribution(row, ideas({ rules: chosen, details }, columns), NOW);
        if (!judged.ok) {
          expect(judged.reasons.length).toBeGreaterThan(0);
          return;
        }
        const { candidate } = judged;
        // The rules of the hand-in over what is stored, counted from the rich text itself.
        expect(textFaults(candidate)).toEqual([]);
        expect(cleanRichTextAtOnce(candidate.body)).toBe(candidate.body);
        expect(JSON.stringify(candidate)).not.toMatch(/\\u0000|\\ud[89a-f]/i);
        expect(new Set(candidate.tags).size).toBe(candidate.tags.length);
        expect(candidate.date === null || Date.parse(candidate.date) <= NOW.getTime() + 86_400_000).toBe(
          true,
        );
      }),
      { numRuns: 300 },
    );
  });

  it('becomes a comment of 1 to 1000 characters, or several, or is rejected [Q3-49, S3-66]', () => {
    const mapping = comments({ rules: { body: { whenTooLong: 'split' } } });
    fc.assert(
      fc.property(fc.record({ id: anything, idea: anything, parent: anything, body: anything }), (row) => {
        const judged = toComment(row, mapping, NOW);
        if (!judged.ok) {
          expect(judged.reasons.length).toBeGreaterThan(0);
          return;
        }
        for (const text of judged.candidate.texts) {
          expect(lengthOf(text)).toBeGreaterThanOrEqual(1);
          expect(lengthOf(text)).toBeLessThanOrEqual(1000);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('any score', () => {
  const scored = (over: number) =>
    mappingOf(
      ideasMapping(
        { type: 'IDEA', scores: { column: 'extra', over, evaluator: 'All' } },
        { competition: { value: 'CUP' } },
      ),
    ) as ContributionMapping;
  const scoreIn = (extra: unknown, over: number) => {
    const judged = toContribution({ ...anIdea(1), extra }, scored(over), NOW);
    return judged.ok ? judged.candidate.score : judged.reasons.map(({ what }) => what);
  };
  const scale = fc.double({ min: 0.01, max: 1e6, noNaN: true });

  it('keeps its place on the scale, from 0 to 100 [S2-20, S2-22]', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(scale, share, share, fc.boolean(), (over, a, b, isText) => {
        const at = (part: number) => {
          const value = Math.min(part * over, over);
          const found = scoreIn(isText ? String(value) : value, over);
          if (found === null || Array.isArray(found)) throw new Error(`no score for ${value} of ${over}`);
          return found.score;
        };
        expect(at(a)).toBeCloseTo(a * 100, 6);
        expect(Math.sign(at(a) - at(b)) * Math.sign(a - b)).toBeGreaterThanOrEqual(0);
        expect(at(1)).toBe(100);
        expect(at(0)).toBe(0);
      }),
    );
  });

  it('of whatever else a file holds is within 0 and 100, none, or a reason [S2-20]', () => {
    fc.assert(
      fc.property(anything, scale, (extra, over) => {
        const found = scoreIn(extra, over);
        if (found === null || Array.isArray(found)) return;
        expect(found.score).toBeGreaterThanOrEqual(0);
        expect(found.score).toBeLessThanOrEqual(100);
      }),
    );
    for (const empty of ['', '  ', null, undefined, []]) expect(scoreIn(empty, 5)).toBeNull();
  });
});

describe('plain text', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.lorem(),
    fc.constantFrom('a\r\rb\n\nc', '<b>&lt;'),
  );

  it('as rich text is what the cleaner would leave, and is counted as the reader counts it', () => {
    fc.assert(
      fc.property(fc.array(text), (parts) => {
        const rich = joined(paragraphs(parts.join('\n\n')), paragraphs(parts.join('\r')));
        expect(cleanRichTextAtOnce(rich.html)).toBe(rich.html);
        expect(plainText(rich.html)).toBe(rich.text);
      }),
    );
  });

  it('is cut and split at words without losing one', () => {
    const letters = (parts: readonly string[]) => parts.join('').replace(/[\s…]/g, '');
    fc.assert(
      fc.property(fc.lorem({ maxCount: 80 }), fc.integer({ min: 40, max: 120 }), (words, most) => {
        expect(lengthOf(cutTo(words, most))).toBeLessThanOrEqual(most);
        const parts = splitInto(words, most);
        expect(parts.every((part) => lengthOf(part) <= most)).toBe(true);
        expect(letters(parts)).toBe(letters([words]));
      }),
    );
  });

  it('keeps paragraphs and breaks of every system', () => {
    expect(paragraphs('one\rtwo\r\n\r\nthree & <four>\n').html).toBe(
      '<p>one<br />two</p><p>three &amp; &lt;four&gt;</p>',
    );
  });
});

describe('the rules of a mapping', () => {
  const long = 'Words and more words '.repeat(8).trim();

  it('a title that is too long is rejected, or cut with the whole one in the body', () => {
    expect(against(anIdea(1, { title: long }))).toEqual(['title is longer than 120 characters']);
    const cut = idea(anIdea(1, { title: long }), { rules: { title: { whenTooLong: 'cut' } } });
    expect(cut.title).toMatch(/^Words and .* [a-zA-Z]+…$/);
    expect(lengthOf(cut.title)).toBeLessThanOrEqual(120);
    expect(cut.body.startsWith(`<p><strong>${long}</strong></p>`)).toBe(true);
    expect(cut.changes).toEqual(['title cut; the whole one stands in the body']);
  });

  it('a missing body is rejected, or replaced by the title', () => {
    expect(against({ id: 1, title: 'A good title' })).toEqual(['body is missing']);
    const replaced = idea({ id: 1, title: 'A good title' }, { rules: { body: { whenMissing: 'useTitle' } } });
    expect(replaced.body).toBe('<p>A good title</p>');
  });

  it('a body that is too long is rejected, or cut so that the details stay', () => {
    const row = anIdea(1, { body: 'word '.repeat(4000), votes: 7 });
    expect(against(row)).toEqual(['body is longer than 10000 characters']);
    const details = [{ label: 'Votes', from: 'votes' }];
    const cut = idea(row, { details, rules: { body: { whenTooLong: 'cut' } } });
    expect(cut.body).toContain('…</p><ul><li><strong>Votes:</strong> 7</li></ul>');
    expect(lengthOf(plainText(cut.body))).toBeLessThanOrEqual(CONTRIBUTION_LIMITS.body.max);
  });

  it('rich text is cleaned, plain text is shown as it stands', () => {
    const row = anIdea(1, { body: '<p onclick="x()">A long enough text</p><script>alert(1)</script>' });
    expect(idea(row, { rules: { body: { format: 'html' } } }).body).toBe('<p>A long enough text</p>');
    expect(idea(row).body).toContain('&lt;script&gt;');
  });

  it('details are listed with their labels, without those that are empty', () => {
    const details = [
      { label: 'Budget', from: { columns: ['amount', 'currency'] } },
      { label: 'District', from: 'district' },
      { label: 'Chosen', from: { column: 'chosen', map: { true: 'yes', false: 'no' } } },
    ];
    const row = anIdea(1, { amount: 120, currency: 'EUR', district: null, chosen: true });
    expect(idea(row, { details }).body).toMatch(
      /<ul><li><strong>Budget:<\/strong> 120 EUR<\/li><li><strong>Chosen:<\/strong> yes<\/li><\/ul>$/,
    );
  });

  it('every reason against a row is told, not only the first', () => {
    expect(
      against(
        { title: 'ab', body: 'short', tags: ['x'], date: 'soon', author: {} },
        { rules: { date: { whenInvalid: 'reject' } } },
        { tags: 'tags', date: 'date' },
      ),
    ).toEqual([
      'key is missing',
      'title is shorter than 3 characters',
      'body is shorter than 10 characters',
      'author is not a text',
      'date is not valid',
      'a tag has not 2 to 50 characters',
    ]);
  });

  it('states are translated, with a default for those that are not listed', () => {
    const state = { column: 'status', map: { won: 'ACCEPTANCE' }, default: 'REJECTION' };
    expect(idea(anIdea(1, { status: 'won' }), {}, { state }).state).toBe('ACCEPTANCE');
    expect(idea(anIdea(1, { status: 'lost' }), {}, { state }).state).toBe('REJECTION');
    const strict = { column: 'status', map: { won: 'ACCEPTANCE' } };
    expect(against(anIdea(1, { status: 'lost' }), {}, { state: strict })).toEqual(['state is missing']);
  });

  it('columns are found by name or by path, tags as an array or as a text', () => {
    const row = anIdea(1, { author: { name: 'Ada Byron' }, tags: 'red; blue;Red' });
    const rules = { tags: { separator: ';' } };
    expect(idea(row, { rules }, { author: 'author.name', tags: 'tags' })).toMatchObject({
      author: { key: 'Ada Byron', name: 'Ada Byron' },
      tags: ['Red', 'blue'],
    });
    expect(idea(anIdea(1, { tags: ['one tag', 'two, tags'] }), {}, { tags: 'tags' }).tags).toEqual([
      'one tag',
      'two, tags',
    ]);
  });

  it('dates are read by their pattern; impossible ones, those before 1970 and those to come are none', () => {
    const at = (text: string, format = 'iso') => parseDate(text, format, NOW);
    expect(at('2020-02-29')).toBe('2020-02-29T00:00:00.000Z');
    expect(at('2020-02-29T10:00:00+02:00')).toBe('2020-02-29T08:00:00.000Z');
    expect(at('29/2/2020 10:30', 'DD/MM/YYYY HH:mm')).toBe('2020-02-29T10:30:00.000Z');
    for (const wrong of [
      '2021-02-29',
      '1899-12-31',
      '2026-06-01',
      '2020',
      'yesterday',
      '2020-01-01T25:00:00Z',
    ]) {
      expect(at(wrong), wrong).toBeNull();
    }
    const date = { column: 'when' };
    expect(
      idea(anIdea(1, { when: '2021-02-29' }), { rules: { date: { whenInvalid: 'now' } } }, { date }),
    ).toMatchObject({
      date: null,
      changes: ['date not valid: taken as of now'],
    });
  });
});
