import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { CAMPAIGN_TEMPLATES, paragraphsOf } from '#contract/programmes/templates.ts';
import { list } from '#tests/support/network.ts';
import { pattern, t } from '#tests/support/texts.ts';
import { draftForm, MANAGE, managed, openNew } from './campaignFixtures.ts';

// On a busy machine the first reading of the code takes longer than a test waits.
beforeAll(
  () =>
    Promise.all([
      import('#src/features/campaigns/CampaignCreate.tsx'),
      import('#src/features/campaigns/CampaignEdit.tsx'),
      import('#src/components/programmes/cloning/CloneDialog.tsx'),
    ]),
  120_000,
);

const option = (key: 'startFrom.blank' | `template.${keyof typeof CAMPAIGN_TEMPLATES}.name`) =>
  screen.findByRole('radio', { name: t(key) });
const field = (key: 'code' | 'title' | 'summary') =>
  screen.getByRole('textbox', { name: pattern`^${t(`components.programme.${key}`)}` });

test('a template fills in what is not written yet, another one what the first has filled in', async () => {
  const { user } = await openNew();
  expect(await option('startFrom.blank')).toBeChecked();
  await user.type(field('title'), 'My own title');
  await user.click(await option('template.SAFETY.name'));
  expect(field('title')).toHaveValue('My own title');
  expect(field('summary')).toHaveValue(t('template.SAFETY.summary'));
  await user.click(await option('template.COST.name'));
  expect(field('summary')).toHaveValue(t('template.COST.summary'));
  expect(field('title')).toHaveValue('My own title');
  await user.click(await option('startFrom.blank'));
  expect(field('summary')).toHaveValue('');
  expect(field('code')).toHaveValue('');
});

test('what a template says is created: text, type and an end after its days', async () => {
  const { user, sent } = await openNew({ 'POST /api/v3/campaigns': draftForm({ id: 31 }) });
  await user.click(await option('template.COST.name'));
  await user.click(screen.getByRole('button', { name: t('campaign.next') }));
  await waitFor(() => expect(sent('POST', '/api/v3/campaigns')).toHaveLength(1));
  const body = sent('POST', '/api/v3/campaigns')[0]?.body as Record<string, string>;
  expect(body).toMatchObject({
    code: `COST-${new Date().getFullYear()}`,
    title: t('template.COST.title'),
    summary: t('template.COST.summary'),
    body: paragraphsOf(t('template.COST.body')),
    campaignType: 'IMPROVEMENT',
  });
  const end = new Date(body.dateSubmissionEnd ?? '');
  const day = new Date();
  day.setDate(day.getDate() + CAMPAIGN_TEMPLATES.COST.days);
  // At the end of a working day, whenever it was begun.
  expect([end.toDateString(), end.getHours(), end.getMinutes()]).toEqual([day.toDateString(), 17, 0]);
});

test('earlier ones are offered as copies; drafts are not', async () => {
  const { user } = await openNew({
    [`GET ${MANAGE}`]: () =>
      list([
        managed({ id: 40, title: 'Not yet', publishState: 'DRAFT' }),
        managed({ id: 31, title: 'Safe shifts', publishState: 'COMPLETED' }),
      ]),
  });
  const clone = await screen.findByRole('button', {
    name: t('clone.action.named', { title: 'Safe shifts' }),
  });
  expect(screen.queryByText('Not yet')).not.toBeInTheDocument();
  await user.click(clone);
  expect(
    await screen.findByRole('dialog', { name: t('clone.title', { title: 'Safe shifts' }) }),
  ).toBeVisible();
});
