import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { UserImportPlan } from '#contract/users/import.schema.ts';
import { storeLocale } from '#src/i18nProvider.ts';
import { respond, type SeenRequest } from '#tests/support/network.ts';
import { pattern, t } from '#tests/support/texts.ts';
import { openUsers } from './usersPage.ts';

const AT = '/admin/user-management/import';
const CHECK = '/api/v3/users/import/check';
const APPLY = '/api/v3/users/import';

const SOUND = { isCorrected: false, texts: null };

const plan = (changes: Partial<UserImportPlan> = {}): UserImportPlan => ({
  sheet: null,
  columns: [
    { header: 'Mail', field: 'email', sample: 'ada@example.org' },
    { header: 'Shoe size', field: null, sample: '38' },
  ],
  hasKey: true,
  counts: { NEW: 1, CHANGED: 1, UNCHANGED: 0, FAULT: 1 },
  rows: [
    {
      line: 2,
      person: 'Ada Lovelace · ada',
      outcome: 'NEW',
      changes: [{ field: 'authorities', from: null, to: 'ROLE_INTERNAL,ROLE_USER' }],
      faults: [],
      ...SOUND,
    },
    {
      line: 3,
      person: 'Grace Hopper · grace',
      outcome: 'CHANGED',
      changes: [
        { field: 'activated', from: 'true', to: 'false' },
        { field: 'phone', from: '555', to: '556' },
      ],
      faults: [],
      ...SOUND,
    },
    {
      line: 4,
      person: 'zoe',
      outcome: 'FAULT',
      changes: [],
      faults: [{ field: 'unit', fault: 'unit', value: 'Moon base' }],
      isCorrected: false,
      texts: { login: 'zoe', unit: 'Moon base' },
    },
  ],
  deactivated: 1,
  digest: 'digest-1',
  ...changes,
});

/** The plan whose line 4 was corrected. */
const corrected = plan({
  digest: 'digest-3',
  counts: { NEW: 2, CHANGED: 1, UNCHANGED: 0, FAULT: 0 },
  rows: plan().rows.map((row) =>
    row.line === 4 ? { ...row, outcome: 'NEW', faults: [], isCorrected: true } : row,
  ),
});

const open = (answer: unknown = plan(), more = {}) =>
  openUsers(AT, {
    responses: {
      [`POST ${CHECK}`]: answer as object,
      [`POST ${APPLY}`]: { counts: { NEW: 1, CHANGED: 1, UNCHANGED: 0, FAULT: 1 }, deactivated: 1, mails: 1 },
      ...more,
    },
  });

const choose = async (bytes: BlobPart = 'Mail\nada@example.org') => {
  const input = await screen.findByLabelText(t('userImport.file.label'));
  fireEvent.change(input, { target: { files: [new File([bytes], 'people.csv', { type: 'text/csv' })] } });
};
const orderOf = async ({ body }: SeenRequest) =>
  JSON.parse(await ((body as FormData).get('order') as Blob).text());

