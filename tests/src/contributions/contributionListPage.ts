import { screen } from '@testing-library/react';
import type { ContributionRow } from '#contract/contributions/schema.ts';
import { createStore } from '#src/app/store.ts';
import { list } from '#tests/support/network.ts';
import { type RenderAppOptions, renderApp } from '#tests/support/renderApp.tsx';
import { t } from '#tests/support/texts.ts';
import { EMPLOYEE, OPTIONS } from './contributionFixtures.ts';

export const MINE = '/api/v3/contributions/SUGGESTION/0/mine';
/** What answers how many of a list are in each state. */
export const COUNTS = 'GET /api/v3/contributions/state-counts/:type/:parentId/:scope';
/** In which states the own ones are. */
const OWN_COUNTS = [
  { stateId: 1, stateType: 'NEW', stateName: 'New', count: 0 },
  { stateId: 3, stateType: 'SUBMITTED', stateName: 'Submitted', count: 2 },
  { stateId: 9, stateType: 'ACCEPTANCE', stateName: 'Accepted', count: 1 },
];

/** What the reader chose before; what is not chosen follows from their roles. */
function chooseView(view: 'cards' | 'table' | 'split') {
  const store = createStore('en');
  store.setup();
  store.setItem('contributions.view', view);
  store.teardown();
}

export function open(
  rows: readonly ContributionRow[],
  options: RenderAppOptions & { at?: string; total?: number; view?: 'cards' | 'table' | 'split' | null } = {},
) {
  const {
    at = '/contribution/list/SUGGESTION/0/mine',
    total = rows.length,
    view = 'table',
    ...rest
  } = options;
  if (view) chooseView(view);
  return renderApp(at, {
    roles: EMPLOYEE,
    ...rest,
    responses: {
      ...OPTIONS,
      [COUNTS]: OWN_COUNTS,
      'GET /api/v3/contributions/:type/:parentId/:scope': list(rows, total),
      ...rest.responses,
    },
  });
}

export const table = (name = t('contribution.list.mine.SUGGESTION')) => screen.findByRole('table', { name });
