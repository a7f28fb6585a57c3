import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { respond } from '#tests/support/network.ts';
import { pattern, t } from '#tests/support/texts.ts';
import { permissions } from './contributionFixtures.ts';
import { loadDiscussion, openDiscussion } from './discussionFixtures.ts';

beforeAll(loadDiscussion, 120_000);

const RATING = '/api/v3/contribution-ratings';

const summary = (changes: object = {}) => ({
  contributionId: 12,
  ratingType: 'STAR5',
  average: 3.5,
  count: 2,
  ownRating: null,
  ownId: null,
  ...changes,
});
const rated = { ratingStatus: 'OPEN', commentStatus: 'HIDDEN' } as const;

test('four stars are given, and the rating is fetched again [R3B-11, R3C-16, R3E-10, R3E-11, R3E-14]', async () => {
  let given: object = {};
  // Stars are measured under a pointer, and jsdom has no measures: they are clicked without one.
  const { sent } = await openDiscussion(rated, {
    [`GET ${RATING}/:id`]: () => summary(given),
    [`POST ${RATING}`]: () => {
      given = { ownRating: 4, ownId: 90, count: 3, average: 3.7 };
      return summary(given);
    },
  });
  const rating = within(await screen.findByRole('region', { name: t('contribution.rating') }));
  expect(await rating.findByText(`3.5 · ${t('components.rating.votes', { smart_count: 2 })}`)).toBeVisible();
  expect(rating.getAllByRole('radio', { name: /^\d/ })).toHaveLength(5);
  const read = sent('GET', `${RATING}/12`).length;
  fireEvent.click(rating.getByRole('radio', { name: t('components.rating.stars', { smart_count: 4 }) }));
  await waitFor(() =>
    expect(
      rating.getByRole('radio', { name: t('components.rating.stars', { smart_count: 4 }) }),
    ).toBeChecked(),
  );
  expect(sent('POST', RATING)[0]?.body).toEqual({ contributionId: 12, rating: 4 });
  expect(sent('GET', `${RATING}/12`)).toHaveLength(read + 1);
});

test('the own rating is changed and taken back [R3E-12, R3E-13, R3E-14]', async () => {
  let given: object = { ownRating: 4, ownId: 90 };
  const { user, sent } = await openDiscussion(rated, {
    [`GET ${RATING}/:id`]: () => summary(given),
    [`PUT ${RATING}`]: () => {
      given = { ownRating: 2, ownId: 90 };
      return summary(given);
    },
    [`DELETE ${RATING}/:id`]: () => {
      given = { count: 1 };
      return respond(200);
    },
  });
  const rating = within(await screen.findByRole('region', { name: t('contribution.rating') }));
  const two = await rating.findByRole('radio', { name: t('components.rating.stars', { smart_count: 2 }) });
  const read = sent('GET', `${RATING}/12`).length;
  fireEvent.click(two);
  await waitFor(() =>
    expect(
      rating.getByRole('radio', { name: t('components.rating.stars', { smart_count: 2 }) }),
    ).toBeChecked(),
  );
  expect(sent('PUT', RATING)[0]?.body).toEqual({ id: 90, contributionId: 12, rating: 2 });
  await user.click(rating.getByRole('button', { name: t('contribution.rating.remove') }));
  expect(await rating.findByText(pattern`${t('components.rating.votes', { smart_count: 1 })}`)).toBeVisible();
  expect(sent('DELETE', `${RATING}/90`)).toHaveLength(1);
  expect(sent('GET', `${RATING}/12`)).toHaveLength(read + 2);
});

test('stars that are chosen faster than the server answers end with the last one, and leave the focus where it is', async () => {
  let given: object = {};
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { user, sent } = await openDiscussion(rated, {
    [`GET ${RATING}/:id`]: () => summary(given),
    [`POST ${RATING}`]: async () => {
      await answered;
      given = { ownRating: 2, ownId: 90 };
      return summary(given);
    },
    [`PUT ${RATING}`]: () => {
      given = { ownRating: 4, ownId: 90 };
      return summary(given);
    },
    [`DELETE ${RATING}/:id`]: () => {
      given = {};
      return respond(200);
    },
  });
  const rating = within(await screen.findByRole('region', { name: t('contribution.rating') }));
  const star = (count: number) =>
    rating.getByRole('radio', { name: t('components.rating.stars', { smart_count: count }) });
  await rating.findByText(pattern`${t('components.rating.votes', { smart_count: 2 })}`);
  star(2).focus();
  fireEvent.click(star(2));
  await waitFor(() => expect(sent('POST', RATING)).toHaveLength(1));
  for (const count of [3, 4]) fireEvent.click(star(count));
  expect(star(4)).toBeChecked();
  answer();
  await waitFor(() => expect(sent('PUT', RATING)).toHaveLength(1));
  expect(sent('POST', RATING).map(({ body }) => body)).toEqual([{ contributionId: 12, rating: 2 }]);
  expect(sent('PUT', RATING)[0]?.body).toEqual({ id: 90, contributionId: 12, rating: 4 });
  await waitFor(() => expect(star(4)).toBeChecked());
  expect(star(2)).toHaveFocus();
  // The button goes with the rating: the stars have the focus then.
  await user.click(await rating.findByRole('button', { name: t('contribution.rating.remove') }));
  await waitFor(() => expect(rating.getAllByRole('radio')).toContain(document.activeElement));
});

test('where the life cycle has likes there is one like button [R3C-16]', async () => {
  const { user, sent } = await openDiscussion(rated, {
    [`GET ${RATING}/:id`]: summary({ ratingType: 'LIKE', average: null, count: 2 }),
    [`POST ${RATING}`]: summary({ ratingType: 'LIKE' }),
  });
  const rating = within(await screen.findByRole('region', { name: t('contribution.rating') }));
  await user.click(await rating.findByRole('button', { name: t('components.rating.like') }));
  expect(rating.getByText(t('components.rating.likes', { smart_count: 2 }))).toBeVisible();
  expect(rating.queryByRole('radio')).not.toBeInTheDocument();
  await waitFor(() => expect(sent('POST', RATING)[0]?.body).toEqual({ contributionId: 12, rating: 1 }));
});

test('a closed rating shows its result and takes no vote [R3C-15]', async () => {
  await openDiscussion(
    { ratingStatus: 'CLOSED', commentStatus: 'HIDDEN', permissions: permissions() },
    { [`GET ${RATING}/:id`]: summary() },
  );
  const rating = within(await screen.findByRole('region', { name: t('contribution.rating') }));
  expect(await rating.findByText(`3.5 · ${t('components.rating.votes', { smart_count: 2 })}`)).toBeVisible();
  expect(rating.getByText(t('contribution.rating.CLOSED'))).toBeVisible();
  expect(rating.queryByRole('radio')).not.toBeInTheDocument();
});

test('an owner sees the result of an open rating and cannot vote [R3C-15]', async () => {
  await openDiscussion({ ...rated, permissions: permissions() }, { [`GET ${RATING}/:id`]: summary() });
  const rating = within(await screen.findByRole('region', { name: t('contribution.rating') }));
  expect(await rating.findByText(`3.5 · ${t('components.rating.votes', { smart_count: 2 })}`)).toBeVisible();
  expect(rating.queryByRole('radio')).not.toBeInTheDocument();
});