describe('bringing people in from a file', () => {
  test('the rules say how many lines a file may have, as the reader’s language writes it [R3Q-21]', async () => {
    storeLocale('tr');
    await openUsers(AT);
    expect(await screen.findByText(/10\.000/)).toBeVisible();
  });

  test('what it would do stands row by row in words, and faults hold it up until they are left out', async () => {
    const page = await open();
    expect(await screen.findByText(pattern`${t('userImport.rule.blank')}`)).toBeVisible();
    await choose();
    const rows = await screen.findByRole('table', { name: t('userImport.rows') });
    expect(
      within(rows).getByText(
        `${t('user.authorities')}: ${t('user.role.ROLE_INTERNAL')}, ${t('user.role.ROLE_USER')}`,
      ),
    ).toBeVisible();
    expect(within(rows).getByText(t('userImport.deactivates'))).toBeVisible();
    expect(within(rows).getByText(`${t('user.phone')}: 555 → 556`)).toBeVisible();
    expect(within(rows).getByText(t('userImport.fault.unit', { value: 'Moon base' }))).toBeVisible();
    expect(
      screen.getByText(pattern`${t('userImport.sum.text', { NEW: 1, CHANGED: 1, UNCHANGED: 0, FAULT: 1 })}`),
    ).toHaveTextContent(t('userImport.sum.deactivated', { smart_count: 1 }));
    const apply = screen.getByText(t('userImport.apply', { smart_count: 2 }));
    expect(apply).toBeDisabled();
    await page.user.click(screen.getByLabelText(t('userImport.leaveFaults', { smart_count: 1 })));
    await page.user.click(screen.getByLabelText(t('userImport.sendMails')));
    await page.user.click(apply);
    expect(
      await screen.findByText(
        pattern`${t('userImport.done', { NEW: 1, CHANGED: 1, UNCHANGED: 0, FAULT: 1 })}`,
      ),
    ).toBeVisible();
    expect(screen.getByText(pattern`${t('userImport.done.mails', { smart_count: 1 })}`)).toBeVisible();
    expect(await orderOf(page.sent('POST', APPLY)[0] as SeenRequest)).toEqual({
      columns: {},
      corrections: [],
      digest: 'digest-1',
      leaveFaults: true,
      sendMails: true,
    });
  });

  test('a column that is called otherwise is chosen by hand, and the file is checked again', async () => {
    const page = await open(plan({ counts: { NEW: 0, CHANGED: 0, UNCHANGED: 1, FAULT: 0 }, rows: [] }));
    await choose();
    const column = await screen.findByRole('combobox', { name: 'Shoe size' });
    expect(screen.getByText(t('userImport.columns.sample', { sample: '38' }))).toBeVisible();
    await waitFor(() => expect(column).toBeEnabled());
    fireEvent.change(column, { target: { value: 'email' } });
    await waitFor(() => expect(page.sent('POST', CHECK)).toHaveLength(2));
    expect(await orderOf(page.sent('POST', CHECK)[1] as SeenRequest)).toEqual({
      columns: { Mail: null, 'Shoe size': 'email' },
      corrections: [],
    });
    expect(screen.getByText(pattern`${t('userImport.nothing')}`)).toBeVisible();
  });

  test('a line with a fault is corrected in a dialog that stays open until the line is sound, and imported so', async () => {
    const answers = [plan(), plan({ digest: 'digest-2' }), corrected];
    const page = await open(() => answers.shift() as object);
    await choose();
    const rows = await screen.findByRole('table', { name: t('userImport.rows') });
    expect(within(rows).queryByRole('button', { name: /Ada Lovelace/ })).not.toBeInTheDocument();
    await page.user.click(
      within(rows).getByRole('button', { name: t('userImport.correct.named', { title: 'zoe' }) }),
    );
    const dialog = await screen.findByRole('dialog', { name: t('userImport.correct.title', { line: 4 }) });
    const unit = within(dialog).getByLabelText(t('user.unit'));
    expect(unit).toHaveValue('Moon base');
    await waitFor(() =>
      expect(unit).toHaveAccessibleDescription(
        pattern`${t('userImport.fault.unit', { value: 'Moon base' })}`,
      ),
    );
    const send = () => page.user.click(within(dialog).getByText(t('userImport.correct.check')));
    await page.user.type(unit, ' 2');
    await send();
    await waitFor(() => expect(page.sent('POST', CHECK)).toHaveLength(2));
    expect(dialog).toBeVisible();
    await page.user.clear(unit);
    await page.user.type(unit, 'Lab');
    await send();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    const body = { columns: {}, corrections: [{ line: 4, texts: { unit: 'Lab' } }] };
    expect(await orderOf(page.sent('POST', CHECK)[2] as SeenRequest)).toEqual(body);
    expect(await screen.findByText(t('userImport.corrected'))).toBeVisible();
    await page.user.click(screen.getByText(t('userImport.apply', { smart_count: 3 })));
    await waitFor(() => expect(page.sent('POST', APPLY)).toHaveLength(1));
    expect(await orderOf(page.sent('POST', APPLY)[0] as SeenRequest)).toMatchObject(body);
  });

  const openLine4 = async (page: Awaited<ReturnType<typeof open>>) => {
    await page.user.click(
      await screen.findByRole('button', { name: t('userImport.correct.named', { title: 'zoe' }) }),
    );
    return screen.findByRole('dialog', { name: t('userImport.correct.title', { line: 4 }) });
  };

  test('a correction that could not be checked is not known: closing asks, as it does not after a check', async () => {
    const answers = [plan(), respond(500, { message: 'error.internal' }), plan({ digest: 'digest-2' })];
    const page = await open(() => answers.shift() as object);
    await choose();
    const dialog = await openLine4(page);
    const send = () => page.user.click(within(dialog).getByText(t('userImport.correct.check')));
    const close = () => page.user.click(within(dialog).getByText(t('components.confirm.cancel')));
    await page.user.type(within(dialog).getByLabelText(t('user.unit')), ' 2');
    await send();
    await waitFor(() => expect(page.sent('POST', CHECK)).toHaveLength(2));
    await waitFor(() => expect(within(dialog).getByText(t('components.confirm.cancel'))).toBeEnabled());
    await close();
    const question = await screen.findByRole('alertdialog', { name: t('components.unsaved.title') });
    await page.user.click(within(question).getByText(t('components.unsaved.stay')));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    await send();
    await waitFor(() => expect(page.sent('POST', CHECK)).toHaveLength(3));
    await waitFor(() => expect(within(dialog).getByText(t('components.confirm.cancel'))).toBeEnabled());
    await close();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  test('whom to invite stays chosen when a line is corrected, which lines to skip does not', async () => {
    const next = plan({ digest: 'digest-2', counts: { NEW: 2, CHANGED: 1, UNCHANGED: 0, FAULT: 1 } });
    const sound = next.rows.map((row) =>
      row.line === 4 ? { ...row, outcome: 'NEW' as const, faults: [] } : row,
    );
    const answers = [plan(), { ...next, rows: sound }];
    const page = await open(() => answers.shift() as object);
    await choose();
    const invite = () => screen.findByLabelText(t('userImport.sendMails'));
    const skip = () => screen.findByLabelText(t('userImport.leaveFaults', { smart_count: 1 }));
    await page.user.click(await invite());
    await page.user.click(await skip());
    const dialog = await openLine4(page);
    await page.user.type(within(dialog).getByLabelText(t('user.unit')), ' 2');
    await page.user.click(within(dialog).getByText(t('userImport.correct.check')));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(await invite()).toBeChecked();
    expect(await skip()).not.toBeChecked();
  });

  test('a line that may hold other lines says so and cannot be corrected here', async () => {
    const faults = [{ field: null, fault: 'lines' as const, value: '4–900' }];
    await open(
      plan({ rows: plan().rows.map((row) => (row.line === 4 ? { ...row, faults, texts: null } : row)) }),
    );
    await choose();
    expect(await screen.findByText(t('userImport.fault.lines', { value: '4–900' }))).toBeVisible();
    expect(
      screen.queryByRole('button', { name: t('userImport.correct.named', { title: 'zoe' }) }),
    ).not.toBeInTheDocument();
  });

  test('without a column that tells who it is nothing can be applied', async () => {
    await open(plan({ hasKey: false, rows: [], counts: { NEW: 0, CHANGED: 0, UNCHANGED: 0, FAULT: 0 } }));
    await choose();
    expect(await screen.findByText(pattern`${t('userImport.noKey')}`)).toBeVisible();
    expect(
      screen.queryByText(pattern`^${t('userImport.apply', { smart_count: 2 })}`),
    ).not.toBeInTheDocument();
  });

  test('when people have changed meanwhile, the new plan is shown', async () => {
    const sound = plan({
      counts: { NEW: 1, CHANGED: 0, UNCHANGED: 0, FAULT: 0 },
      rows: plan().rows.slice(0, 1),
    });
    const page = await open(sound, {
      [`POST ${APPLY}`]: () =>
        respond(
          400,
          { message: 'error.importChanged' },
          { 'app-error': 'error.importChanged', 'app-params': 'user' },
        ),
    });
    await choose();
    await page.user.click(await screen.findByText(t('userImport.apply', { smart_count: 1 })));
    expect(await screen.findByText(pattern`${t('error.importChanged')}`)).toBeVisible();
    await waitFor(() => expect(page.sent('POST', CHECK)).toHaveLength(2));
  });

  test('a workbook is sent as it is, and which of its sheets was read is shown', async () => {
    const page = await open(plan({ sheet: { name: 'Staff', count: 3 } }));
    const bytes = new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0xff, 0xfe]);
    await choose(bytes);
    expect(await screen.findByText(t('userImport.sheet', { name: 'Staff', count: 3 }))).toBeVisible();
    const [asked] = page.sent('POST', CHECK) as [SeenRequest];
    const sent = (asked.body as FormData).get('file') as File;
    expect(new Uint8Array(await sent.arrayBuffer())).toEqual(bytes);
    expect(screen.queryByText(t('userImport.guessed'))).not.toBeInTheDocument();
  });

  test('why a file was refused stays at its field', async () => {
    await open(() =>
      respond(
        400,
        { message: 'error.importFile' },
        { 'app-error': 'error.importFile', 'app-params': 'user' },
      ),
    );
    await choose();
    // Once in the toast, which goes, and once below the file.
    const words = pattern`${t('error.importFile')}`;
    await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2));
  });

  test('a file in the old letters of Windows is read all the same, and this is said', async () => {
    const page = await open();
    // "Müller" as Windows writes it.
    await choose(new Uint8Array([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72]));
    expect(await screen.findByText(pattern`${t('userImport.guessed')}`)).toBeVisible();
    const [asked] = page.sent('POST', CHECK) as [SeenRequest];
    const sent = (asked.body as FormData).get('file') as File;
    expect(await sent.text()).toBe('Müller');
  });
});
