import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Absence } from '#contract/absences/schema.ts';
import { formatLongDate } from '#contract/formats/dates.ts';
import { type Answers, list, respond } from '#tests/support/network.ts';
import { t } from '#tests/support/texts.ts';
import { openSettings } from '../account/accountSettings.ts';

const PATH = '/api/v3/absences';
const DENIZ = { id: 8, firstName: 'Deniz', lastName: 'Acar' };

const absence = (changes: Partial<Absence> = {}): Absence => ({
  id: 3,
  userId: 1,
  firstDay: '2030-05-06',
  lastDay: '2030-05-10',
  deputy: DENIZ,
  deputyAway: [],
  isNow: false,
  ...changes,
});

async function openAbsences(rows: Absence[], more: Answers = {}) {
  let left = rows;
  const page = await openSettings({
    [`GET ${PATH}`]: () => list(left),
    [`GET ${PATH}/deputy`]: { userId: 1, deputy: DENIZ },
    [`DELETE ${PATH}/:id`]: () => {
      left = [];
      return respond(200, undefined, { 'app-alert': 'app.absence.deleted' });
    },
    ...more,
  });
  const part = page.part(t('absence.title'));
  await part.findByText(t('absence.deputy.usual'), {}, { timeout: 20_000 });
  return { ...page, part };
}

describe('absences in the account settings', () => {
  it('are listed with their days and who stands in; one under way is ended, after a question', async () => {
    const { user, part, sent } = await openAbsences([absence({ isNow: true })]);
    const row = within(await part.findByRole('listitem'));
    expect(row.getByText(t('absence.now'))).toBeVisible();
    expect(row.getByText(t('absence.by', { name: 'Deniz Acar' }))).toBeVisible();
    await user.click(row.getByText(t('absence.end.short')));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(t('absence.end.text'))).toBeVisible();
    await user.click(question.getByRole('button', { name: t('absence.end') }));
    await waitFor(() => expect(sent('DELETE', `${PATH}/3`)).toHaveLength(1));
    expect(await part.findByText(t('absence.empty'))).toBeVisible();
  });

  it('are added with the usual deputy at hand; what overlaps is said at the first day', async () => {
    const { user, part, sent } = await openAbsences([], {
      [`POST ${PATH}`]: () =>
        respond(400, { message: 'error.absence.overlaps' }, { 'app-error': 'error.absence.overlaps' }),
    });
    await user.click(part.getByRole('button', { name: t('absence.add') }));
    const dialog = within(await screen.findByRole('dialog', { name: t('absence.add') }));
    expect(dialog.getByRole('combobox', { name: new RegExp(t('absence.deputy')) })).toHaveValue('Deniz Acar');
    for (const [label, digits] of [
      ['absence.firstDay', '06052030'],
      ['absence.lastDay', '10052030'],
    ] as const) {
      const group = within(
        await dialog.findByRole('group', { name: new RegExp(t(label)) }, { timeout: 20_000 }),
      );
      await user.click(group.getByRole('spinbutton', { name: 'Day' }));
      await user.keyboard(digits);
    }
    await user.click(dialog.getByRole('button', { name: t('absence.add') }));
    await waitFor(() =>
      expect(sent('POST', PATH)[0]?.body).toEqual({
        firstDay: '2030-05-06',
        lastDay: '2030-05-10',
        deputyId: 8,
      }),
    );
    expect(await dialog.findByText(t('error.absence.overlaps'))).toBeVisible();
  });

  it('are changed from what the reader has seen; what somebody else saved meanwhile is said, and shown in the list', async () => {
    let rows = [absence({ version: 2 })];
    const { user, part, sent } = await openAbsences([], {
      [`GET ${PATH}`]: () => list(rows),
      [`PUT ${PATH}`]: () => {
        rows = [absence({ version: 3, lastDay: '2030-05-17' })];
        return respond(400, { message: 'error.savedInBetween' }, { 'app-error': 'error.savedInBetween' });
      },
    });
    const row = within(await part.findByRole('listitem'));
    await user.click(row.getByText(t('absence.edit.short')));
    const dialog = within(await screen.findByRole('dialog', { name: t('absence.edit') }));
    await user.click(dialog.getByRole('button', { name: t('absence.save') }));
    await waitFor(() => expect(sent('PUT', PATH)[0]?.body).toMatchObject({ id: 3, version: 2, deputyId: 8 }));
    expect(await screen.findByText(t('error.savedInBetween'))).toBeVisible();
    await waitFor(() => expect(sent('GET', PATH).length).toBeGreaterThan(1));
  });

  it('say on which days the deputy is away too, and who stands in then', async () => {
    const away = { firstDay: '2030-05-08', lastDay: '2030-05-10' };
    const elif = { id: 9, firstName: 'Elif', lastName: 'Kaya' };
    const { part } = await openAbsences([
      absence({ deputyAway: [{ ...away, next: elif }] }),
      absence({ id: 4, deputyAway: [{ ...away, next: null }] }),
    ]);
    const days = t('absence.days', {
      firstDay: formatLongDate(away.firstDay),
      lastDay: formatLongDate(away.lastDay),
    });
    const words = { name: 'Deniz Acar', days };
    expect(await part.findByText(t('absence.deputyAway', { ...words, other: 'Elif Kaya' }))).toBeVisible();
    expect(part.getByText(t('absence.deputyAway.rules', words))).toBeVisible();
  });

  it('have a usual deputy, who is changed or taken away', async () => {
    const { user, part, sent } = await openAbsences([], {
      [`PUT ${PATH}/deputy`]: { userId: 1, deputy: null },
    });
    await user.click(part.getByRole('button', { name: t('absence.deputy.change') }));
    const dialog = within(await screen.findByRole('dialog', { name: t('absence.deputy.dialog') }));
    expect(dialog.getByText(t('absence.deputy.optional'))).toBeVisible();
    await user.click(dialog.getByRole('button', { name: t('absence.save') }));
    await waitFor(() => expect(sent('PUT', `${PATH}/deputy`)[0]?.body).toEqual({ deputyId: 8 }));
  });
});
