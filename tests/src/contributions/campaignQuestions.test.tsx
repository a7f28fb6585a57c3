import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pattern, t } from '#tests/support/texts.ts';
import { contribution, draft } from './contributionFixtures.ts';
import { open, prepareForm, SAVE } from './contributionForm.ts';

prepareForm();

const ASKED = {
  id: 5,
  campaignId: 9,
  label: 'Where is it?',
  explanation: null,
  inputType: 'TEXT' as const,
  isRequired: true,
  minLenOrValue: 0,
  maxLenOrValue: 255,
  selectionValues: [],
  value: null,
};
const OF_CAMPAIGN = { campaignId: 9, campaignTitle: 'A greener site', extraInputs: [ASKED] };
const group = () =>
  screen.findByRole('group', {
    name: t('contribution.form.campaign.named', { title: 'A greener site' }),
  });

test('the questions of a campaign come when it is chosen, under its name, and go with it', async () => {
  let isOfCampaign = false;
  const { user, sent } = await open(draft(), {
    responses: {
      'GET /api/v3/contributions/edit/:type/:id': () =>
        isOfCampaign ? draft({ ...OF_CAMPAIGN, version: 2 }) : draft(),
      'PUT /api/v3/contributions/:type': () => {
        isOfCampaign = true;
        return draft({ ...OF_CAMPAIGN, version: 2 });
      },
    },
  });
  const campaign = await screen.findByRole('combobox', { name: t('contribution.campaign') });
  await waitFor(() => expect(within(campaign).getAllByRole('option')).toHaveLength(2));
  await user.selectOptions(campaign, 'A greener site');
  const question = within(await group()).getByRole('textbox', { name: pattern`^${ASKED.label}` });
  await user.type(question, 'Hall 3');
  await waitFor(
    () =>
      expect(sent('PUT', SAVE).at(-1)?.body).toMatchObject({
        campaignId: 9,
        extraInputValues: [{ extraInputId: 5, textValue: 'Hall 3' }],
      }),
    { timeout: 6000 },
  );
  await user.selectOptions(campaign, t('contribution.campaign.free'));
  expect(screen.queryByRole('textbox', { name: pattern`^${ASKED.label}` })).toBeNull();
  await waitFor(() =>
    expect(sent('PUT', SAVE).at(-1)?.body).toMatchObject({ campaignId: null, extraInputValues: [] }),
  );
});

test('the answers to a campaign stand below its name on the page', async () => {
  const nothing = { numberValue: null, boolValue: null, dateValue: null, selectionValueIds: null };
  const value = { extraInputId: 5, textValue: 'Hall 3', ...nothing };
  const stored = contribution({ ...OF_CAMPAIGN, extraInputs: [{ ...ASKED, value }] });
  await open(draft(), {
    at: '/contribution/SUGGESTION/12/detail',
    responses: { 'GET /api/v3/contributions/:id': stored },
  });
  const answers = await screen.findByRole('region', {
    name: t('contribution.form.campaign.named', { title: 'A greener site' }),
  });
  expect(answers).toHaveTextContent('Where is it?Hall 3');
});
