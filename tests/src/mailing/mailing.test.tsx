import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Mailing } from '#contract/mailings/schema.ts';
import { campaignForm, draftForm, openEdit } from '#tests/src/campaigns/campaignFixtures.ts';
import { list } from '#tests/support/network.ts';
import { pattern, t } from '#tests/support/texts.ts';
import { TEMPLATES, templateRow } from '../answer-templates/answerTemplateFixtures.ts';

vi.setConfig({ testTimeout: 90_000 });
beforeAll(async () => {
  await import('#src/components/richText/RichTextEditor.tsx');
  await import('#src/features/campaigns/CampaignEdit.tsx');
  await import('#src/features/campaigns/CampaignManageList.tsx');
}, 60_000);

const MAILING = '/api/v3/campaigns/31/mailing';
const SENT: Mailing = {
  requestedDate: '2030-03-05T12:00:00.000Z',
  finishedDate: '2030-03-05T12:01:00.000Z',
  sentCount: 1284,
  waitingCount: 37,
  isOpen: true,
  words: [],
};
const WORDS = { subject: 'New campaign: Safe shifts', text: 'Safe shifts\n\nWin time.', open: 'Open it' };
const open = (mailing: Partial<Mailing>, form = campaignForm()) =>
  openEdit(form, {
    [`GET ${MAILING}`]: { ...SENT, ...mailing },
    [`POST ${MAILING}`]: { ...SENT, finishedDate: null },
    'POST /api/v3/mailings/preview': WORDS,
  });
const count = (number: number) => ({ smart_count: number, people: String(number) });
const section = async () =>
  within(await screen.findByRole('region', { name: t('components.mailing.title') }));

test('who joined the audience since is counted and can be notified, once it was seen what the mail says', async () => {
  const page = await open({});
  const card = await section();
  expect(card.getByText(t('components.mailing.waiting', count(37)))).toBeVisible();
  expect(card.getByRole('status')).toHaveTextContent('1,284');
  await page.user.click(card.getByRole('button', { name: t('components.mailing.notify', count(37)) }));
  const dialog = within(
    await screen.findByRole('alertdialog', { name: t('components.mailing.question', count(37)) }),
  );
  await page.user.click(dialog.getByRole('button', { name: t('components.mailing.preview') }));
  expect(await dialog.findByText(WORDS.subject)).toBeVisible();
  expect(page.sent('POST', '/api/v3/mailings/preview')[0]?.body).toMatchObject({
    kind: 'campaigns',
    title: 'Safe shifts',
  });
  expect(page.sent('POST', MAILING)).toEqual([]);
  await page.user.click(dialog.getByRole('button', { name: t('components.mailing.notify', count(37)) }));
  await waitFor(() => expect(page.sent('POST', MAILING)).toHaveLength(1));
});

test.each([
  ['nobody was notified', { requestedDate: null, finishedDate: null, sentCount: 0 }, 'none', true],
  ['mails are being written', { finishedDate: null, sentCount: 400 }, 'sending', false],
  ['everybody has got one', { waitingCount: 0 }, 'sent', false],
] as const)('%s: it says so', async (_, mailing, key, canNotify) => {
  await open(mailing);
  const card = await section();
  const words = t(`components.mailing.${key}`, { smart_count: 400, people: '400', date: '' }).slice(0, 20);
  expect(card.getByRole('status').textContent).toContain(key === 'sent' ? '1,284' : words);
  expect(card.queryAllByRole('button')).toHaveLength(canNotify ? 1 : 0);
});

test('what is not open says nothing of mails', async () => {
  await open({ isOpen: false });
  await screen.findByRole('button', { name: t('campaign.save') });
  expect(screen.queryByRole('region', { name: t('components.mailing.title') })).toBeNull();
});

const save = async (page: Awaited<ReturnType<typeof open>>) => {
  await page.user.click(await screen.findByRole('button', { name: t('campaign.save') }));
  const question = await screen.findByRole('alertdialog');
  await page.user.click(within(question).getByRole('button', { name: t('campaign.save') }));
};

test('after a save whoever was added can be notified, or not now', async () => {
  const page = await open({});
  await section();
  await save(page);
  const added = await screen.findByRole('alertdialog', { name: t('components.mailing.added', count(37)) });
  await page.user.click(within(added).getByRole('button', { name: t('components.mailing.notNow') }));
  await screen.findByRole('heading', { name: t('campaign.manage.title') });
  expect(page.sent('POST', MAILING)).toEqual([]);
});

