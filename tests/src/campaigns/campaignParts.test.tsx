import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { CampaignReward } from '#contract/campaigns/rewards.endpoints.ts';
import type { ExtraInput } from '#contract/extra-inputs/schema.ts';
import { press } from '#tests/src/competitions/wizard/wizardFixtures.ts';
import { input } from '#tests/src/extraInputs/extraInputStep.ts';
import { list, respond, type SeenRequest } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';
import {
  AUTHOR,
  campaignForm,
  campaignPage,
  draftForm,
  EMPLOYEE,
  MANAGE,
  managed,
} from './campaignFixtures.ts';

vi.setConfig({ testTimeout: 60_000 });
beforeAll(async () => {
  await Promise.all([
    import('#src/features/campaigns/CampaignQuestions.tsx'),
    import('#src/features/campaigns/CampaignRewards.tsx'),
    import('#src/features/campaigns/CampaignShow.tsx'),
  ]);
}, 90_000);

const QUESTIONS = '/api/v3/campaigns/31/questions';
const REWARDS = '/api/v3/campaigns/31/rewards';
const question = (id: number, label: string, changes: Partial<ExtraInput> = {}) =>
  input(id, label, { source: 'SUGGESTION', competitionId: null, campaignId: 31, ...changes });
const reward = (rank: number, words: string, isPoint = false): CampaignReward => ({
  id: rank,
  campaignId: 31,
  rank,
  reward: words,
  isPoint,
});
const ASKED = [question(1, 'Where is it?', { isRequired: true }), question(2, 'How bad is it?')];
const WON = [reward(1, 'A bicycle'), reward(2, '500', true)];

const open = (part: string, answers = {}, form = draftForm()) =>
  renderApp(`/campaign/31/${part}`, {
    roles: AUTHOR,
    responses: {
      'GET /api/v3/campaigns/31/update': form,
      [`GET ${QUESTIONS}`]: ASKED,
      [`GET ${REWARDS}`]: WON,
      ...answers,
    },
  });
const names = async (title: string) =>
  [...(await screen.findByLabelText(title, { selector: 'ol' })).children].map((row) => row.textContent ?? '');

describe('the questions of a campaign', () => {
  test('are added in place, for this campaign alone', async () => {
    const page = await open('questions', {
      [`GET ${QUESTIONS}`]: [],
      [`POST ${QUESTIONS}`]: ({ body }: SeenRequest) => ({ ...question(3, 'New'), ...(body as object) }),
    });
    expect(await screen.findByText(t('campaign.questions.none.text'))).toBeVisible();
    await press(page, t('campaign.questions.add'));
    const dialog = within(await screen.findByRole('dialog'));
    for (const [language, label] of [
      ['English', 'Which hall?'],
      ['Türkçe', 'Hangi salon?'],
    ] as const) {
      const group = within(dialog.getByRole('group', { name: language }));
      await page.user.type(group.getByLabelText(pattern`^${t('extraInput.label')}`), label);
    }
    await page.user.click(dialog.getByRole('button', { name: t('campaign.questions.save') }));
    await waitFor(() => expect(page.sent('POST', QUESTIONS)).toHaveLength(1));
    const body = page.sent('POST', QUESTIONS)[0]?.body;
    expect(body).toMatchObject({
      inputType: 'TEXT',
      definitionList: [{ label: 'Which hall?' }, { label: 'Hangi salon?' }],
    });
    expect(body).not.toHaveProperty('competitionId');
  });

  test('stand in their order, and are deleted by their own path', async () => {
    const page = await open('questions', {
      [`DELETE ${QUESTIONS}/1`]: respond(204),
    });
    expect((await names(t('campaign.questions')))[0]).toMatch(/Where is it\?/);
    const name = 'Where is it?';
    await page.user.click(await screen.findByRole('link', { name: t('extraInput.deleteNamed', { name }) }));
    const dialog = await screen.findByRole('alertdialog');
    await page.user.click(within(dialog).getByRole('button', { name: t('extraInput.delete') }));
    await waitFor(() => expect(page.sent('DELETE', `${QUESTIONS}/1`)).toHaveLength(1));
    expect(page.location().pathname).toBe('/campaign/31/questions');
  });

  test('are taken from another campaign', async () => {
    const page = await open('questions', {
      [`GET ${MANAGE}`]: () =>
        list([managed({ id: 8, title: 'Last year', code: 'OLD' }), managed({ id: 31 })]),
      [`POST ${QUESTIONS}/copy`]: ASKED,
    });
    await press(page, t('campaign.questions.copy'));
    const dialog = within(await screen.findByRole('dialog'));
    const from = dialog.getByLabelText(pattern`^${t('campaign.questions.copy.from')}`);
    await dialog.findByRole('option', { name: 'Last year (OLD)' });
    // Not from itself.
    expect(within(from).getAllByRole('option')).toHaveLength(2);
    await page.user.selectOptions(from, '8');
    await page.user.click(dialog.getByRole('button', { name: t('campaign.questions.copy.confirm') }));
    await waitFor(() => expect(page.sent('POST', `${QUESTIONS}/copy`)[0]?.body).toEqual({ from: 8 }));
  });

  test('are only read once the campaign has ended', async () => {
    await open('questions', {}, campaignForm({ publishState: 'COMPLETED' }));
    expect((await names(t('campaign.questions')))[1]).toMatch(/How bad is it\?/);
    expect(screen.getByText(t('campaign.questions.fixed'))).toBeVisible();
    expect(screen.queryByRole('button', { name: t('campaign.questions.add') })).toBeNull();
    expect(screen.queryByRole('button', { name: t('campaign.questions.copy') })).toBeNull();
  });
});

