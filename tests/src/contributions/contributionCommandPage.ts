import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { Role } from '#contract/access.ts';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import type { CommandType } from '#contract/life-cycles/schema.ts';
import type { Answers } from '#tests/support/network.ts';
import { list } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { contribution, EMPLOYEE, OPTIONS, permissions } from './contributionFixtures.ts';

export const READ = '/api/v3/contributions/12';
export const ANSWER = { id: 12, stateId: 3, stateType: 'SUBMITTED', stateName: 'Submitted', version: 6 };

export function open(
  commands: readonly CommandType[],
  changes: Partial<ContributionDetail> = {},
  responses: Answers = {},
  roles: readonly Role[] = EMPLOYEE,
) {
  return renderApp('/contribution/SUGGESTION/12/detail', {
    roles,
    responses: {
      ...OPTIONS,
      'GET /api/v3/contributions/:id': contribution({ ...changes, permissions: permissions({ commands }) }),
      'GET /api/v3/comments/list/:id': list([]),
      ...responses,
    },
  });
}
export type App = Awaited<ReturnType<typeof open>>;

/** Reads of the contribution before the command. */
export let readBefore = 0;

export async function press({ user, sent }: App, command: string) {
  await user.click(await screen.findByRole('button', { name: command }));
  readBefore = sent('GET', READ).length;
  return within(await screen.findByRole('dialog', { name: command }));
}

/** The button has worked: the dialog is gone and the contribution was fetched again [R3C-09]. */
export async function expectReload(app: App) {
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(app.sent('GET', READ)).toHaveLength(readBefore + 1));
}