test('a save of what nobody was notified of offers nothing', async () => {
  const page = await open({ requestedDate: null, finishedDate: null, sentCount: 0 });
  await section();
  await save(page);
  await screen.findByRole('heading', { name: t('campaign.manage.title') });
});

test('before it is published the page is seen as its readers will', async () => {
  const page = await open({}, draftForm());
  await page.user.click(await screen.findByRole('button', { name: t('campaign.preview') }));
  const preview = within(await screen.findByRole('dialog', { name: t('campaign.preview.title') }));
  expect(preview.getByRole('heading', { name: 'Safe shifts' })).toBeVisible();
  expect(preview.getByRole('button', { name: t('campaign.submit.SUGGESTION') })).toBeDisabled();
  expect(page.sent('PUT', '/api/v3/campaigns')).toEqual([]);
});

test('the sender says something of their own in the mail: it is seen in the preview, and sent with the request', async () => {
  const page = await open({});
  const card = await section();
  await page.user.click(card.getByRole('button', { name: t('components.mailing.notify', count(37)) }));
  const dialog = within(
    await screen.findByRole('alertdialog', { name: t('components.mailing.question', count(37)) }),
  );
  await page.user.click(dialog.getByRole('button', { name: t('components.mailing.say') }));
  const fieldOf = async (label: 'subject' | 'opening') =>
    (
      await dialog.findAllByRole('textbox', { name: pattern`^${t(`components.mailing.${label}`)}` })
    )[0] as HTMLElement;
  await page.user.click(await fieldOf('subject'));
  await page.user.paste('Before {title}');
  await page.user.click(await fieldOf('opening'));
  await page.user.paste('Dear {firstName},\n\nwe need you.');
  await page.user.click(dialog.getByRole('button', { name: t('components.mailing.preview') }));
  const said = [{ language: 'en', subject: 'Before {title}', text: 'Dear {firstName},\n\nwe need you.' }];
  await waitFor(() =>
    expect(page.sent('POST', '/api/v3/mailings/preview').at(-1)?.body).toMatchObject({ words: said }),
  );
  await page.user.click(dialog.getByRole('button', { name: t('components.mailing.notify', count(37)) }));
  await waitFor(() => expect(page.sent('POST', MAILING)).toHaveLength(1));
  expect(page.sent('POST', MAILING)[0]?.body).toEqual({ words: said });
});

test('a template takes the place of what was written, and one press brings that back', async () => {
  const words = { subject: 'Join {title}', text: 'Dear {firstName}', decision: '', reason: '', next: '' };
  const row = templateRow({ name: 'Invitation', purpose: 'MAIL' });
  const page = await openEdit(campaignForm(), {
    [`GET ${MAILING}`]: { ...SENT, words: [{ language: 'en', subject: 'Mine', text: '' }] },
    'POST /api/v3/mailings/preview': WORDS,
    [`GET ${TEMPLATES}`]: list([row]),
    [`GET ${TEMPLATES}/7`]: { ...row, texts: [{ language: 'en', ...words }] },
  });
  const card = await section();
  await page.user.click(card.getByRole('button', { name: t('components.mailing.notify', count(37)) }));
  const dialog = within(
    await screen.findByRole('alertdialog', { name: t('components.mailing.question', count(37)) }),
  );
  // What was said to those who have got it is there already.
  expect(await dialog.findByDisplayValue('Mine')).toBeVisible();
  await page.user.click(await dialog.findByRole('button', { name: t('answerTemplate.use') }));
  const picker = within(await screen.findByRole('dialog', { name: t('answerTemplate.use') }));
  await page.user.click(await picker.findByRole('button', { name: 'Invitation' }));
  expect(await dialog.findByDisplayValue('Join {title}')).toBeVisible();
  expect(page.sent('GET', TEMPLATES)[0]?.query).toMatchObject({
    'purpose.equals': 'MAIL',
    'usedFor.equals': 'CAMPAIGN',
  });
  await page.user.click(dialog.getByRole('button', { name: t('answerTemplate.undo') }));
  expect(await dialog.findByDisplayValue('Mine')).toBeVisible();
});
