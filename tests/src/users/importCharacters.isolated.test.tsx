import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type * as Schema from '#contract/users/import.schema.ts';
import { t } from '#tests/support/texts.ts';
import { openUsers } from './usersPage.ts';

vi.mock('#contract/users/import.schema.ts', async (original) => {
  const schema = await original<typeof Schema>();
  return { ...schema, USER_IMPORT_LIMITS: { ...schema.USER_IMPORT_LIMITS, corrected: 10 } };
});

const CHECK = '/api/v3/users/import/check';

test('more than may be corrected in all is not sent, and the dialog says why', async () => {
  const row = { person: 'zoe', outcome: 'FAULT', changes: [], isCorrected: false };
  const faults = [{ field: 'unit', fault: 'unit', value: 'Moon base' }];
  const page = await openUsers('/admin/user-management/import', {
    responses: {
      [`POST ${CHECK}`]: {
        sheet: null,
        columns: [{ header: 'Unit', field: 'unit', sample: 'Moon base' }],
        hasKey: true,
        counts: { NEW: 0, CHANGED: 0, UNCHANGED: 0, FAULT: 1 },
        deactivated: 0,
        rows: [{ ...row, line: 2, faults, texts: { unit: 'Moon base' } }],
        digest: 'digest',
      },
    },
  });
  const input = await screen.findByLabelText(t('userImport.file.label'));
  fireEvent.change(input, { target: { files: [new File(['Unit\nMoon base'], 'people.csv')] } });
  await page.user.click(
    await screen.findByRole('button', { name: t('userImport.correct.named', { title: 'zoe' }) }),
  );
  const dialog = await screen.findByRole('dialog', { name: t('userImport.correct.title', { line: 2 }) });
  const unit = within(dialog).getByLabelText(t('user.unit'));
  const send = within(dialog).getByText(t('userImport.correct.check'));
  fireEvent.change(unit, { target: { value: 'x'.repeat(11) } });
  await waitFor(() => expect(send).toBeDisabled());
  expect(within(dialog).getByText(t('userImport.correct.characters', { smart_count: 10 }))).toBeVisible();
  fireEvent.change(unit, { target: { value: 'x'.repeat(10) } });
  await waitFor(() => expect(send).toBeEnabled());
  await page.user.click(send);
  await waitFor(() => expect(page.sent('POST', CHECK)).toHaveLength(2));
});
