import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
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
  ...{ family: null, maySupport: true, join: null },
  because: words.map((word) => ({ word, inTitle: true })),
});
const rows = [
  similar(31, 'Roofed stands for bicycles', ['bicycles', 'stands']),
  similar(32, 'Showers at the gate', []),
];
const heading = (smart_count: number) => t('contribution.similar', { smart_count });
const similarOne = () => screen.getByRole('button', { name: 'Roofed stands for bicycles' });
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
    {
      ...{ title: 'Bicycle stands', text: 'Four stands beside the gate.' },
      ...{ id: '12', size: '3', leaveOutDistinct: 'true', langKey: 'en' },
    },
  ]);
  expect(await title()).toHaveFocus();
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(heading(2));

  const first = similarOne();
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
  expect(screen.queryByRole('button', { name: 'Roofed stands for bicycles' })).not.toBeInTheDocument();
  await user.type(await title(), ' now');
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await toggle()).toHaveAttribute('aria-expanded', 'false');
  await user.click(await toggle());
  expect(await screen.findByRole('button', { name: 'Roofed stands for bicycles' })).toBeVisible();
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

describe('a similar one', () => {
  const about = (key: 'support.instead' | 'contribution.similar.different') =>
    `${t(key)}: Roofed stands for bicycles`;
  const other = contribution({
    ...{ id: 31, title: 'Roofed stands for bicycles', body: '<p>A roof of glass.</p>' },
    ...{
      stateType: 'REJECTION',
      stateName: 'Declined',
      permissions: permissions({ commands: ['VIEW_HISTORY'] }),
    },
  });
  const responses = {
    [`GET ${SIMILAR}`]: () => list(rows),
    'GET /api/v3/contributions/:id': other,
    'GET /api/v3/contribution-histories/:id/category/STATE': () =>
      list([
        {
          ...{ id: 5, contributionId: 31, category: 'STATE', date: '2026-03-05T08:30:00Z', userId: 8 },
          ...{
            fullName: 'Mehmet Demir',
            event: 'action',
            actionName: 'Decline',
            fromState: null,
            toState: null,
          },
          ...{ oldValue: null, newValue: null, explanation: 'There is no room.' },
        },
      ]),
  };

  test('opens beside the form with state, answer and text; Esc closes and gives the focus back', async () => {
    const { user, router, sent } = await open(draft(), { responses });
    await toggle();
    const before = router.state.location;
    await user.click(similarOne());
    const panel = await screen.findByRole('dialog', { name: 'Roofed stands for bicycles' });
    expect(await within(panel).findByText('A roof of glass.')).toBeVisible();
    expect(within(panel).getByText('Declined')).toBeVisible();
    expect(await within(panel).findByText('There is no room.')).toBeVisible();
    expect(sent('GET', '/api/v3/contributions/31').map(({ query }) => query.langkey)).toEqual(['en']);
    expect(panel.contains(document.activeElement) || document.activeElement?.contains(panel)).toBe(true);
    expect(router.state.location).toEqual(before);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(similarOne()).toHaveFocus();
  });

  test('is supported in the place of the draft, which is discarded when the writer says so', async () => {
    const { user, sent, router } = await open(draft(), {
      responses: {
        ...responses,
        'PUT /api/v3/contributions/:id/support': { contributionId: 31, supportCount: 1, supported: true },
        'DELETE /api/v3/contributions/:type/:id': () =>
          respond(200, undefined, { 'app-alert': 'app.contribution.deleted' }),
      },
    });
    await toggle();
    await user.click(screen.getByRole('button', { name: about('support.instead') }));
    const dialog = await screen.findByRole('dialog', {
      name: t('support.instead.title', { title: 'Roofed stands for bicycles' }),
    });
    expect(within(dialog).getByRole('radio', { name: t('support.instead.draft.keep') })).toBeChecked();
    await user.click(within(dialog).getByRole('radio', { name: t('support.instead.draft.discard') }));
    await user.click(within(dialog).getByRole('button', { name: t('support.give') }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/contribution/SUGGESTION/31/detail'));
    expect(sent('PUT', '/api/v3/contributions/31/support')).toHaveLength(1);
    expect(sent('DELETE', '/api/v3/contributions/SUGGESTION/12')).toHaveLength(1);
    expect(await screen.findByText(t('support.draft.discarded'))).toBeVisible();
    expect(screen.queryByText(t('app.contribution.deleted'))).not.toBeInTheDocument();
  });

  test('is supported, and the draft stays where the writer keeps it', async () => {
    const { user, sent, router } = await open(draft(), {
      responses: {
        ...responses,
        'PUT /api/v3/contributions/:id/support': { contributionId: 31, supportCount: 1, supported: true },
      },
    });
    await toggle();
    await user.click(screen.getByRole('button', { name: about('support.instead') }));
    await user.click(await screen.findByRole('button', { name: t('support.give') }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/contribution/SUGGESTION/31/detail'));
    expect(sent('DELETE', '/api/v3/contributions/SUGGESTION/12')).toEqual([]);
  });

  test('goes from the form when the writer says that theirs is different; the focus stays in the form', async () => {
    const { user, sent } = await open(draft(), {
      responses: {
        ...responses,
        'PUT /api/v3/contributions/:id/distinctions/:otherId': () => respond(200, undefined),
      },
    });
    await toggle();
    await user.click(screen.getByRole('button', { name: about('contribution.similar.different') }));
    expect(await screen.findByRole('button', { name: heading(1) })).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Roofed stands for bicycles' })).not.toBeInTheDocument();
    expect(sent('PUT', '/api/v3/contributions/12/distinctions/31')).toHaveLength(1);
  });

  test('is called different in the panel beside the form, too; the focus goes on in the form', async () => {
    let left = rows;
    const { user } = await open(draft(), {
      responses: {
        ...responses,
        [`GET ${SIMILAR}`]: () => list(left),
        'PUT /api/v3/contributions/:id/distinctions/:otherId': ({ path }: { path: string }) => {
          left = left.filter(({ id }) => !path.endsWith(String(id)));
          return respond(200, undefined);
        },
      },
    });
    await toggle();
    for (const [at, { title: name }] of rows.entries()) {
      await user.click(screen.getByRole('button', { name }));
      const panel = within(await screen.findByRole('dialog'));
      await user.click(await panel.findByRole('button', { name: t('contribution.similar.different') }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(at === 0 ? screen.getByRole('button', { name: heading(1) }) : await title()).toHaveFocus();
    }
  });

  test('stays when that could not be noted', async () => {
    const { user } = await open(draft(), {
      responses: {
        ...responses,
        'PUT /api/v3/contributions/:id/distinctions/:otherId': () =>
          respond(400, { status: 400, message: 'error.notEditable' }, { 'app-error': 'error.notEditable' }),
      },
    });
    await toggle();
    await user.click(screen.getByRole('button', { name: about('contribution.similar.different') }));
    expect(await toggle()).toBeVisible();
    expect(similarOne()).toBeVisible();
  });

  test('that the writer may not support, such as their own, can be read and called different', async () => {
    const over = { ...rows[0], maySupport: false };
    await open(draft(), { responses: { ...responses, [`GET ${SIMILAR}`]: () => list([over]) } });
    await screen.findByRole('button', { name: heading(1) });
    expect(screen.queryByRole('button', { name: about('support.instead') })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: about('contribution.similar.different') })).toBeVisible();
  });

  test('that is joined to another one is named as joined, and leads to its head', async () => {
    const family = {
      ...{ headId: 3, headCode: 'SUG-3', headTitle: 'Stands for all' },
      dateJoined: '2026-03-05T08:30:00Z',
    };
    const joined = { ...rows[0], family, maySupport: false };
    await open(draft(), { responses: { ...responses, [`GET ${SIMILAR}`]: () => list([joined]) } });
    const row = within(
      (await screen.findByText(t('family.joined.to', { code: 'SUG-3' }))).closest('li') as HTMLElement,
    );
    expect(row.getByRole('link', { name: /SUG-3/ })).toHaveAttribute(
      'href',
      '/contribution/SUGGESTION/3/detail',
    );
    expect(row.queryByText('Submitted')).not.toBeInTheDocument();
    expect(row.queryByRole('button', { name: about('support.instead') })).not.toBeInTheDocument();
  });
});
