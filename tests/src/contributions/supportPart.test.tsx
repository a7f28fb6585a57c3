import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { type Answers, list, respond } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { t } from '#tests/support/texts.ts';
import { contribution, EMPLOYEE, loadScreens, MEHMET, OPTIONS, permissions } from './contributionFixtures.ts';

beforeAll(() => loadScreens(), 120_000);

const SIMILAR = '/api/v3/contributions/similar';
const OTHER = {
  ...{ id: 31, type: 'SUGGESTION', code: 'SUG-31', title: 'Roofed stands', state: 'Submitted' },
  ...{ stateType: 'SUBMITTED', dateSubmitted: '2026-03-02T08:30:00Z', author: 'Ada Lovelace' },
  ...{ family: null, maySupport: false, join: null },
};

function open(changes: Partial<ContributionDetail>, responses: Answers = {}, search = '') {
  return renderApp(`/contribution/SUGGESTION/12/detail${search}`, {
    roles: EMPLOYEE,
    responses: {
      ...OPTIONS,
      'GET /api/v3/contributions/:id': contribution(changes),
      [`GET ${SIMILAR}`]: () =>
        list([{ ...OTHER, score: 0.6, because: [{ word: 'stands', inTitle: true }] }]),
      'GET /api/v3/contributions/:id/distinctions': () => list([{ ...OTHER, date: '2026-03-02T08:30:00Z' }]),
      ...responses,
    },
  });
}

const partOf = async () => within(await screen.findByRole('region', { name: t('support.part') }));
const pressed = { pressed: true };
const supportName = (count: number) => `${t('support.press')}, ${t('support.count', { smart_count: count })}`;

test('whoever may supports a contribution with one press, says where else it is felt, and takes it back with another', async () => {
  let shown = { supported: false, supportCount: 2 };
  const answer = (supported: boolean) => () => {
    shown = { supported, supportCount: supported ? 3 : 2 };
    return { contributionId: 12, ...shown };
  };
  const { user, sent } = await open(
    {},
    {
      'GET /api/v3/contributions/:id': () =>
        contribution({ ...shown, permissions: permissions({ support: true }) }),
      'PUT /api/v3/contributions/:id/support': answer(true),
      'DELETE /api/v3/contributions/:id/support': answer(false),
      'PUT /api/v3/contributions/:id/support/note': answer(true),
    },
  );
  const part = await partOf();
  await user.click(part.getByRole('button', { name: supportName(2), pressed: false }));
  expect(await part.findByRole('button', { name: supportName(3), ...pressed })).toBeVisible();
  await user.type(await part.findByRole('textbox', { name: t('support.note') }), 'At gate 3');
  await user.click(part.getByRole('button', { name: t('support.note.save') }));
  await waitFor(() =>
    expect(part.queryByRole('textbox', { name: t('support.note') })).not.toBeInTheDocument(),
  );
  expect(sent('PUT', '/api/v3/contributions/12/support/note').map(({ body }) => body)).toEqual([
    { note: 'At gate 3' },
  ]);
  await user.click(part.getByRole('button', { name: supportName(3), ...pressed }));
  expect(await part.findByRole('button', { name: supportName(2), pressed: false })).toBeVisible();
  await waitFor(() => expect(sent('DELETE', '/api/v3/contributions/12/support')).toHaveLength(1));
  expect(sent('PUT', '/api/v3/contributions/12/support')).toHaveLength(1);
});

test('the question where else it is felt can be skipped', async () => {
  let supported = false;
  const { user, sent } = await open(
    {},
    {
      'GET /api/v3/contributions/:id': () =>
        contribution({
          supported,
          supportCount: Number(supported),
          permissions: permissions({ support: true }),
        }),
      'PUT /api/v3/contributions/:id/support': () => {
        supported = true;
        return { contributionId: 12, supportCount: 1, supported };
      },
    },
  );
  const part = await partOf();
  await user.click(part.getByRole('button', { name: supportName(0) }));
  await user.click(await part.findByRole('button', { name: t('support.note.skip') }));
  expect(part.queryByRole('textbox', { name: t('support.note') })).not.toBeInTheDocument();
  expect(sent('PUT', '/api/v3/contributions/12/support/note')).toEqual([]);
});

test('what the server refuses is taken back', async () => {
  const { user } = await open(
    { supportCount: 2, permissions: permissions({ support: true }) },
    {
      'PUT /api/v3/contributions/:id/support': () =>
        respond(400, { status: 400, message: 'error.supportClosed' }),
    },
  );
  const part = await partOf();
  await user.click(part.getByRole('button', { name: supportName(2) }));
  expect(await screen.findByText(t('error.supportClosed'))).toBeVisible();
  expect(part.getByRole('button', { name: supportName(2), pressed: false })).toBeVisible();
});

test('whoever supports what was joined can withdraw', async () => {
  const family = {
    headId: 13,
    headCode: 'SUG-13',
    headTitle: 'Shelters',
    dateJoined: '2026-03-05T08:30:00Z',
  };
  const { user, sent } = await open(
    { supported: true, supportCount: 1, family },
    {
      'DELETE /api/v3/contributions/:id/support': () => ({
        ...{ contributionId: 12, supportCount: 0, supported: false },
      }),
    },
  );
  await user.click((await partOf()).getByRole('button', { name: supportName(1), ...pressed }));
  await waitFor(() => expect(sent('DELETE', '/api/v3/contributions/12/support')).toHaveLength(1));
});

test('where nobody supports it and the reader cannot, nothing is said of support', async () => {
  await open({});
  const part = await partOf();
  expect(part.queryByRole('button', { name: new RegExp(t('support.press')) })).not.toBeInTheDocument();
  expect(part.queryByText(t('support.count', { smart_count: 0 }))).not.toBeInTheDocument();
});

