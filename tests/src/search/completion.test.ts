import { expect, test } from 'vitest';
import type { SEARCH_OPERATORS } from '#contract/search/query.ts';
import {
  completed,
  daysFor,
  operatorsFor,
  partAt,
  wantedIn,
  written,
} from '#src/features/search/completion.ts';

const wantedBefore = (text: string) => wantedIn(partAt(text, text.length));

test.each([
  ['bins au', { kind: 'operator', typed: 'au' }],
  ['author:ay', { kind: 'value', operator: 'author', typed: 'ay' }],
  ['bins author:"Ada Lo', { kind: 'value', operator: 'author', typed: 'Ada Lo' }],
  ['STATE:', { kind: 'value', operator: 'state', typed: '' }],
  ['a', null],
  ['bins ', null],
  ['"a phrase au', null],
  ['author:"Ada" ', null],
  ['-au', null],
  ['colour:red', null],
  ['5" pipes st', { kind: 'operator', typed: 'st' }],
])('in %s the part before the caret is %j', (text, wanted) => {
  expect(wantedBefore(text)).toEqual(wanted);
});

test('operators are offered by their own name and by that of the reader’s language', () => {
  const nameOf = (operator: (typeof SEARCH_OPERATORS)[number]) =>
    operator === 'author' ? 'Yazar' : operator;
  expect(operatorsFor('au', nameOf)).toEqual(['author']);
  expect(operatorsFor('YA', nameOf)).toEqual(['author']);
  expect(operatorsFor('af', nameOf)).toEqual(['after']);
});

test('a completion takes the place of the part with the caret and leaves the rest', () => {
  expect(completed('bins au', 7, 'author:')).toEqual({ text: 'bins author:', caret: 12 });
  expect(completed('bins author:ad', 14, 'author:"Ada Green"')).toEqual({
    text: 'bins author:"Ada Green" ',
    caret: 24,
  });
  // In the middle: behind the blank that is there.
  expect(completed('st bins', 2, 'state:')).toEqual({ text: 'state: bins', caret: 6 });
  expect(completed('type:s bins', 6, 'type:suggestion')).toEqual({ text: 'type:suggestion bins', caret: 16 });
  expect(completed('author:"Ada L" bins', 13, 'author:Ada')).toEqual({ text: 'author:Ada bins', caret: 11 });
});

test('values are written as the query is read', () => {
  expect(written('author', 'Ada Green')).toBe('author:"Ada Green"');
  expect(written('field', 'Safety')).toBe('field:Safety');
  expect(written('type', 'IDEA')).toBe('type:idea');
  expect(written('after', '2026-01-01')).toBe('after:2026-01-01');
});

test('days are offered by the month and year that begin with them', () => {
  expect(daysFor(new Date(2026, 10, 27)).map(({ value }) => value)).toEqual([
    '2026-11-01',
    '2026-01-01',
    '2025-01-01',
  ]);
});
