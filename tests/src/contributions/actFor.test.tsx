import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { dayWords } from '#src/components/contributions/answerWords.ts';
import { t } from '#tests/support/texts.ts';
import { contribution, loadScreens } from './contributionFixtures.ts';
import { open, panel } from './contributionPage.ts';

beforeAll(loadScreens, 120_000);

const accept = {
  ...{ id: 21, name: 'Accept', explanationRequired: false, confirmText: null },
  ...{ note: 'NONE' as const, asksReturn: false },
  ...{ targetStateId: 4, targetStateName: 'Accepted', targetStateType: 'ACCEPTANCE' as const },
  sets: { visibility: null, editable: null, commentStatus: null, ratingStatus: null },
};
const person = (id: number, firstName: string, lastName: string) => ({
  ...{ id, firstName, lastName, unitName: null, picturePath: null },
});
const ELIF = person(5, 'Elif', 'Çelik');
const EXECUTE = '/api/v3/contributions/contributionId/12/execute-action/21';
const PREVIEW = '/api/v3/contributions/12/actions/21/preview';
const REASON = t('contribution.actFor.reason');

test('an administrator acts for the responsible person, and only with a reason', async () => {
  const { user, sent } = await open(
    contribution({ actionsOfOthers: [{ person: ELIF, actions: [accept] }] }),
    {
      responses: {
        [`GET ${PREVIEW}`]: {
          ...{ notified: [], followerCount: 0, tasks: [], startsImprovement: false, canReturn: null },
        },
        [`POST ${EXECUTE}`]: {
          id: 12,
          stateId: 4,
          stateType: 'ACCEPTANCE',
          stateName: 'Accepted',
          version: 6,
        },
      },
    },
  );
  await user.click(
    (await panel()).getByRole('button', { name: t('contribution.actFor.one', { name: 'Elif Çelik' }) }),
  );
  await user.click(await screen.findByRole('menuitem', { name: 'Accept' }));
  const name = t('contribution.actFor.action', { action: 'Accept', name: 'Elif Çelik' });
  const dialog = within(await screen.findByRole('alertdialog', { name }));
  await waitFor(() => expect(sent('GET', PREVIEW)[0]?.query.actFor).toBe('5'));
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  expect(await dialog.findByText(t('error.actFor.reasonRequired'))).toBeVisible();
  expect(sent('POST', EXECUTE)).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: REASON }), 'On leave');
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  await waitFor(() =>
    expect(sent('POST', EXECUTE)[0]?.body).toEqual({
      ...{ explanation: null, version: 5, actFor: { userId: 5, reason: 'On leave' } },
    }),
  );
});

test('of several people each is named with what they can do', async () => {
  const others = [ELIF, person(6, 'Ali', 'Kaya')].map((one) => ({ person: one, actions: [accept] }));
  const { user } = await open(contribution({ actionsOfOthers: others }));
  await user.click((await panel()).getByRole('button', { name: t('contribution.actFor.several') }));
  for (const name of ['Elif Çelik', 'Ali Kaya']) {
    const item = t('contribution.actFor.action', { action: 'Accept', name });
    expect(await screen.findByRole('menuitem', { name: item })).toBeVisible();
  }
});

test('nobody to act for, no such button', async () => {
  await open(contribution({ actions: [accept] }));
  const side = await panel();
  expect(side.getByRole('button', { name: 'Accept' })).toBeVisible();
  expect(side.queryByRole('button', { name: t('contribution.actFor.several') })).not.toBeInTheDocument();
});

const withdraw = { ...accept, id: 22, name: 'Withdraw', targetStateType: 'CANCELLATION' as const };
const ACT_FOR = t('contribution.actFor.one', { name: 'Elif Çelik' });
const names = (side: Awaited<ReturnType<typeof panel>>) =>
  side.getAllByRole('button').map((button) => button.textContent);

test('whoever is asked in the end reads why, and acting for the person who is late comes first', async () => {
  const answer = {
    ...{ state: 'late' as const, dueAt: '2025-03-05T20:59:59.000Z', timeZone: 'Europe/Istanbul' },
    ...{ owner: { id: 5, name: 'Elif Çelik' }, escalation: 2 },
  };
  const shown = { actions: [withdraw], actionsOfOthers: [{ person: ELIF, actions: [accept] }] };
  await open(contribution({ ...shown, answer, askedToAnswer: true }));
  const side = await panel();
  const date = dayWords(answer, 'en', new Date());
  expect(side.getByText(t('contribution.asked.by', { name: 'Elif Çelik', date }))).toBeVisible();
  const buttons = names(side);
  expect(buttons.indexOf(ACT_FOR)).toBeLessThan(buttons.indexOf('Withdraw'));
});

test('for whoever is not asked their own actions come first', async () => {
  await open(contribution({ actions: [withdraw], actionsOfOthers: [{ person: ELIF, actions: [accept] }] }));
  const buttons = names(await panel());
  expect(buttons.indexOf(ACT_FOR)).toBeGreaterThan(buttons.indexOf('Withdraw'));
});
