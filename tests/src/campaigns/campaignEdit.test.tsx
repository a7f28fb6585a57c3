import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import type { CampaignForm } from '#contract/campaigns/schema.ts';
import { formatDateTime, fromDateTimeInput, toDateTimeInput } from '#contract/formats/dates.ts';
import { enterDate, shownDate } from '#tests/support/dates.ts';
import { respond } from '#tests/support/network.ts';
import { pattern, t } from '#tests/support/texts.ts';
import { campaignForm, draftForm, fromNow, openEdit } from './campaignFixtures.ts';

vi.setConfig({ testTimeout: 90_000 });
// On a busy machine the first reading of the code takes longer than a test waits.
beforeAll(async () => {
  await import('#src/components/richText/RichTextEditor.tsx');
  await import('#src/features/campaigns/CampaignEdit.tsx');
  await import('#src/features/campaigns/CampaignManageList.tsx');
}, 60_000);

type Page = Awaited<ReturnType<typeof openEdit>>;
const SAVE = '/api/v3/campaigns';
const saved = (page: Page) => page.sent('PUT', SAVE);
const field = (name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}`) });
const press = (page: Page, name: string) => page.user.click(screen.getByRole('button', { name }));
const retitle = async ({ user }: Page, title: string) => {
  const input = await field(t('components.programme.title'));
  await user.clear(input);
  await user.click(input);
  await user.paste(title);
};
const setEnd = async (at: string) =>
  enterDate(
    await screen.findByRole('group', { name: pattern`^${t('campaign.end.input')}` }),
    toDateTimeInput(at),
  );
const question = async (name: string) => within(await screen.findByRole('alertdialog', { name }));
const actions = () =>
  within(screen.getByRole('group', { name: t('components.actionBar') }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

test('the form is filled with the campaign; its targets go out as organizations and units [R2B-03, R2B-53, R2J-24, R2J-60]', async () => {
  const page = await openEdit(draftForm({ accessLevel: 'PUBLIC', targetUnits: [] }));
  expect(await field(t('components.programme.title'))).toHaveValue('Safe shifts');
  expect(await field(t('components.programme.code'))).toHaveValue('SAFE-1');
  const access = screen.getByRole('combobox', { name: t('campaign.accessLevel') });
  expect(access).toHaveValue('PUBLIC');
  expect(
    within(access)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([t('campaign.accessLevel.PUBLIC'), t('campaign.accessLevel.REGISTERED')]);
  const tree = within(await screen.findByRole('tree', { name: t('components.targets') }));
  await page.user.click(await tree.findByText('Works'));
  await page.user.click(await tree.findByText('Plant'));
  await press(page, t('campaign.publish'));
  await page.user.click(
    (await question(t('campaign.publish.title', { title: 'Safe shifts' }))).getByRole('button', {
      name: t('campaign.publish'),
    }),
  );
  await waitFor(() => expect(saved(page)).toHaveLength(1));
  expect(saved(page)[0]?.body).toMatchObject({
    targetOrganizations: [{ id: 5 }],
    targetUnits: [{ id: 7 }],
  });
  expect(page.sent('GET', '/api/v3/organizations/treeSelect').length).toBeGreaterThan(0);
});

test('a draft is saved after a question, also for nobody yet, stays a draft, and leads to the list [R2B-04, R2B-14, R2B-23, R2B-43, R2J-27]', async () => {
  const page = await openEdit(draftForm({ targetUnits: [] }));
  await field(t('components.programme.title'));
  expect(actions()).toEqual([t('campaign.preview'), t('campaign.saveDraft'), 'Publish']);
  await retitle(page, 'Safer shifts');
  expect(screen.getByText(t('components.save.unsaved'))).toBeVisible();
  await press(page, t('campaign.saveDraft'));
  const dialog = await question(t('campaign.approve.save', { title: 'Safe shifts' }));
  expect(saved(page)).toHaveLength(0);
  await page.user.click(dialog.getByRole('button', { name: t('campaign.saveDraft') }));
  await waitFor(() => expect(page.location().pathname).toBe('/campaign/manage'));
  expect(saved(page)[0]?.body).toMatchObject({ id: 31, version: 3, title: 'Safer shifts', targetUnits: [] });
  expect(saved(page)[0]?.body).not.toHaveProperty('publishState');
});

test.each([[true], [false]])(
  'publishing asks, with a box for the mail that is not ticked; it is sent as it stands (%s) [R2B-19, R2B-20, R2B-24, R2B-25]',
  async (mail) => {
    const page = await openEdit(draftForm());
    await field(t('components.programme.title'));
    await press(page, t('campaign.publish'));
    const dialog = await question(t('campaign.publish.title', { title: 'Safe shifts' }));
    // The tick says to how many: one of those whom it reaches has unsubscribed.
    const mailed = t('components.publish.mailTo', { smart_count: 11, people: '11' });
    const box = await dialog.findByRole('checkbox', { name: mailed });
    expect(box).not.toBeChecked();
    if (mail) await page.user.click(box);
    await page.user.click(dialog.getByRole('button', { name: t('campaign.publish') }));
    await waitFor(() => expect(page.location().pathname).toBe('/campaign/manage'));
    expect(saved(page)[0]?.body).toMatchObject({ publishState: 'PUBLISHED', sendEmailToUser: mail });
  },
);

test('publishing can be planned for a moment that is ahead, with the mail', async () => {
  const page = await openEdit(draftForm());
  await field(t('components.programme.title'));
  await press(page, t('campaign.publish'));
  const dialog = await question(t('campaign.publish.title', { title: 'Safe shifts' }));
  await page.user.click(dialog.getByRole('radio', { name: t('components.publish.later') }));
  const picker = await dialog.findByRole('group', { name: pattern`^${t('components.publish.at')}` });
  const confirm = () => page.user.click(dialog.getByRole('button', { name: t('campaign.schedule') }));
  await confirm();
  expect(await dialog.findByText(t('components.publish.noMoment'))).toBeVisible();
  enterDate(picker, toDateTimeInput(fromNow(-1)));
  expect(await dialog.findByText(t('campaign.publishAtPassed'))).toBeVisible();
  enterDate(picker, toDateTimeInput(fromNow(290)));
  expect(await dialog.findByText(t('campaign.openForOneDay'))).toBeVisible();
  await confirm();
  expect(saved(page)).toHaveLength(0);
  const moment = toDateTimeInput(fromNow(48));
  enterDate(picker, moment);
  await page.user.click(dialog.getByRole('checkbox'));
  await confirm();
  await waitFor(() => expect(page.location().pathname).toBe('/campaign/manage'));
  expect(saved(page)[0]?.body).toMatchObject({
    publishState: 'DRAFT',
    publishAt: fromDateTimeInput(moment),
    sendEmailToUser: true,
  });
});

test('a planned draft says when, is planned anew from there, and can be called off', async () => {
  const publishAt = fromNow(48);
  let form = draftForm({ publishAt, publishSendsEmail: true, publishPlannedBy: 'Ada Green' });
  const page = await openEdit(form, {
    'GET /api/v3/campaigns/31/update': () => form,
    'DELETE /api/v3/campaigns/31/schedule': () => {
      form = draftForm();
      return form;
    },
  });
  const date = formatDateTime(publishAt);
  const words = t('campaign.planned', { date, name: 'Ada Green' });
  expect(await screen.findByText(pattern`^${words} ${t('campaign.planned.mail')}`)).toBeVisible();
  await press(page, t('campaign.publish'));
  const dialog = await question(t('campaign.publish.title', { title: 'Safe shifts' }));
  expect(dialog.getByRole('radio', { name: t('components.publish.later') })).toBeChecked();
  expect(dialog.getByRole('checkbox')).toBeChecked();
  const picker = await dialog.findByRole('group', { name: pattern`^${t('components.publish.at')}` });
  expect(shownDate(picker)).not.toBe('');
  await page.user.click(dialog.getByRole('button', { name: t('components.confirm.cancel') }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await press(page, t('campaign.unschedule'));
  const name = t('campaign.unschedule.title', { title: 'Safe shifts' });
  await page.user.click((await question(name)).getByRole('button', { name: t('campaign.unschedule') }));
  await waitFor(() => expect(screen.queryByText(pattern`^${words}`)).toBeNull());
  expect(page.sent('DELETE', '/api/v3/campaigns/31/schedule')).toHaveLength(1);
});

test('one that could not be published then says why', async () => {
  const publishAt = fromNow(-2);
  await openEdit(draftForm({ publishAt, publishRefusal: 'campaign.targetUnitValidation' }));
  const reason = t('campaign.targetUnitValidation');
  const words = t('campaign.notPublished', { date: formatDateTime(publishAt), reason });
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('button', { name: t('campaign.unschedule.dismiss') })).toBeVisible();
});

test('the start of submissions can be moved until they have opened', async () => {
  const start = () => screen.findByRole('group', { name: pattern`^${t('campaign.start.input')}` });
  const ahead = await openEdit(campaignForm({ dateSubmissionStart: fromNow(20) }));
  await field(t('components.programme.title'));
  for (const part of within(await start()).getAllByRole('spinbutton'))
    expect(part).not.toHaveAttribute('aria-disabled', 'true');
  ahead.unmount();
  await openEdit(campaignForm());
  await field(t('components.programme.title'));
  for (const part of within(await start()).getAllByRole('spinbutton'))
    expect(part).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByText(t('campaign.start.fixed'))).toBeVisible();
});

test('who cancels the publishing keeps a draft [R2B-25]', async () => {
  const page = await openEdit(draftForm());
  await field(t('components.programme.title'));
  await press(page, t('campaign.publish'));
  await page.user.click(
    (await question(t('campaign.publish.title', { title: 'Safe shifts' }))).getByRole('button', {
      name: t('components.confirm.cancel'),
    }),
  );
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(saved(page)).toHaveLength(0);
  expect(actions()).toEqual([t('campaign.preview'), t('campaign.saveDraft'), 'Publish']);
});

test('what is published is saved after the same question [R2B-13, R2B-26]', async () => {
  const page = await openEdit(campaignForm());
  await field(t('components.programme.title'));
  expect(actions()).toEqual([t('campaign.preview'), t('campaign.endNow'), 'Save']);
  expect(screen.getByRole('combobox', { name: pattern`^${t('campaign.type')}` })).toBeDisabled();
  await retitle(page, 'Safer shifts');
  await press(page, t('campaign.save'));
  await page.user.click(
    (await question(t('campaign.approve.save', { title: 'Safe shifts' }))).getByRole('button', {
      name: t('campaign.save'),
    }),
  );
  await waitFor(() => expect(page.location().pathname).toBe('/campaign/manage'));
  expect(saved(page)[0]?.body).toMatchObject({ title: 'Safer shifts', campaignType: 'SUGGESTION' });
  expect(saved(page)[0]?.body).not.toHaveProperty('publishState');
});

test.each([
  ['TERMINATED', 120, 'SUGGESTION'],
  ['TERMINATED', 120, 'IMPROVEMENT'],
  ['COMPLETED', -1, 'SUGGESTION'],
  ['COMPLETED', -1, 'IMPROVEMENT'],
] as const)(
  'ending to %s (%s hours, %s) asks another question, with what it means [R2B-15, R2B-17, R2B-18, R2B-27 … R2B-29, Q2-05]',
  async (publishState, hours, campaignType) => {
    const page = await openEdit(campaignForm({ campaignType, dateSubmissionEnd: fromNow(hours) }));
    await field(t('components.programme.title'));
    await press(page, t('campaign.endNow'));
    const dialog = await question(t(`campaign.approve.state.${publishState}`, { title: 'Safe shifts' }));
    expect(dialog.getByText(t(`campaign.approve.info.${publishState}.${campaignType}`))).toBeVisible();
    await page.user.click(dialog.getByRole('button', { name: t('campaign.endNow') }));
    await waitFor(() => expect(page.location().pathname).toBe('/campaign/manage'));
    expect(saved(page)[0]?.body).toMatchObject({ id: 31, publishState });
  },
);

test('what is written is saved or left before the campaign is ended', async () => {
  const page = await openEdit(campaignForm());
  await retitle(page, 'Not saved');
  await press(page, t('campaign.endNow'));
  expect(await screen.findByText(pattern`${t('campaign.endNow.unsaved')}`)).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test.each(['TERMINATED', 'COMPLETED'] as const)(
  'one that is %s is shown as it is, and can only be archived [R2B-16, R2B-31, R2B-32, Q2-52]',
  async (publishState) => {
    const page = await openEdit(campaignForm({ publishState, bannerPath: 'campaign-images/1' }));
    expect(await field(t('components.programme.title'))).toBeDisabled();
    const end = await screen.findByRole('group', { name: pattern`^${t('campaign.end.input')}` });
    for (const part of within(end).getAllByRole('spinbutton'))
      expect(part).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('combobox', { name: t('campaign.accessLevel') })).toBeDisabled();
    expect(screen.getByLabelText(t('components.banner.file'))).toBeDisabled();
    expect(screen.getByText(t('campaign.closed'))).toBeVisible();
    expect(actions()).toEqual([t('campaign.archive')]);
    await press(page, t('campaign.archive'));
    const dialog = await question(t('campaign.approve.state.ARCHIVED', { title: 'Safe shifts' }));
    expect(dialog.getByText(pattern`${t('campaign.approve.info.ARCHIVED')}`)).toBeVisible();
    await page.user.click(dialog.getByRole('button', { name: t('campaign.archive') }));
    await waitFor(() => expect(page.location().pathname).toBe('/campaign/manage'));
    expect(saved(page)[0]?.body).toMatchObject({ publishState: 'ARCHIVED' });
  },
);

const TARGETS = pattern`${t('campaign.targetUnitValidation')}`;
const DAY = pattern`${t('dateValidateOneDayError')}`;
const AFTER = pattern`${t('dateValidateOneDayErrorAfterPublished')}`;
test.each([
  ['publishing for nobody', draftForm({ targetUnits: [] }), t('campaign.publish'), null, TARGETS],
  [
    'saving what is published for nobody',
    campaignForm({ targetUnits: [] }),
    t('campaign.save'),
    null,
    TARGETS,
  ],
  ['publishing for less than a day', draftForm(), t('campaign.publish'), fromNow(23), DAY],
  ['a draft for less than a day', draftForm(), t('campaign.saveDraft'), fromNow(23), DAY],
  ['an end at the publishing', campaignForm(), t('campaign.save'), fromNow(-100), AFTER],
  ['a new end in the past', campaignForm(), t('campaign.save'), fromNow(-1), AFTER],
] as const)(
  '%s is a toast, and no call [R2B-42, R2B-45, R2B-46, R2K-01, R2K-02, R2K-03, Q2-09, Q2-10]',
  async (_, form, button, end, message) => {
    const page = await openEdit(form);
    await field(t('components.programme.title'));
    if (end) await setEnd(end);
    await press(page, button);
    // At the field, and as a toast.
    await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(saved(page)).toHaveLength(0);
  },
);

test('a campaign in the state of unsaved ones is edited like a draft [R2B-22, Q2-04]', async () => {
  await openEdit(draftForm({ publishState: 'INIT' as 'DRAFT' }));
  await field(t('components.programme.title'));
  expect(actions()).toEqual([t('campaign.preview'), t('campaign.saveDraft'), 'Publish']);
});

test('the text has an editor, and what it makes is saved [R2A-26, Q2-70]', async () => {
  const page = await openEdit(draftForm({ body: '<p><strong>Bold words</strong></p>' }));
  const editor = await screen.findByRole(
    'textbox',
    { name: pattern`^${t('campaign.body')}` },
    { timeout: 10_000 },
  );
  expect(within(editor).getByText('Bold words').tagName).toBe('STRONG');
  await press(page, t('campaign.saveDraft'));
  await page.user.click(
    (await question(t('campaign.approve.save', { title: 'Safe shifts' }))).getByRole('button', {
      name: t('campaign.saveDraft'),
    }),
  );
  await waitFor(() => expect(saved(page)).toHaveLength(1));
  expect(saved(page)[0]?.body).toMatchObject({ body: '<p><strong>Bold words</strong></p>' });
});

test('a banner is sent, shown and removed; controls are busy meanwhile, also where it fails, and the text stays [R2B-52, R2J-14 … R2J-19]', async () => {
  let fails = true;
  let finish = () => {};
  const page = await openEdit(draftForm(), {
    'POST /api/v3/content-images/upload-banner/CAMPAIGN/31': async () => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      if (fails) return respond(500, { message: 'error.unexpected' });
      return {
        bannerId: 1,
        bannerPreviewId: 2,
        path: 'campaign-images/k1',
        bannerPreviewPath: 'campaign-images/k2',
      };
    },
    'GET /api/v3/campaign-images/k1': () =>
      new Response(new Uint8Array([1]), { headers: { 'content-type': 'image/png' } }),
    'DELETE /api/v3/content-images/delete-banner/CAMPAIGN/31': respond(204),
  });
  await retitle(page, 'Typed before');
  const input = screen.getByLabelText(t('components.banner.file'));
  const picture = new File(['x'], 'a.png', { type: 'image/png' });
  expect(input).not.toHaveAttribute('multiple');
  // Dropped or typed in, a file does not go through the picker's own filter.
  await userEvent.setup({ applyAccept: false }).upload(input, new File(['GIF89a'], 'a.gif'));
  expect(await screen.findByText(t('components.file.wrongType', { name: 'a.gif' }))).toBeVisible();
  for (const failing of [true, false]) {
    fails = failing;
    await page.user.upload(input, picture);
    expect(await screen.findByText(t('components.file.uploading'))).toBeVisible();
    expect(input).toBeDisabled();
    const uploads = () => page.sent('POST', '/api/v3/content-images/upload-banner/CAMPAIGN/31');
    await waitFor(() => expect(uploads()).toHaveLength(failing ? 1 : 2));
    finish();
    await waitFor(() => expect(input).toBeEnabled());
  }
  await waitFor(() => expect(page.sent('GET', '/api/v3/campaign-images/k1')).toHaveLength(1));
  expect(await field(t('components.programme.title'))).toHaveValue('Typed before');
  await press(page, `${t('components.file.delete')}: ${t('components.banner.stored')}`);
  await page.user.click(
    (await question(t('components.banner.delete.title'))).getByRole('button', {
      name: t('components.banner.delete'),
    }),
  );
  expect(await screen.findByText(pattern`${t('campaign.banner.default')}`)).toBeVisible();
  expect(page.sent('DELETE', '/api/v3/content-images/delete-banner/CAMPAIGN/31')).toHaveLength(1);
});

test('who comes second in saving is told, keeps the text, and may save over it; then the list opens', async () => {
  let version = 7;
  const page = await openEdit(draftForm({ version }), {
    'GET /api/v3/campaigns/31/update': () => draftForm({ version }),
    'PUT /api/v3/campaigns': ({ body }: { body: unknown }) => {
      if ((body as CampaignForm).version === 8) return draftForm({ title: 'Mine', version: 9 });
      version = 8;
      return respond(
        400,
        { message: 'error.savedInBetween' },
        { 'app-error': 'error.savedInBetween', 'app-params': 'campaign' },
      );
    },
  });
  await retitle(page, 'Mine');
  await press(page, t('campaign.saveDraft'));
  await page.user.click(
    (await question(t('campaign.approve.save', { title: 'Safe shifts' }))).getByRole('button', {
      name: t('campaign.saveDraft'),
    }),
  );
  expect(await screen.findByText(t('components.conflict.title'))).toBeVisible();
  expect(await field(t('components.programme.title'))).toHaveValue('Mine');
  await press(page, t('components.conflict.mine'));
  await waitFor(() => expect(page.location().pathname).toBe('/campaign/manage'));
  expect(saved(page)[1]?.body).toMatchObject({ title: 'Mine', version: 8 });
});

test('leaving with unsaved changes asks; a campaign that is not there says so', async () => {
  const page = await openEdit(draftForm());
  await retitle(page, 'Not saved');
  void page.router.navigate('/campaign');
  expect(await screen.findByRole('alertdialog', { name: t('components.unsaved.title') })).toBeVisible();
  expect(page.location().pathname).toBe('/campaign/31/edit');
  page.unmount();
  await openEdit(draftForm(), { 'GET /api/v3/campaigns/31/update': respond(404, {}) });
  expect(await screen.findByRole('heading', { name: t('campaign.notFound'), level: 1 })).toBeVisible();
});
