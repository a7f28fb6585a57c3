import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { respond } from '#tests/support/network.ts';
import { pattern, t } from '#tests/support/texts.ts';
import { contentForm, draftForm } from './contentFixtures.ts';
import { field, fill, HOUR, openEdit, prepareContentForms, press, saved } from './contentWriting.ts';

prepareContentForms();

test('the form is filled with the item, its targets in a tree of several choices [R1G-08, R1G-31]', async () => {
  const page = await openEdit(draftForm({ categoryId: 2, language: 'tr' }));
  expect(await field(pattern`^${t('content.title')}`)).toHaveValue('A new greenhouse');
  await waitFor(() => expect(screen.getByRole('combobox', { name: t('content.category') })).toHaveValue('2'));
  expect(screen.getByRole('combobox', { name: t('content.language') })).toHaveValue('tr');
  const tree = within(await screen.findByRole('tree', { name: t('content.targets') }));
  expect(await screen.findByText(t('components.tree.chosen', { smart_count: 1 }))).toBeVisible();
  await page.user.click(tree.getByText('Works'));
  await press(page, t('content.saveDraft'));
  await waitFor(() => expect(saved(page)).toHaveLength(1));
  expect(saved(page)[0]?.body).toMatchObject({
    targetOrganizations: [{ id: 1 }],
    targetUnits: [{ id: 12 }],
  });
});

test('whom it is for is counted while one chooses, and before it is published: places, external users, people by name [R1G-31]', async () => {
  const page = await openEdit(draftForm({ language: 'tr', targetUsers: [{ id: 44, name: 'Bo Guest' }] }), {
    'POST /api/v3/audiences/preview': {
      ...{ count: 1284, externalCount: 12, mailedCount: 1200, found: 1284 },
      sample: [{ id: 44, name: 'Bo Guest', unit: null, external: true }],
    },
  });
  const words = t('components.audience.sum', {
    people: t('components.audience.people', { smart_count: 1284, total: '1,284' }),
    external: t('components.audience.external', { smart_count: 12, total: '12' }),
  });
  expect(await screen.findByText(words)).toBeVisible();
  await page.user.click(
    await screen.findByRole('switch', { name: t('components.audience.includesExternal') }),
  );
  const asked = () => page.sent('POST', '/api/v3/audiences/preview').at(-1)?.body;
  await waitFor(() =>
    expect(asked()).toMatchObject({
      ...{ type: 'CONTENT', accessLevel: 'REGISTERED', language: 'tr' },
      ...{ unitIds: [12], userIds: [44], external: true },
    }),
  );
  await press(page, t('content.publish'));
  const dialog = within(await screen.findByRole('alertdialog', { name: t('content.publish.title') }));
  expect(dialog.getByText(words)).toBeVisible();
  const mail = t('components.publish.mailTo', { smart_count: 1200, people: '1,200' });
  expect(await dialog.findByRole('checkbox', { name: mail })).not.toBeChecked();
  await page.user.click(dialog.getByRole('button', { name: t('content.publish') }));
  await waitFor(() => expect(saved(page)).toHaveLength(1));
  expect(saved(page)[0]?.body).toMatchObject({ external: true, targetUsers: [{ id: 44 }] });
});

test('a draft can be saved and published; saving needs no target and keeps it a draft [R1G-13, R1G-14, R1G-34]', async () => {
  const page = await openEdit(draftForm({ targetUnits: [], post: '' }));
  await fill(page, { [t('content.title')]: 'Another title' });
  expect(screen.getByText(t('components.save.unsaved'))).toBeVisible();
  await press(page, t('content.saveDraft'));
  expect(await screen.findByText(pattern`^${t('components.save.saved')}$`)).toBeVisible();
  expect(saved(page)[0]?.body).toMatchObject({ id: 5, title: 'Another title', version: 3 });
  expect(saved(page)[0]?.body).not.toHaveProperty('publishState');
  expect(screen.getByRole('button', { name: t('content.publish') })).toBeVisible();
  expect(screen.queryByRole('button', { name: t('content.update') })).toBeNull();
});

