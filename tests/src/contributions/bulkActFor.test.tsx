import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { t } from '#tests/support/texts.ts';
import { ADMINISTRATOR, contributionRow, loadScreens } from './contributionFixtures.ts';
import { open, table } from './contributionListPage.ts';

beforeAll(loadScreens, 120_000);

const CHOICES = '/api/v3/contributions/bulk/choices';
const rows = [1, 2].map((id) => contributionRow({ id, title: `Idea ${id}` }));
const ACTION = { explanationRequired: false, note: 'NONE', noteTemplates: [], asksReturn: false };
const accept = { ...ACTION, name: 'Accept', count: 2 };
const people = [
  { id: 8, name: 'Elif Çelik', count: 2 },
  { id: 9, name: 'Can Demir', count: 1 },
];
const JOB = {
  ...{ id: 7, command: 'ACT', state: 'DONE', total: 2, done: 2, changed: 2, canUndo: false, refused: [] },
  ...{ requestedAt: '2026-11-29T06:00:00Z', finishedAt: '2026-11-29T06:01:00Z' },
  ...{ undoesId: null, undoneById: null },
};

/** The dialog of an action for both rows; these are the reader's own actions. */
async function openDialog(own: object[], offered: object[] = people) {
  const page = await open(rows, {
    at: '/contribution/list/SUGGESTION/0/manage',
    total: 2,
    roles: ADMINISTRATOR,
    responses: {
      [`POST ${CHOICES}`]: ({ query }: { query: Record<string, string> }) => ({
        total: 2,
        actions: query.actFor ? [accept] : own,
        people: offered,
      }),
      'POST /api/v3/contributions/bulk/preview': {
        ...{ notified: [], followerCount: 0, takenFrom: [], reminded: [], willChange: 1 },
        refused: [{ reason: 'error.actFor.notAllowed', count: 1, ids: [2] }],
      },
      'POST /api/v3/contributions/bulk': JOB,
      'GET /api/v3/jobs/7': JOB,
    },
  });
  const inTable = within(await table(t('contribution.list.manage.SUGGESTION')));
  for (const { title } of rows) {
    const name = t('components.list.selectRow', { name: title });
    await page.user.click(inTable.getByRole('checkbox', { name }));
  }
  await page.user.click(screen.getByRole('button', { name: t('bulk.act') }));
  const dialog = within(await screen.findByRole('dialog', { name: t('bulk.title.ACT', { smart_count: 2 }) }));
  return { ...page, dialog };
}
const field = (key: Parameters<typeof t>[0]) => new RegExp(t(key));

test('an administrator acts for somebody on many, with a reason, and reads why others stay', async () => {
  const { user, sent, dialog } = await openDialog([]);
  const who = await dialog.findByLabelText(field('bulk.actFor'));
  expect(within(who).getByRole('option', { name: t('bulk.actFor.choose') })).toBeInTheDocument();
  // There is nothing to do as oneself.
  expect(dialog.queryByLabelText(field('bulk.action'))).toBeNull();
  const elif = t('bulk.preview.person', { name: 'Elif Çelik', count: '2' });
  await user.selectOptions(who, elif);
  await user.selectOptions(await dialog.findByLabelText(field('bulk.action')), 'Accept');
  expect(sent('POST', CHOICES).at(-1)?.query.actFor).toBe('8');
  await user.click(dialog.getByRole('button', { name: t('bulk.preview') }));
  expect(await dialog.findAllByText(t('error.actFor.reasonRequired'))).not.toHaveLength(0);
  expect(sent('POST', '/api/v3/contributions/bulk/preview')).toEqual([]);
  await user.type(dialog.getByLabelText(field('contribution.actFor.reason')), 'She is ill ');
  await user.click(dialog.getByRole('button', { name: t('bulk.preview') }));

  const preview = within(await screen.findByRole('alertdialog', { name: t('bulk.preview.title') }));
  const named = { action: 'Accept', name: 'Elif Çelik', smart_count: 1 };
  expect(preview.getByText(t('bulk.preview.willActFor', named))).toBeVisible();
  expect(
    preview.getByText(
      t('bulk.preview.reason', { reason: t('error.actFor.notAllowed').replace(/\.$/, ''), count: '1' }),
    ),
  ).toBeVisible();
  await user.click(preview.getByRole('button', { name: t('bulk.confirm.ACT', named) }));
  await waitFor(() =>
    expect(sent('POST', '/api/v3/contributions/bulk')[0]?.body).toMatchObject({
      command: 'ACT',
      arguments: { actionName: 'Accept', actFor: { userId: 8, reason: 'She is ill' } },
      ids: [1, 2],
    }),
  );
});

test('another person has actions of their own, and as oneself no reason is asked', async () => {
  const { user, sent, dialog } = await openDialog([{ ...accept, name: 'Archive' }]);
  await user.selectOptions(await dialog.findByLabelText(field('bulk.action')), 'Archive');
  const who = dialog.getByLabelText(field('bulk.actFor'));
  await user.selectOptions(who, t('bulk.preview.person', { name: 'Can Demir', count: '1' }));
  await waitFor(() => expect(dialog.getByLabelText(field('bulk.action'))).toHaveValue(''));
  expect(dialog.queryByRole('option', { name: /Archive/ })).toBeNull();
  await user.selectOptions(who, t('bulk.actFor.self'));
  expect(dialog.queryByLabelText(field('contribution.actFor.reason'))).toBeNull();
  await user.selectOptions(await dialog.findByLabelText(field('bulk.action')), 'Archive');
  await user.click(dialog.getByRole('button', { name: t('bulk.preview') }));
  await screen.findByRole('alertdialog', { name: t('bulk.preview.title') });
  expect(sent('POST', '/api/v3/contributions/bulk/preview')[0]?.body).toMatchObject({
    arguments: { actionName: 'Archive' },
  });
  expect(JSON.stringify(sent('POST', '/api/v3/contributions/bulk/preview')[0]?.body)).not.toContain('actFor');
});

test('where nobody can be acted for, nothing of it is offered', async () => {
  const { dialog } = await openDialog([accept], []);
  await dialog.findByLabelText(field('bulk.action'));
  expect(dialog.queryByLabelText(field('bulk.actFor'))).toBeNull();
});
