import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ContentForm } from '#contract/contents/schema.ts';
import { respond } from '#tests/support/network.ts';
import { pattern, t } from '#tests/support/texts.ts';
import { contentForm, draftForm } from './contentFixtures.ts';
import { field, fill, openEdit, prepareContentForms, press, saved } from './contentWriting.ts';

prepareContentForms();

test('who comes second in saving is told once, keeps the text, and may show theirs or save over it', async () => {
  let version = 7;
  const stored = () => draftForm({ title: 'Theirs', version });
  const page = await openEdit(draftForm(), {
    'GET /api/v3/contents/5/update': () => (version === 7 ? draftForm() : stored()),
    'PUT /api/v3/contents': ({ body }: { body: unknown }) => {
      if ((body as ContentForm).version === 8) return draftForm({ title: 'Mine', version: 9 });
      version = 8;
      return respond(
        400,
        { message: 'error.contentChanged' },
        { 'app-error': 'error.contentChanged', 'app-params': 'content' },
      );
    },
  });
  await fill(page, { [t('content.title')]: 'Mine' });
  await press(page, t('content.saveDraft'));
  expect(await screen.findByText(t('components.conflict.title'))).toBeVisible();
  expect(await field(pattern`^${t('content.title')}`)).toHaveValue('Mine');
  await press(page, t('components.conflict.mine'));
  await waitFor(() => expect(saved(page)).toHaveLength(2));
  expect(saved(page)[1]?.body).toMatchObject({ title: 'Mine', version: 8 });
  await waitFor(() => expect(screen.queryByText(t('components.conflict.title'))).toBeNull());
});

test('what was typed stays when the other version cannot be read, and both choices stay open', async () => {
  let isSaved = false;
  let isAway = false;
  const page = await openEdit(draftForm(), {
    'GET /api/v3/contents/5/update': () => (isAway ? respond(500) : draftForm({ version: isSaved ? 8 : 7 })),
    'PUT /api/v3/contents': ({ body }: { body: unknown }) => {
      if ((body as ContentForm).version === 8) return draftForm({ title: 'Mine', version: 9 });
      isSaved = true;
      return respond(400, { message: 'error.contentChanged' }, { 'app-error': 'error.contentChanged' });
    },
  });
  await fill(page, { [t('content.title')]: 'Mine' });
  await press(page, t('content.saveDraft'));
  await screen.findByText(t('components.conflict.title'));
  isAway = true;
  await press(page, t('components.conflict.mine'));
  expect(await screen.findByText(t('components.conflict.failed'))).toBeVisible();
  expect(await field(pattern`^${t('content.title')}`)).toHaveValue('Mine');
  isAway = false;
  await press(page, t('components.conflict.mine'));
  await waitFor(() => expect(saved(page)).toHaveLength(2));
  expect(saved(page)[1]?.body).toMatchObject({ title: 'Mine', version: 8 });
});

test('"save mine over it" after a refused publishing publishes, with the mail that was asked for [R1G-14, R1G-17]', async () => {
  let version = 7;
  const page = await openEdit(draftForm(), {
    'GET /api/v3/contents/5/update': () => draftForm({ version }),
    'PUT /api/v3/contents': ({ body }: { body: unknown }) => {
      if ((body as ContentForm).version === 8)
        return contentForm({ targetUnits: [{ id: 12 }], version: 9, sendEmailToUser: true });
      version = 8;
      return respond(
        400,
        { message: 'error.contentChanged' },
        { 'app-error': 'error.contentChanged', 'app-params': 'content' },
      );
    },
  });
  await field(pattern`^${t('content.title')}`);
  await press(page, t('content.publish'));
  const dialog = within(await screen.findByRole('alertdialog'));
  await page.user.click(dialog.getByRole('checkbox', { name: t('components.publish.mail') }));
  await page.user.click(dialog.getByRole('button', { name: t('content.publish') }));
  await page.user.click(await screen.findByRole('button', { name: t('components.conflict.mine') }));
  await waitFor(() => expect(saved(page)).toHaveLength(2));
  expect(saved(page)[1]?.body).toMatchObject({
    version: 8,
    publishState: 'PUBLISHED',
    sendEmailToUser: true,
  });
  expect(await screen.findByRole('button', { name: t('content.update') })).toBeVisible();
});

test('what is typed while a save is under way stays, and is unsaved [R1G-13]', async () => {
  let finish = () => {};
  const answered = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const page = await openEdit(draftForm(), {
    'PUT /api/v3/contents': async ({ body }: { body: unknown }) => {
      await answered;
      const { title, summary, version } = body as ContentForm;
      return draftForm({ title, summary, version: version + 1 });
    },
  });
  await fill(page, { [t('content.title')]: 'Sent' });
  await press(page, t('content.saveDraft'));
  await waitFor(() => expect(saved(page)).toHaveLength(1));
  await fill(page, { [t('content.summary')]: 'Typed while it was being saved' });
  finish();
  await waitFor(() => expect(screen.getByRole('button', { name: t('content.publish') })).toBeEnabled());
  expect(await field(pattern`^${t('content.summary')}`)).toHaveValue('Typed while it was being saved');
  expect(screen.getByText(t('components.save.unsaved'))).toBeVisible();
  await press(page, t('content.saveDraft'));
  await waitFor(() => expect(saved(page)).toHaveLength(2));
  expect(saved(page)[1]?.body).toMatchObject({
    title: 'Sent',
    summary: 'Typed while it was being saved',
    version: 4,
  });
  expect(await screen.findByText(pattern`^${t('components.save.saved')}`)).toBeVisible();
});