test('publishing asks, with a box for the mail that is not ticked [R1G-14, R1G-17, R1G-18]', async () => {
  const page = await openEdit(draftForm());
  await field(pattern`^${t('content.title')}`);
  await press(page, t('content.publish'));
  const dialog = within(await screen.findByRole('alertdialog', { name: t('content.publish.title') }));
  const box = dialog.getByRole('checkbox', { name: t('components.publish.mail') });
  expect(box).not.toBeChecked();
  expect(saved(page)).toHaveLength(0);
  await page.user.click(box);
  await page.user.click(dialog.getByRole('button', { name: t('content.publish') }));
  await waitFor(() => expect(saved(page)).toHaveLength(1));
  expect(saved(page)[0]?.body).toMatchObject({ publishState: 'PUBLISHED', sendEmailToUser: true });
  expect(await screen.findByRole('button', { name: t('content.update') })).toBeVisible();
});

test('a published item can only be updated [R1G-15, R1G-20]', async () => {
  const page = await openEdit(contentForm({ targetUnits: [{ id: 12 }] }));
  await field(pattern`^${t('content.title')}`);
  expect(screen.queryByRole('button', { name: t('content.saveDraft') })).toBeNull();
  expect(screen.queryByRole('button', { name: t('content.publish') })).toBeNull();
  await fill(page, { [t('content.title')]: 'Corrected' });
  await press(page, t('content.update'));
  await waitFor(() => expect(saved(page)).toHaveLength(1));
  expect(saved(page)[0]?.body).not.toHaveProperty('publishState');
});

test.each([
  [
    'publishing without a target',
    draftForm({ targetUnits: [] }),
    t('content.publish'),
    pattern`${t('targetUnitValidation')}`,
  ],
  [
    'publishing without a text',
    draftForm({ post: '' }),
    t('content.publish'),
    pattern`${t('content.postRequired')}`,
  ],
  [
    'publishing for less than a day',
    draftForm({ lastDate: new Date(Date.now() + 23 * HOUR).toISOString() }),
    t('content.publish'),
    pattern`${t('dateValidateOneDayError')}`,
  ],
  [
    'a draft for less than a day',
    draftForm({ lastDate: new Date(Date.now() + 23 * HOUR).toISOString() }),
    t('content.saveDraft'),
    pattern`${t('dateValidateOneDayError')}`,
  ],
  [
    'an update that ends within a day of the publish date',
    contentForm({ targetUnits: [{ id: 12 }], lastDate: new Date(2026, 2, 6, 14, 7).toISOString() }),
    t('content.update'),
    pattern`${t('dateValidateOneDayErrorAfterPublished')}`,
  ],
] as const)(
  '%s is a toast, and no call [R1G-33, R1G-35, R1G-36, R1G-37, R1G-39]',
  async (_, item, button, message) => {
    const page = await openEdit(item);
    await field(pattern`^${t('content.title')}`);
    await press(page, button);
    // At the field, and as a toast.
    const said = () =>
      screen.getAllByText(message).filter((place) => getComputedStyle(place).display !== 'none');
    await waitFor(() => expect(said()).toHaveLength(2));
    expect(saved(page)).toHaveLength(0);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  },
);

test('the text has an editor, with the tools that the server names, and what it makes is saved [R1G-10, R1G-41]', async () => {
  const page = await openEdit(draftForm({ post: '<p><strong>Bold words</strong></p>' }));
  const editor = await screen.findByRole(
    'textbox',
    { name: pattern`^${t('content.post')}` },
    { timeout: 10_000 },
  );
  expect(within(editor).getByText('Bold words').tagName).toBe('STRONG');
  // The bar holds the tools that the server names.
  const bar = within(screen.getByRole('toolbar', { name: t('components.editor.toolbar') }));
  expect(bar.getAllByRole('button').map((each) => each.getAttribute('aria-label'))).toEqual([
    t('components.editor.bold'),
  ]);
  await press(page, t('content.saveDraft'));
  await waitFor(() => expect(saved(page)).toHaveLength(1));
  expect(saved(page)[0]?.body).toMatchObject({ post: '<p><strong>Bold words</strong></p>' });
});

