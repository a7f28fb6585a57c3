import { expect, test } from 'vitest';
import { chosenIn, pageBeside, withChosen } from '#src/features/contributions/split/chosenContribution.ts';

const LIST = '?page=2&sort=answerDueAt,asc&answerState.in=late';

test('what is read beside a list stands in its address, whose page, order and filters stay', () => {
  const opened = withChosen(LIST, 12);
  expect(opened).toBe(`${LIST}&contribution=12`);
  expect(chosenIn(opened)).toBe(12);
  expect(withChosen(opened, 13)).toBe(`${LIST}&contribution=13`);
  expect(withChosen(opened, null)).toBe(LIST);
  expect(withChosen('', null)).toBe('');
});

test('another contribution begins with its first part, and with the comment of no other', () => {
  const onHistory = withChosen(LIST, 12, { tab: 'history' });
  expect(onHistory).toBe(`${LIST}&contribution=12&tab=history`);
  expect(withChosen(`${onHistory}&comment=4`, 13)).toBe(`${LIST}&contribution=13`);
});

test.each([
  '',
  '?contribution=',
  '?contribution=0',
  '?contribution=-1',
  '?contribution=1e3',
  '?contribution=a',
])('no contribution is chosen by %s', (search) => expect(chosenIn(search)).toBeNull());

test('beyond the end of a page is the next one, and before the first there is none', () => {
  expect(pageBeside(LIST, 1)).toBe('3');
  expect(pageBeside(LIST, -1)).toBe('1');
  expect(pageBeside('', -1)).toBe('1');
  expect(pageBeside('?page=x', 1)).toBe('2');
});
