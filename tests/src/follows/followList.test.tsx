import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { FollowRow } from '#contract/follows/endpoints.ts';
import { loadScreensBelow } from '#tests/support/loadScreensBelow.ts';
import { type Answers, list, respond, type SeenRequest } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { t } from '#tests/support/texts.ts';

beforeAll(() => loadScreensBelow('/follows'), 120_000);

const LIST = '/api/v3/follows';
const row = (changes: Partial<FollowRow> = {}): FollowRow => ({
  kind: 'CONTRIBUTION',
  targetId: 12,
  title: 'Bicycle stands',
  type: 'SUGGESTION',
  code: 'SUG-000012',
  competitionId: null,
  date: '2026-03-02T08:30:00Z',
  ...changes,
});
const ROWS: Readonly<Record<string, FollowRow>> = {
  CONTRIBUTION: row(),
  FIELD: row({ kind: 'FIELD', targetId: 4, title: 'Mobility', code: null }),
  CAMPAIGN: row({ kind: 'CAMPAIGN', targetId: 9, title: 'A greener site', code: null }),
  USER: row({ kind: 'USER', targetId: 8, title: 'Mehmet Demir', code: null, type: null }),
};

const open = (responses: Answers = {}, roles = ['ROLE_USER', 'ROLE_INTERNAL'] as const) =>
  renderApp('/follows', {
    roles,
    responses: {
      [`GET ${LIST}`]: ({ query }: SeenRequest) => list([ROWS[query.kind ?? 'CONTRIBUTION']]),
      ...responses,
    },
  });

test('what somebody follows is listed by kind, each leads to its page', async () => {
  const { user, sent } = await open();
  expect(await screen.findByRole('link', { name: 'Bicycle stands' })).toHaveAttribute(
    'href',
    '/contribution/SUGGESTION/12/detail',
  );
  const kinds = within(screen.getByRole('group', { name: t('follow.kind') }));
  for (const [kind, name, href] of [
    ['FIELD', 'Mobility', '/contribution/list/SUGGESTION/0/all?contributionFieldId.in=4'],
    ['CAMPAIGN', 'A greener site', '/campaign/9'],
    ['USER', 'Mehmet Demir', '/people/8'],
  ] as const) {
    await user.click(kinds.getByRole('button', { name: t(`follow.kinds.${kind}`) }));
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href);
  }
  expect(sent('GET', LIST).map(({ query }) => query.kind)).toEqual([undefined, 'FIELD', 'CAMPAIGN', 'USER']);
});

test('each can be stopped, and is gone then', async () => {
  let rows = [row()];
  const { user, sent } = await open({
    [`GET ${LIST}`]: () => list(rows),
    'DELETE /api/v3/contributions/:id/follow': () => {
      rows = [];
      return { contributionId: 12, following: false, followerCount: 0 };
    },
  });
  await user.click(
    await screen.findByRole('button', { name: t('follow.stop.named', { title: 'Bicycle stands' }) }),
  );
  expect(await screen.findByText(t('follow.empty'))).toBeVisible();
  expect(sent('DELETE', '/api/v3/contributions/12/follow')).toHaveLength(1);
});

test('a list that could not be read says so and is tried again', async () => {
  let fails = true;
  const { user } = await open({
    [`GET ${LIST}`]: () => (fails ? respond(500, { status: 500, message: 'error.http.500' }) : list([row()])),
  });
  const again = await screen.findByRole('button', { name: t('components.error.retry') });
  fails = false;
  await user.click(again);
  await waitFor(() => expect(screen.getByRole('link', { name: 'Bicycle stands' })).toBeVisible());
});

test('is for those who take part', async () => {
  await open({}, ['ROLE_USER'] as never);
  expect(await screen.findByText(t('error.http.403'))).toBeVisible();
});

test('a draft without a title has a name to press', async () => {
  await open({ [`GET ${LIST}`]: list([row({ title: ' ' })]) });
  expect(await screen.findByRole('link', { name: t('contribution.untitled') })).toBeVisible();
});
