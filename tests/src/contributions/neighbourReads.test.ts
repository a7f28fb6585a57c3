import { expect, test } from 'vitest';
import { MOST_IDS_AROUND } from '#contract/contributions/neighbours.ts';
import { nextAnswerRequest, waitingCount } from '#src/features/contributions/detail/neighbourReads.ts';

const LIST = '/contribution/list/SUGGESTION/0/manage?page=3&stateId.in=4&answerOwnerId.in=8';

test('the next to answer is the oldest promise of the list, whatever state the list showed', () => {
  const asked = nextAnswerRequest(LIST, { locale: 'en', ownerId: null });
  expect(asked?.query).toMatchObject({ page: 0, sort: 'answerDueAt,asc', 'answerState.in': 'late,running' });
  expect(asked?.query?.['stateId.in']).toBeUndefined();
  expect(asked?.query?.['answerOwnerId.in']).toBe('8');
});

test('who owes answers is led to their own', () => {
  const asked = nextAnswerRequest(LIST, { locale: 'en', ownerId: 5 });
  expect(asked?.query).toMatchObject({ 'answerState.in': 'late,running', 'answerOwnerId.in': '5' });
});

test('how many wait is said exactly, and of a list that is longer than what was asked for as at least so many', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
  expect(waitingCount(ids(MOST_IDS_AROUND - 1))).toBe('bulk.next.waiting');
  expect(waitingCount(ids(MOST_IDS_AROUND))).toBe('bulk.next.waitingAtLeast');
});