test('the preview shows the unsaved item as its readers will see it, and saves nothing [R1G-09]', async () => {
  const page = await openEdit(draftForm());
  await fill(page, { [t('content.title')]: 'A title that is not saved' });
  await press(page, t('content.preview'));
  const dialog = within(await screen.findByRole('dialog', { name: pattern`${t('content.preview')}` }));
  expect(dialog.getByRole('heading', { name: 'A title that is not saved' })).toBeVisible();
  expect(dialog.getByText('Come and see.')).toBeVisible();
  expect(dialog.getByText(t('content.by', { name: 'Ada Green' }))).toBeVisible();
  await page.user.click(dialog.getByRole('button', { name: t('components.shortcuts.close') }));
  expect(saved(page)).toHaveLength(0);
  expect(screen.getByText(t('components.save.unsaved'))).toBeVisible();
});

test('a banner is sent, shown and removed; controls are busy meanwhile, and the text stays [R1G-11, R1G-12, R1G-40]', async () => {
  let finish = () => {};
  const uploaded = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const page = await openEdit(draftForm(), {
    'POST /api/v3/content-images/upload-banner/CONTENT/5': async () => {
      await uploaded;
      return {
        bannerId: 1,
        bannerPreviewId: 2,
        path: 'content-images/k1',
        bannerPreviewPath: 'content-images/k2',
      };
    },
    'GET /api/v3/content-images/k1': () =>
      new Response(new Uint8Array([1]), { headers: { 'content-type': 'image/png' } }),
    'DELETE /api/v3/content-images/delete-banner/CONTENT/5': respond(200),
  });
  await fill(page, { [t('content.title')]: 'Typed before' });
  const input = screen.getByLabelText(t('components.banner.file'));
  await page.user.upload(input, new File(['x'], 'a.png', { type: 'image/png' }));
  expect(await screen.findByText(t('components.file.uploading'))).toBeVisible();
  expect(input).toBeDisabled();
  finish();
  await waitFor(() => expect(page.sent('GET', '/api/v3/content-images/k1')).toHaveLength(1));
  expect(input).toBeEnabled();
  expect(await field(pattern`^${t('content.title')}`)).toHaveValue('Typed before');
  await page.user.click(screen.getByRole('button', { name: pattern`^${t('components.file.delete')}` }));
  await page.user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', {
      name: t('components.banner.delete'),
    }),
  );
  await waitFor(() =>
    expect(page.sent('DELETE', '/api/v3/content-images/delete-banner/CONTENT/5')).toHaveLength(1),
  );
  expect(await screen.findByText(pattern`${t('content.banner.default')}`)).toBeVisible();
});

test('leaving with unsaved changes asks', async () => {
  const page = await openEdit(draftForm());
  await fill(page, { [t('content.title')]: 'Not saved' });
  void page.router.navigate('/content');
  expect(await screen.findByRole('alertdialog')).toBeVisible();
  expect(page.location().pathname).toBe('/content/5/edit');
});

test('a level that was set by other means is offered as long as it is stored [R1G-32]', async () => {
  const page = await openEdit(draftForm({ accessLevel: 'INTERNAL' }));
  const select = await screen.findByRole('combobox', { name: t('content.accessLevel') });
  expect(select).toHaveValue('INTERNAL');
  await page.user.selectOptions(select, 'PUBLIC');
  expect(select).toHaveValue('PUBLIC');
  await page.user.selectOptions(select, 'INTERNAL');
  expect(select).toHaveValue('INTERNAL');
});

test('an item that is not there is the not-found notice', async () => {
  await openEdit(draftForm(), { 'GET /api/v3/contents/5/update': respond(404, {}) });
  expect(await screen.findByRole('heading', { level: 1, name: t('error.http.404') })).toBeVisible();
});
