import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { list, respond, unreachable } from '#tests/support/network.ts';
import { t } from '#tests/support/texts.ts';
import { contribution, draft, permissions } from './contributionFixtures.ts';
import { open, prepareForm, title } from './contributionForm.ts';

prepareForm();
beforeAll(() => import('#src/features/contributions/edit/SimilarContributions.tsx'));

const SIMILAR = '/api/v3/contributions/similar';
const similar = (id: number, name: string, words: readonly string[]) => ({
  ...{ id, type: 'SUGGESTION', code: `SUG-${id}`, title: name, state: 'Submitted', stateType: 'SUBMITTED' },
  ...{ dateSubmitted: '2026-03-02T08:30:00Z', author: 'Ada Lovelace', score: 0.6 },
  because: words.map((word) => ({ word, inTitle: true })),
});
const rows = [
  similar(31, 'Roofed stands for bicycles', ['bicycles', 'stands']),
  similar(32, 'Showers at the gate', []),
];
const heading = (smart_count: number) => t('contribution.similar', { smart_count });
const toggle = () => screen.findByRole('button', { name: heading(2) });

test('similar contributions stand below the title once typing rests, each with its state, date and words', async () => {
  const { user, sent } = await open(draft({ title: '' }), {
    responses: { [`GET ${SIMILAR}`]: () => list(rows) },
  });
  await user.type(await title(), 'Bicycle');
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(sent('GET', SIMILAR)).toEqual([]);
  await user.type(await title(), ' stands');
  expect(await toggle()).toHaveAttribute('aria-expanded', 'true');
  expect(sent('GET', SIMILAR).map(({ query }) => query)).toEqual([
    { title: 'Bicycle stands', id: '12', size: '3', langKey: 'en' },
  ]);
  expect(await title()).toHaveFocus();
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(heading(2));

  const first = screen.getByRole('link', {
    name: `Roofed stands for bicycles ${t('contribution.similar.newTab')}`,
  });
  expect(first).toHaveAttribute('href', '/contribution/SUGGESTION/31/detail');
  expect(first).toHaveAttribute('target', '_blank');
  const row = within(first.closest('li') as HTMLElement);
  expect(row.getByText('Submitted')).toBeVisible();
  expect(row.getByText('02/03/26')).toBeVisible();
  expect(row.getByText(t('contribution.similar.because', { words: 'bicycles, stands' }))).toBeVisible();
});

test('they are folded away and stay so', async () => {
  const responses = { [`GET ${SIMILAR}`]: () => list(rows) };
  const { user } = await open(draft(), { responses });
  await user.click(await toggle());
  expect(await toggle()).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('link', { name: /Roofed/ })).not.toBeInTheDocument();
  await user.type(await title(), ' now');
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await toggle()).toHaveAttribute('aria-expanded', 'false');
  await user.click(await toggle());
  expect(await screen.findByRole('link', { name: /Roofed/ })).toBeVisible();
});

test('they go at once with the words of the title', async () => {
  const { user } = await open(draft(), { responses: { [`GET ${SIMILAR}`]: () => list(rows) } });
  await toggle();
  await user.clear(await title());
  await waitFor(() => expect(screen.queryByRole('button', { name: heading(2) })).not.toBeInTheDocument());
});

test.each([
  ['nothing is similar', () => list([])],
  ['the server cannot say', () => respond(500, { status: 500, message: 'error.unknown' })],
  ['it cannot be reached', unreachable],
])('there is nothing to see where %s', async (_, answer) => {
  const { sent } = await open(draft(), { responses: { [`GET ${SIMILAR}`]: answer } });
  await title();
  await waitFor(() => expect(sent('GET', SIMILAR).length).toBeGreaterThan(0));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.queryByRole('button', { name: /similar/ })).not.toBeInTheDocument();
  expect(screen.queryAllByRole('alert').every(({ textContent }) => textContent === '')).toBe(true);
});

test('nothing is looked for when a submitted one is edited', async () => {
  const { sent } = await open(contribution({ permissions: permissions({ edit: true }) }), {
    responses: { [`GET ${SIMILAR}`]: () => list(rows) },
  });
  await title();
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(sent('GET', SIMILAR)).toEqual([]);
});
