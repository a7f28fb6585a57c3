import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#contract/access.ts';
import { drawWholeFrame, renderApp } from '#tests/support/renderApp.tsx';
import { t } from '#tests/support/texts.ts';

drawWholeFrame();
beforeEach(() => localStorage.clear());

const EVERYTHING: Role[] = [
  'ROLE_USER',
  'ROLE_ADMIN',
  'ROLE_APP_ADMIN',
  'ROLE_SUGGESTION_ADMIN',
  'ROLE_IMPROVEMENT_ADMIN',
];

async function openManagement(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: t('menu.management') }));
  const menu = within(await screen.findByRole('dialog', { name: t('menu.management') }));
  return { menu, field: await menu.findByRole('searchbox', { name: t('menu.find') }) };
}
const names = (menu: { queryAllByRole: typeof screen.queryAllByRole }) =>
  menu.queryAllByRole('link').map(({ textContent }) => textContent);

describe('a long menu', () => {
  it.each([
    ['bra', [t('menu.system.brand')]],
    // What the page is about, in words that its name does not have.
    ['logo', [t('menu.system.brand')]],
    ['sso', [t('menu.system.configuration')]],
    // The group: all that stands in it.
    ['improvements likely', [t('menu.module.likelyPairs')]],
  ])('finds a page by «%s»', async (words, expected) => {
    const { user } = await renderApp('/not-found', { roles: EVERYTHING });
    const { menu, field } = await openManagement(user);
    await user.type(field, words);
    await waitFor(() => expect(names(menu)).toEqual(expected));
    expect(menu.getByRole('status')).toHaveTextContent(t('menu.found', { smart_count: expected.length }));
  });

  it('opens the first page found on Enter, and says where none is', async () => {
    const { user, location } = await renderApp('/not-found', { roles: EVERYTHING });
    const { menu, field } = await openManagement(user);
    await user.type(field, 'zzz{Enter}');
    expect(menu.getByRole('status')).toHaveTextContent(t('menu.found.none'));
    expect(location().pathname).toBe('/not-found');
    await user.clear(field);
    await user.type(field, 'brand{Enter}');
    await waitFor(() => expect(location().pathname).toBe('/brand'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('has the pages first that were opened last, without the one that is open', async () => {
    const { user, location } = await renderApp('/not-found', { roles: EVERYTHING });
    for (const page of ['menu.system.brand', 'menu.platform.tags'] as const) {
      const { menu } = await openManagement(user);
      await user.click(menu.getByRole('link', { name: t(page) }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    }
    expect(location().pathname).toBe('/contribution-tag');
    const { menu } = await openManagement(user);
    const recent = within(menu.getByRole('list', { name: t('menu.recent') }));
    expect(names(recent)).toEqual([t('menu.system.brand')]);
  });

  it('with few links is a list and nothing else', async () => {
    const { user } = await renderApp('/not-found', { roles: ['ROLE_USER', 'ROLE_APP_ADMIN'] });
    await user.click(await screen.findByRole('button', { name: t('menu.management') }));
    const menu = within(await screen.findByRole('dialog', { name: t('menu.management') }));
    expect((await menu.findAllByRole('link')).length).toBeGreaterThan(0);
    expect(menu.queryByRole('searchbox')).not.toBeInTheDocument();
  });
});