test('a reader follows a contribution and stops', async () => {
  let following = false;
  const answer = (now: boolean) => () => {
    following = now;
    return { contributionId: 12, following, followerCount: now ? 3 : 2 };
  };
  const { user, sent } = await open(
    {},
    {
      'GET /api/v3/contributions/:id': () => contribution({ following, followerCount: following ? 3 : 2 }),
      'PUT /api/v3/contributions/:id/follow': answer(true),
      'DELETE /api/v3/contributions/:id/follow': answer(false),
    },
  );
  const part = await partOf();
  await user.click(part.getByRole('button', { name: t('follow.press'), pressed: false }));
  await user.click(await part.findByRole('button', { name: t('follow.pressed'), ...pressed }));
  expect(await part.findByRole('button', { name: t('follow.press'), pressed: false })).toBeVisible();
  await waitFor(() => expect(sent('DELETE', '/api/v3/contributions/12/follow')).toHaveLength(1));
  expect(sent('PUT', '/api/v3/contributions/12/follow')).toHaveLength(1);
});

test('its field, campaign and authors can be followed from there', async () => {
  let following = false;
  const { user, sent } = await open(
    {},
    {
      'GET /api/v3/contributions/:id/followable': () => [
        { kind: 'FIELD', targetId: 4, title: 'Mobility', following },
        { kind: 'USER', targetId: 8, title: 'Mehmet Demir', following: true },
      ],
      'PUT /api/v3/fields/:id/follow': () => {
        following = true;
        return { following };
      },
    },
  );
  await user.click((await partOf()).getByRole('button', { name: t('follow.more') }));
  const item = await screen.findByRole('menuitemcheckbox', { name: /Mobility/ });
  expect(item).not.toBeChecked();
  expect(screen.getByRole('menuitemcheckbox', { name: /Mehmet Demir/ })).toBeChecked();
  await user.click(item);
  await waitFor(() => expect(screen.getByRole('menuitemcheckbox', { name: /Mobility/ })).toBeChecked());
  expect(sent('PUT', '/api/v3/fields/4/follow')).toHaveLength(1);
});

test('a reader passes the page on: copied, by mail, to Teams, as a code to print', async () => {
  const { user } = await open({ title: 'Stands & roofs', summary: 'For bicycles' });
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const url = `${window.location.origin}/contribution/SUGGESTION/12/detail`;
  const menu = async () => {
    await user.click((await partOf()).getByRole('button', { name: t('share.button') }));
    return within(await screen.findByRole('menu', { name: t('share.button') }));
  };
  await user.click((await menu()).getByRole('menuitem', { name: t('share.copy') }));
  expect(copied).toHaveBeenCalledWith(url);
  expect(await screen.findByText(t('share.copied'))).toBeVisible();
  const items = await menu();
  expect(items.getByRole('menuitem', { name: t('share.mail') })).toHaveAttribute(
    'href',
    `mailto:?subject=Stands%20%26%20roofs&body=Stands%20%26%20roofs%0A${encodeURIComponent(url)}`,
  );
  expect(items.getByRole('menuitem', { name: t('share.teams') })).toHaveAttribute(
    'href',
    `https://teams.microsoft.com/share?href=${encodeURIComponent(url)}&msgText=Stands%20%26%20roofs`,
  );
  await user.click(items.getByRole('menuitem', { name: t('share.qr') }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Stands & roofs' }));
  expect(dialog.getByRole('img', { name: t('share.qr.code', { title: 'Stands & roofs' }) })).toBeVisible();
  expect(dialog.getByText('For bicycles')).toBeVisible();
  expect(dialog.getByText(url)).toBeVisible();
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await user.click(dialog.getByRole('button', { name: t('share.print') }));
  expect(print).toHaveBeenCalledTimes(1);
});

test('supporters stand among the people', async () => {
  await open(
    { supportCount: 1 },
    {
      'GET /api/v3/contributions/:id/supporters': () =>
        list([{ ...MEHMET, date: '2026-03-02T08:30:00Z', note: 'At gate 3' }]),
    },
    '?tab=people',
  );
  await waitFor(() =>
    expect(
      screen
        .getAllByRole('region', { name: t('support.title') })
        .some((part) => within(part).queryByText('Mehmet Demir')),
    ).toBe(true),
  );
});

test('whoever works on it sees what it is like when they ask, by which words, and opens one beside', async () => {
  const { user, sent } = await open({ permissions: permissions({ compare: true }) });
  const title = await screen.findByRole('button', { name: t('contribution.similar.title') });
  expect(sent('GET', SIMILAR)).toEqual([]);
  await user.click(title);
  await user.click(await screen.findByRole('button', { name: 'Roofed stands' }));
  expect(sent('GET', SIMILAR).map(({ query }) => query.id)).toEqual(['12']);
  expect(screen.getByText(t('contribution.similar.because', { words: 'stands' }))).toBeInTheDocument();
  expect(await screen.findByRole('dialog')).toBeVisible();
});

test('whoever works on it sees what its author says that it is different from', async () => {
  await open({ distinctionCount: 1, permissions: permissions({ compare: true }) });
  expect(await screen.findByText(t('contribution.similar.distinct'))).toBeVisible();
  expect(screen.getByRole('button', { name: 'Roofed stands' })).toBeVisible();
});

test('others see neither', async () => {
  const { sent } = await open({ distinctionCount: 1 });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('button', { name: t('contribution.similar.title') })).not.toBeInTheDocument();
  expect(sent('GET', '/api/v3/contributions/12/distinctions')).toEqual([]);
});
