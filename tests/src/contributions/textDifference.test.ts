import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HistoryEntry } from '#contract/contributions/history.schema.ts';
import { joinSaves } from '#src/features/contributions/detail/joinSaves.ts';
import {
  foldUnchanged,
  type Passage,
  textDifference,
} from '#src/features/contributions/detail/textDifference.ts';

const textOf = (passages: readonly Passage[], ...kinds: Passage['kind'][]) =>
  passages
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ text }) => text)
    .join('');

const word = fc.constantFrom(
  'bins',
  'paper',
  'every',
  'desk',
  "don't",
  'çöp',
  'İyi',
  '😀',
  '.',
  ',',
  '\n',
  ' ',
  '  ',
);
const text = fc.oneof(
  fc.array(word, { maxLength: 80 }).map((words) => words.join(' ')),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);

describe('the difference of two texts', () => {
  it('gives the text before without what was inserted, and the one after without what was deleted', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const passages = textDifference(before, after);
        expect(textOf(passages, 'unchanged', 'deleted')).toBe(before);
        expect(textOf(passages, 'unchanged', 'inserted')).toBe(after);
        const folded = foldUnchanged(passages);
        expect(textOf(folded, 'unchanged', 'deleted')).toBe(before);
        expect(folded.filter(({ kind, isFolded }) => isFolded && kind !== 'unchanged')).toEqual([]);
      }),
    );
  });

  it('marks words, not letters', () => {
    expect(textDifference('Bins at every desk.', 'Bins at each desk.')).toEqual([
      { kind: 'unchanged', text: 'Bins at ' },
      { kind: 'deleted', text: 'every' },
      { kind: 'inserted', text: 'each' },
      { kind: 'unchanged', text: ' desk.' },
    ]);
    expect(textDifference('same', 'same')).toEqual([{ kind: 'unchanged', text: 'same' }]);
  });

  it('folds what is far from every change', () => {
    const long = Array.from({ length: 200 }, (_, at) => `word${at}`).join(' ');
    const folded = foldUnchanged(textDifference(`${long} old ${long}`, `${long} new ${long}`));
    expect(folded.map(({ kind, isFolded }) => (isFolded ? 'folded' : kind))).toEqual([
      ...['folded', 'unchanged', 'deleted', 'inserted', 'unchanged', 'folded'],
    ]);
  });

  it('of long texts that have little in common comes at once', () => {
    const many = (letter: string) => Array.from({ length: 3000 }, (_, at) => `${letter}${at}`).join(' ');
    const began = performance.now();
    const passages = textDifference(many('a'), many('b'));
    expect(performance.now() - began).toBeLessThan(3000);
    expect(textOf(passages, 'unchanged', 'deleted')).toBe(many('a'));
  });
});

describe('saves of one person within an hour', () => {
  let id = 100;
  const entry = (minute: number, changes: Partial<HistoryEntry> = {}): HistoryEntry => {
    id -= 1;
    return {
      ...{ id, contributionId: 1, category: 'CONTENT', event: 'title', userId: 7, fullName: 'Ayşe Yılmaz' },
      ...{
        actionName: null,
        fromState: null,
        toState: null,
        oldValue: null,
        newValue: null,
        explanation: null,
        actingForName: null,
        actingReason: null,
      },
      date: new Date(Date.UTC(2026, 0, 5, 9, minute)).toISOString(),
      ...changes,
    };
  };
  const values = (entries: readonly HistoryEntry[]) =>
    entries.map(({ event, oldValue, newValue }) => [event, oldValue, newValue]);

  it('are one change, also with a draft saved in between', () => {
    const entries = [
      entry(50, { oldValue: 'B', newValue: 'C' }),
      entry(40, { category: 'STATE', event: 'saveDraft' }),
      entry(30, { event: 'body', oldValue: 'x', newValue: 'y' }),
      entry(10, { oldValue: 'A', newValue: 'B' }),
    ];
    expect(values(joinSaves(entries))).toEqual([
      ['title', 'A', 'C'],
      ['saveDraft', null, null],
      ['body', 'x', 'y'],
    ]);
  });

  it('are none when the text is as it was', () => {
    expect(
      joinSaves([entry(20, { oldValue: 'B', newValue: 'A' }), entry(10, { oldValue: 'A', newValue: 'B' })]),
    ).toEqual([]);
  });

  it('stay when formatting or pictures changed and the words did not', () => {
    const formatted = { event: 'body', oldValue: 'A', newValue: 'A' };
    expect(values(joinSaves([entry(20, formatted)]))).toEqual([['body', 'A', 'A']]);
    expect(values(joinSaves([entry(20, formatted), entry(10, formatted)]))).toEqual([['body', 'A', 'A']]);
    const back = { event: 'body', oldValue: 'B', newValue: 'A' };
    expect(
      joinSaves([entry(20, formatted), entry(10, back), entry(5, { ...back, oldValue: 'A', newValue: 'B' })]),
    ).toHaveLength(1);
  });

  it('stay apart where somebody else, or a move, is between them, or more time', () => {
    const older = { oldValue: 'A', newValue: 'B' };
    const newer = { oldValue: 'B', newValue: 'C' };
    expect(joinSaves([entry(20, newer), entry(10, { ...older, userId: 8 })])).toHaveLength(2);
    expect(
      joinSaves([entry(20, newer), entry(15, { category: 'STATE', event: 'action' }), entry(10, older)]),
    ).toHaveLength(3);
    expect(joinSaves([entry(80, newer), entry(10, older)])).toHaveLength(2);
  });
});
