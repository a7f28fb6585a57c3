import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Profile } from '#contract/profiles/schema.ts';
import { loadScreensBelow } from '#tests/support/loadScreensBelow.ts';
import { type Answers, held, list, respond } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { t } from '#tests/support/texts.ts';
import { AYSE, contributionRow } from '../contributions/contributionFixtures.ts';

beforeAll(() => loadScreensBelow('/people'), 120_000);

const PATH = '/api/v3/profiles/:id';
const profile = (changes: Partial<Profile> = {}): Profile => ({
  ...{ ...AYSE, id: 77, points: 40, following: false, followable: true, contributionCount: 1 },
  ...changes,
});
const open = (responses: Answers = {}, roles = ['ROLE_USER', 'ROLE_INTERNAL'] as const) =>
  renderApp('/people/77', {
    roles,
    responses: {
      [`GET ${PATH}`]: profile(),
      [`GET ${PATH}/contributions`]: list([contributionRow({ title: 'Bicycle stands' })]),
      ...responses,
    },
  });
const heading = () => screen.findByRole('heading', { level: 1, name: 'Ayşe Yılmaz' });

describe('the page of a person', () => {
  it('says who it is, and lists what they have contributed', async () => {
    await open();
    expect(await heading()).toBeVisible();
    expect(screen.getByText(/Operations · 1 contribution/)).toBeVisible();
    const shown = await screen.findByRole('list', { name: t('profile.contributions') });
    expect(within(shown).getByRole('link', { name: 'Bicycle stands' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/detail$/),
    );
  });

  it('follows with a press, and a second one stops', async () => {
    let following = false;
    const { user, sent } = await open({
      [`GET ${PATH}`]: () => profile({ following }),
      'PUT /api/v3/users/:id/follow': () => {
        following = true;
        return { following };
      },
    });
    await user.click(await screen.findByRole('button', { name: t('follow.press') }));
    await waitFor(() => expect(screen.getByRole('button', { name: t('follow.pressed') })).toBeVisible());
    expect(sent('PUT', '/api/v3/users/77/follow')).toHaveLength(1);
  });

  it('of somebody without contributions says so, and offers nothing to follow', async () => {
    await open({
      [`GET ${PATH}`]: profile({ contributionCount: 0, followable: false, points: null }),
      [`GET ${PATH}/contributions`]: list([]),
    });
    expect(await screen.findByText(t('profile.contributions.none'))).toBeVisible();
    expect(screen.queryByRole('button', { name: t('follow.press') })).toBeNull();
  });

  it('is awaited with a skeleton, and a failure can be tried again', async () => {
    const first = held(respond(503, {}));
    let reads = 0;
    const { user } = await open({
      [`GET ${PATH}`]: () => {
        reads += 1;
        return reads === 1 ? first.answer() : profile();
      },
    });
    expect(screen.queryByRole('heading', { level: 1, name: 'Ayşe Yılmaz' })).toBeNull();
    first.letGo();
    await user.click(await screen.findByRole('button', { name: t('components.error.retry') }));
    expect(await heading()).toBeVisible();
  });

  it('of a person whom the reader does not know is not found', async () => {
    await open({ [`GET ${PATH}`]: () => respond(404, { message: 'error.urlNotFound' }) });
    expect(await screen.findByText(t('error.http.404'))).toBeVisible();
  });

  it('is not for accounts that do not work with contributions', async () => {
    const { sent } = await renderApp('/people/77', { roles: ['ROLE_USER'] });
    expect(await screen.findByText(t('error.http.403'))).toBeVisible();
    expect(sent('GET', '/api/v3/profiles/77')).toHaveLength(0);
  });
});
