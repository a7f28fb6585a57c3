import { screen, within } from '@testing-library/react';
import type { Role } from '#contract/access.ts';
import type { Answers } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { t } from '#tests/support/texts.ts';

export const PERSON: Role[] = ['ROLE_USER', 'ROLE_INTERNAL'];

/** The page of the own account, and its parts by their headings. */
export async function openSettings(responses: Answers = {}) {
  const app = await renderApp('/account/settings', { roles: PERSON, responses });
  await screen.findByRole('heading', { level: 1, name: t('menu.account.settings') });
  const part = (name: string) => within(screen.getByRole('region', { name }));
  return { ...app, part };
}
