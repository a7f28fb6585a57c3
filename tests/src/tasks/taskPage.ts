import { screen } from '@testing-library/react';
import type { TaskRow } from '#contract/tasks/schema.ts';
import { list } from '#tests/support/network.ts';
import { type RenderAppOptions, renderApp } from '#tests/support/renderApp.tsx';
import { t } from '#tests/support/texts.ts';

export const OWN = '/api/v3/contribution-tasks/user/7';

/** The page of somebody who has these tasks. */
export function open(
  rows: readonly TaskRow[],
  options: RenderAppOptions & { at?: string; total?: number } = {},
) {
  const { at = '', total = rows.length, ...rest } = options;
  return renderApp(`/contribution-task${at}`, {
    roles: ['ROLE_USER', 'ROLE_INTERNAL'],
    ...rest,
    responses: {
      [`GET ${OWN}`]: () => list(rows, total),
      ...rest.responses,
    },
  });
}

export const table = () => screen.findByRole('table', { name: t('menu.account.tasks') });
