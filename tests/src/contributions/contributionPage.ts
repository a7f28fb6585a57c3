import { screen, within } from '@testing-library/react';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { list } from '#tests/support/network.ts';
import { type RenderAppOptions, renderApp } from '#tests/support/renderApp.tsx';
import { t } from '#tests/support/texts.ts';
import { EMPLOYEE, OPTIONS } from './contributionFixtures.ts';

export const READ = '/api/v3/contributions/12';
export function open(
  shown: ContributionDetail | (() => ContributionDetail),
  options: RenderAppOptions & { at?: string } = {},
) {
  const { at = '/contribution/SUGGESTION/12/detail', ...rest } = options;
  return renderApp(at, {
    roles: EMPLOYEE,
    ...rest,
    responses: {
      ...OPTIONS,
      'GET /api/v3/contributions/:id': shown,
      'GET /api/v3/contributions/:id/commandId/:command': shown,
      'GET /api/v3/comments/list/:id': list([]),
      ...rest.responses,
    },
  });
}

export const panel = async () =>
  within(await screen.findByRole('complementary', { name: t('contribution.panel') }));
