import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { LiveEvent } from '#contract/live/events.ts';
import { liveChannel } from '#src/dataProvider/live/liveChannel.ts';
import { OF_CONTRIBUTION, openTab } from '#tests/src/benefits/benefitFixtures.ts';
import { pattern, t } from '#tests/support/texts.ts';
import { contribution, loadScreens, permissions } from './contributionFixtures.ts';
import { open, panel, READ } from './contributionPage.ts';

beforeAll(async () => {
  await Promise.all([loadScreens(), import('#src/features/benefits/BenefitsTab.tsx')]);
}, 120_000);
afterEach(() => vi.restoreAllMocks());

const withdraw = {
  id: 21,
  name: 'Withdraw',
  explanationRequired: false,
  note: 'NONE' as const,
  asksReturn: false,
  confirmText: null,
  targetStateId: 9,
  targetStateName: 'Withdrawn',
  targetStateType: 'CANCELLATION' as const,
  sets: { visibility: null, editable: null, commentStatus: null, ratingStatus: null },
};
const before = contribution({ actions: [withdraw], permissions: permissions({ edit: true }) });
const after = contribution({ version: 6, stateId: 6, stateName: 'In evaluation', stateType: 'EVALUATION' });

const moved: LiveEvent = {
  kind: 'contribution',
  contributionId: 12,
  changes: [{ category: 'STATE', event: 'state' }],
};

/** A page whose contribution is taken into evaluation by somebody else. */
async function openAndMove() {
  const subscribe = vi.spyOn(liveChannel, 'subscribe');
  let stored = before;
  const page = await open(() => stored);
  await screen.findByRole('button', { name: 'Withdraw' });
  const tell = (event: LiveEvent) =>
    act(() => {
      for (const [listener] of subscribe.mock.calls) listener(event);
    });
  return {
    ...page,
    tell,
    move: () => {
      stored = after;
      tell(moved);
    },
  };
}

test('an open page follows what happens to its contribution', async () => {
  const { move } = await openAndMove();
  move();
  const side = await panel();
  expect((await side.findAllByText('In evaluation'))[0]).toBeVisible();
  expect(side.queryByRole('button', { name: 'Withdraw' })).not.toBeInTheDocument();
  expect(side.queryByRole('link', { name: t('contribution.edit') })).not.toBeInTheDocument();
});

test('what is being written is not taken away; the page follows when it is given up', async () => {
  const { user, move, sent } = await openAndMove();
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Withdraw' }));
  const box = dialog.getByRole('textbox', { name: pattern`${t('contribution.action.explanationOptional')}` });
  fireEvent.change(box, { target: { value: 'I have a better one' } });
  move();
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(sent('GET', READ)).toHaveLength(1);
  expect(box).toHaveValue('I have a better one');
  await user.click(dialog.getByRole('button', { name: t('components.confirm.cancel') }));
  await waitFor(() => expect(sent('GET', READ)).toHaveLength(2));
  expect((await (await panel()).findAllByText('In evaluation'))[0]).toBeVisible();
});

test('what came between the page and the opening of the channel is read', async () => {
  const { tell, sent } = await openAndMove();
  tell({ kind: 'refresh' });
  await waitFor(() => expect(sent('GET', READ)).toHaveLength(2));
});

test('another contribution, or a notification of something else, has nothing read again', async () => {
  const { tell, sent } = await openAndMove();
  tell({ ...moved, contributionId: 13 });
  tell({ kind: 'notification' });
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(sent('GET', READ)).toHaveLength(1);
});

test('a benefit that somebody saved has the benefits read again, a schedule does not', async () => {
  const subscribe = vi.spyOn(liveChannel, 'subscribe');
  const { sent } = await openTab(['VIEW_BENEFITS']);
  const BENEFITS = `${OF_CONTRIBUTION}/command/viewBenefits`;
  await waitFor(() => expect(sent('GET', BENEFITS)).toHaveLength(1));
  const change = async (category: 'BENEFIT' | 'COMMAND', event: string) => {
    const read = sent('GET', READ).length;
    const liveEvent: LiveEvent = { kind: 'contribution', contributionId: 12, changes: [{ category, event }] };
    act(() => {
      for (const [listener] of subscribe.mock.calls) listener(liveEvent);
    });
    await waitFor(() => expect(sent('GET', READ)).toHaveLength(read + 1), { timeout: 5000 });
  };
  await change('COMMAND', 'IMPLEMENTATION_SCHEDULE');
  expect(sent('GET', BENEFITS)).toHaveLength(1);
  await change('BENEFIT', 'BENEFIT_FORECAST');
  await waitFor(() => expect(sent('GET', BENEFITS)).toHaveLength(2));
});