describe('the rewards of a campaign', () => {
  test('are added and deleted by their own paths', async () => {
    const page = await open('rewards', {
      [`POST ${REWARDS}`]: reward(3, 'A book'),
      [`DELETE ${REWARDS}/1`]: respond(204),
    });
    const title = t('campaign.step.rewards');
    expect((await names(title))[1]).toMatch(/Second place.*500 points/);
    await page.user.type(
      await screen.findByRole('textbox', { name: pattern`^${t('reward.text')}` }),
      'A book',
    );
    await press(page, t('reward.addButton'));
    await waitFor(() =>
      expect(page.sent('POST', REWARDS)[0]?.body).toEqual({ reward: 'A book', isPoint: false }),
    );
    const name = t('reward.deleteNamed', { name: 'A bicycle' });
    await page.user.click(await screen.findByRole('button', { name }));
    const dialog = await screen.findByRole('alertdialog');
    await page.user.click(within(dialog).getByRole('button', { name: t('reward.delete') }));
    await waitFor(() => expect(page.sent('DELETE', `${REWARDS}/1`)).toHaveLength(1));
  });

  test('say what they are for where there are none, and the parts say how much there is', async () => {
    await open('rewards', { [`GET ${REWARDS}`]: [] });
    expect(await screen.findByText(t('reward.none.text.campaign'))).toBeVisible();
    const parts = within(screen.getByRole('navigation', { name: t('campaign.steps') }));
    const step = (part: 'questions' | 'rewards') =>
      parts.findByRole('link', { name: pattern`^${t(`campaign.step.${part}`)}` });
    expect(await step('rewards')).toHaveAttribute('aria-current', 'step');
    expect(await step('rewards')).toHaveTextContent(t('campaign.step.none'));
    await waitFor(async () =>
      expect(await step('questions')).toHaveTextContent(t('campaign.step.count', { smart_count: 2 })),
    );
  });
});

test('readers see what can be won, and what they will be asked', async () => {
  await renderApp('/campaign/31', {
    roles: EMPLOYEE,
    responses: {
      'GET /api/v3/campaigns/:id': campaignPage(),
      [`GET ${QUESTIONS}`]: ASKED,
      [`GET ${REWARDS}`]: WON,
    },
  });
  const asked = within(await screen.findByRole('region', { name: t('campaign.asked') }));
  expect(asked.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    `Where is it? (${t('campaign.asked.required')})`,
    'How bad is it?',
  ]);
  const won = within(await screen.findByRole('region', { name: t('campaign.rewards') }));
  expect(won.getAllByRole('listitem')[0]).toHaveTextContent('A bicycle');
});
