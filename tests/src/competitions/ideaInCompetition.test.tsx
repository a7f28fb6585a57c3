import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Competition } from '#contract/competitions/schema.ts';
import {
  contribution,
  contributionRow,
  draft,
  loadScreens as loadContributions,
  OPTIONS,
} from '#tests/src/contributions/contributionFixtures.ts';
import { list, respond } from '#tests/support/network.ts';
import { type RenderAppOptions, renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';
import { allowMoreTime, competition, EMPLOYEE, READ } from './competitionFixtures.ts';

allowMoreTime();

beforeAll(loadContributions, 120_000);

const MINE = '/contribution/list/IDEA/5/mine';
const OWN = contributionRow({ type: 'IDEA', competitionId: 5, code: 'IDEA-000012' });

const visit = (
  at: string,
  changes: Partial<Competition> = {},
  { responses, ...options }: RenderAppOptions = {},
) =>
  renderApp(at, {
    roles: EMPLOYEE,
    ...options,
    responses: {
      ...OPTIONS,
      [READ]: () => competition(changes),
      'GET /api/v3/contributions/IDEA/5/mine': () => list([OWN]),
      'GET /api/v3/contributions/counts/:type/:parentId': [],
      ...responses,
    },
  });
const wayBack = async () => {
  const crumbs = within(await screen.findByRole('navigation', { name: t('components.breadcrumb.label') }));
  return crumbs.findByRole('link', { name: 'Ideas of the year' });
};

describe('the own ideas in a competition', () => {
  it('are those of this competition, and lead back to it [R2C-23, R2C-32, R3A-04]', async () => {
    const { sent } = await visit(MINE);
    expect(await screen.findByRole('link', { name: 'Bicycle stands at the gate' })).toHaveAttribute(
      'href',
      '/contribution/IDEA/5/12/detail',
    );
    expect(sent('GET', '/api/v3/contributions/IDEA/5/mine')).not.toHaveLength(0);
    expect(await wayBack()).toHaveAttribute('href', '/competition/detail/5/info');
  });

  it('another one is offered only while the competition takes one from the reader [R2C-24]', async () => {
    const first = await visit(MINE);
    expect(await screen.findByRole('link', { name: t('contribution.new.IDEA') })).toHaveAttribute(
      'href',
      '/contribution/IDEA/5',
    );
    first.unmount();
    await visit(MINE, { canSubmit: false, isOpen: false });
    expect((await wayBack()).tagName).toBe('A');
    expect(screen.queryByRole('link', { name: t('contribution.new.IDEA') })).toBeNull();
  });

  it('need a session [R2I-13]', async () => {
    const { location } = await visit(MINE, {}, { roles: null });
    expect(location().pathname).toBe('/login');
    expect(location().state).toMatchObject({ from: { pathname: MINE } });
  });

  it('stay readable where the competition itself is not', async () => {
    await visit(MINE, {}, { responses: { [READ]: respond(404, { message: 'error.http.404' }) } });
    expect(await screen.findByRole('link', { name: 'Bicycle stands at the gate' })).toBeVisible();
    const crumbs = within(screen.getByRole('navigation', { name: t('components.breadcrumb.label') }));
    expect(crumbs.getByRole('link', { name: t('menu.competitions') })).toHaveAttribute(
      'href',
      '/competition',
    );
  });
});

/** Answers the question with which an idea begins. */
const begin = async (user: UserEvent) =>
  user.type(
    await screen.findByRole('textbox', { name: pattern`^${t('contribution.start.IDEA')}` }),
    'Rain for the garden{Enter}',
  );

describe('an idea', () => {
  it('starts in its competition and carries it [R1A-04, R2C-01, R3B-06, R3B-30]', async () => {
    const { user, sent, location } = await visit(
      '/contribution/IDEA/5',
      {},
      {
        responses: {
          'POST /api/v3/contributions/IDEA': 88,
          'GET /api/v3/contributions/edit/:type/:id': draft({ id: 88, type: 'IDEA', competitionId: 5 }),
        },
      },
    );
    await begin(user);
    await waitFor(() => expect(location().pathname).toBe('/contribution/IDEA/5/88/edit'));
    expect(sent('POST', '/api/v3/contributions/IDEA')[0]?.body).toMatchObject({
      type: 'IDEA',
      competitionId: 5,
    });
  });

  it('that is refused says why and shows the way back [S2-02]', async () => {
    const { user } = await visit(
      '/contribution/IDEA/5',
      { canSubmit: false },
      {
        responses: {
          'POST /api/v3/contributions/IDEA': respond(
            400,
            { message: 'error.competitionClosed' },
            { 'app-error': 'error.competitionClosed' },
          ),
        },
      },
    );
    await begin(user);
    expect((await screen.findAllByText(t('error.competitionClosed'))).length).toBeGreaterThan(0);
    expect(await wayBack()).toHaveAttribute('href', '/competition/detail/5/info');
  });

  it('who may not submit ideas at all is told so, with the way to the own ones of this competition [R2I-16]', async () => {
    const none = { listingEnabled: 'BOTH', submitEnabled: 'NONE' } as const;
    const { sent } = await visit(
      '/contribution/IDEA/5',
      {},
      {
        settings: {
          moduleSubmitListSettings: {
            CONTENT: none,
            CAMPAIGN: none,
            COMPETITION: none,
            SUGGESTION: none,
            IMPROVEMENT: none,
          },
        },
      },
    );
    expect(await screen.findByRole('link', { name: t('contribution.list.mine.IDEA') })).toHaveAttribute(
      'href',
      MINE,
    );
    expect(sent('POST', '/api/v3/contributions/IDEA')).toEqual([]);
  });

  it('is written with what its competition asks for, and leads back to it [R2D-12, R3B-18, R3B-22, R2J-34]', async () => {
    const { user } = await visit(
      '/contribution/IDEA/5/12/edit',
      {},
      {
        responses: {
          'GET /api/v3/contributions/edit/IDEA/12': draft({
            type: 'IDEA',
            competitionId: 5,
            extraInputs: [
              {
                id: 61,
                inputType: 'SINGLE_SELECTION',
                label: 'Which hall?',
                explanation: 'Where it would be built.',
                isRequired: true,
                minLenOrValue: null,
                maxLenOrValue: null,
                selectionValues: [
                  { id: 1, label: 'Hall 1' },
                  { id: 2, label: 'Hall 2' },
                ],
                value: null,
              },
            ],
          }),
        },
      },
    );
    const hall = await screen.findByRole('combobox', { name: /^Which hall\?/ });
    expect(hall).toHaveAccessibleDescription(/Where it would be built/);
    await user.selectOptions(hall, 'Hall 2');
    expect(hall).toHaveDisplayValue('Hall 2');
    expect(await wayBack()).toHaveAttribute('href', '/competition/detail/5/info');
    const crumbs = within(screen.getByRole('navigation', { name: t('components.breadcrumb.label') }));
    expect(crumbs.getByRole('link', { name: t('contribution.list.mine.IDEA') })).toHaveAttribute(
      'href',
      MINE,
    );
  });

  it('is read below its competition [R3B-06]', async () => {
    await visit(
      '/contribution/IDEA/5/12/detail',
      {},
      {
        responses: { 'GET /api/v3/contributions/12': contribution({ type: 'IDEA', competitionId: 5 }) },
      },
    );
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Bicycle stands at the gate' }),
    ).toBeVisible();
    expect(await wayBack()).toHaveAttribute('href', '/competition/detail/5/info');
  });

  it('is offered by no menu without a competition [R3B-06]', async () => {
    const { container } = await visit(MINE);
    await screen.findByRole('link', { name: 'Bicycle stands at the gate' });
    expect(container.querySelector('a[href="/contribution/IDEA/null"]')).toBeNull();
  });
});
