import { screen } from '@testing-library/react';
import type { ContributionRow } from '#contract/contributions/schema.ts';
import { list } from '#tests/support/network.ts';
import { type RenderAppOptions, renderApp } from '#tests/support/renderApp.tsx';
import { t } from '#tests/support/texts.ts';
import { EMPLOYEE, OPTIONS } from './contributionFixtures.ts';

export const MINE = '/api/v3/contributions/SUGGESTION/0/mine';
export const COUNTS = [
  { stateId: 1, stateType: 'NEW', stateName: 'New', count: 0, submittedCount: 0, ownCount: 0 },
  { stateId: 3, stateType: 'SUBMITTED', stateName: 'Submitted', count: 7, submittedCount: 7, ownCount: 2 },
  { stateId: 9, stateType: 'ACCEPTANCE', stateName: 'Accepted', count: 4, submittedCount: 4, ownCount: 1 },
];

export function open(
  rows: readonly ContributionRow[],
  options: RenderAppOptions & { at?: string; total?: number } = {},
) {
  const { at = '/contribution/list/SUGGESTION/0/mine', total = rows.length, ...rest } = options;
  return renderApp(at, {
    roles: EMPLOYEE,
    ...rest,
    responses: {
      ...OPTIONS,
      'GET /api/v3/contributions/:type/:parentId': COUNTS,
      'GET /api/v3/contributions/:type/:parentId/:scope': list(rows, total),
      ...rest.responses,
    },
  });
}

export const table = (name = t('contribution.list.mine.SUGGESTION')) => screen.findByRole('table', { name });
