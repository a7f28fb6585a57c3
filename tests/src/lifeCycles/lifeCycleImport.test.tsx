import { screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { LifeCycle } from '#contract/life-cycles/schema.ts';
import type { LifeCycleImportPlan } from '#contract/life-cycles/transfer.schema.ts';
import { type Answers, list } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';
import { ADMIN, answers, lifeCycle, names, press } from './lifeCycleFixtures.ts';

beforeAll(
  () =>
    Promise.all([
      import('#src/features/life-cycles/LifeCycleList.tsx'),
      import('#src/features/life-cycles/transfer/ImportDialog.tsx'),
    ]),
  120_000,
);

const { states: _, revision: __, ...stored } = lifeCycle();
const imported: LifeCycle = { ...stored, id: 1, definitionList: names('Imported'), isActive: false };
const READ = '/api/v3/life-cycles';

const PLAN: LifeCycleImportPlan = {
  faults: [],
  faultCount: 0,
  lifeCycle: {
    contributionType: 'SUGGESTION',
    definitionList: names('Imported'),
    stateCount: 5,
    actionCount: 9,
    taskCount: 3,
    notificationCount: 2,
    promiseCount: 1,
  },
  gaps: [
    { gap: 'person', value: 'elif', states: ['Review'] },
    { gap: 'language', value: 'de', states: [] },
  ],
  people: [{ login: 'ayse', name: 'Ayşe Çelik' }],
  errorCount: 0,
  warningCount: 2,
  digest: 'digest',
};

/** Opens the dialog and chooses a file, which the server answers so. */
async function choose(plan: LifeCycleImportPlan, more: Answers = {}) {
  const app = await renderApp('/life-cycle', {
    roles: ADMIN,
    responses: answers(lifeCycle(), {
      [`GET ${READ}`]: list([stored]),
      [`POST ${READ}/import/check`]: plan,
      [`POST ${READ}/import`]: imported,
      ...more,
    }),
  });
  await press(app, t('lifeCycleImport.import'));
  const dialog = await screen.findByRole('dialog', { name: t('lifeCycleImport.title') });
  const input = dialog.querySelector('input[type="file"]');
  if (!(input instanceof HTMLInputElement)) throw new Error('there is no place for a file');
  await app.user.upload(input, new File(['{}'], 'life-cycle.json', { type: 'application/json' }));
  return app;
}

describe('importing a life cycle', () => {
  it('shows what it would become, what is not here, and whom its people are, and then makes it', async () => {
    const { requests, user } = await choose(PLAN);
    expect(await screen.findByText(t('lifeCycleImport.gap.person', { value: 'elif' }))).toBeVisible();
    expect(
      screen.getByText(pattern`${t('lifeCycleImport.gap.language', { value: 'German' })}`),
    ).toBeVisible();
    expect(
      screen.getByText(t('lifeCycleImport.person', { login: 'ayse', name: 'Ayşe Çelik' })),
    ).toBeVisible();
    expect(requests.some(({ path, method }) => method === 'POST' && path === `${READ}/import`)).toBe(false);
    const dialog = screen.getByRole('dialog');
    const [button] = [...dialog.querySelectorAll('button')].filter(
      ({ textContent }) => textContent === t('lifeCycleImport.import'),
    );
    await user.click(button as HTMLElement);
    await waitFor(() =>
      expect(requests.some(({ path, method }) => method === 'POST' && path === `${READ}/import`)).toBe(true),
    );
  });

  it('names the faults of a file with their places, and imports nothing', async () => {
    await choose({
      ...PLAN,
      ...{ lifeCycle: null, gaps: [], people: [], digest: null, faultCount: 3 },
      faults: [
        {
          fault: 'unknownState',
          path: 'lifeCycle.states[1].actions[0].target',
          within: ['Review', 'Refuse'],
          values: ['nowhere'],
        },
      ],
    });
    expect(
      await screen.findByText(pattern`${t('lifeCycleImport.fault.unknownState', { values: 'nowhere' })}`),
    ).toBeVisible();
    expect(
      screen.getByText(t('lifeCycleImport.at', { path: 'lifeCycle.states[1].actions[0].target' })),
    ).toBeVisible();
    expect(screen.getByText(t('lifeCycleImport.faults.more', { smart_count: 2, number: '2' }))).toBeVisible();
    const [button] = [...screen.getByRole('dialog').querySelectorAll('button')].filter(
      ({ textContent }) => textContent === t('lifeCycleImport.import'),
    );
    expect(button).toBeDisabled();
  });
});
