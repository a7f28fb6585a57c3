import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Calendar, CalendarRow } from '#contract/calendars/schema.ts';
import { type Answers, list, respond, type SeenRequest } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';

const PATH = '/api/v3/calendars';
const COUNTRIES = [
  { code: 'DE', name: 'Germany', regions: [{ code: 'BY', name: 'Bavaria' }] },
  { code: 'TR', name: 'Türkiye', regions: [] },
];
const YEAR = new Date().getFullYear();
const NEW_YEAR = { date: `${YEAR}-01-01`, name: 'New Year' };
const EPIPHANY = { date: `${YEAR}-01-06`, name: 'Epiphany' };
const MAY = { date: `${YEAR}-05-01`, name: 'Labor Day' };

const calendar = (changes: Partial<Calendar> = {}): Calendar => ({
  id: 4,
  name: 'Munich',
  timeZone: 'Europe/Berlin',
  workingDays: [1, 2, 3, 4, 5],
  country: 'DE',
  region: null,
  isDefault: false,
  holidays: [{ ...NEW_YEAR, name: 'Our own New Year' }],
  version: 3,
  ...changes,
});
const row = (changes: Partial<CalendarRow> = {}): CalendarRow => {
  const { holidays, ...others } = calendar();
  return { ...others, holidayCount: holidays.length, unitCount: 0, ...changes };
};

const open = (at: string, answers: Answers = {}) =>
  renderApp(at, {
    roles: ['ROLE_USER', 'ROLE_APP_ADMIN'],
    responses: {
      [`GET ${PATH}`]: list([row(), row({ id: 1, name: 'Standard', isDefault: true, unitCount: 2 })]),
      [`GET ${PATH}/countries`]: COUNTRIES,
      [`GET ${PATH}/holiday-proposals`]: [NEW_YEAR, EPIPHANY, MAY],
      [`GET ${PATH}/4`]: calendar(),
      [`POST ${PATH}`]: ({ body }: SeenRequest) => ({ ...calendar(), ...(body as object), id: 9 }),
      [`PUT ${PATH}`]: ({ body }: SeenRequest) => ({ ...calendar(), ...(body as object) }),
      [`DELETE ${PATH}/:id`]: '',
      ...answers,
    },
  });
const named = (name: string | RegExp) => ({ name });
const button = (name: string | RegExp) => screen.findByRole('button', named(name), { timeout: 30_000 });
const dialog = async () => within(await screen.findByRole('dialog'));
const weekday = (day: number) =>
  new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day));

describe('the form of a calendar', () => {
  test('a new one is filled in and created by the keyboard', async () => {
    const page = await open('/calendars/create');
    const name = await screen.findByLabelText(pattern`^${t('calendar.name')}`, {}, { timeout: 30_000 });
    name.focus();
    await page.user.keyboard('Sunday works');
    // From the name to the first day, which is switched off; the last one is switched on.
    await page.user.tab();
    expect(screen.getByRole('button', { name: weekday(1), pressed: true })).toHaveFocus();
    await page.user.keyboard(' ');
    for (let day = 1; day < 7; day += 1) await page.user.tab();
    expect(screen.getByRole('button', { name: weekday(7), pressed: false })).toHaveFocus();
    await page.user.keyboard('{Enter}');
    await page.user.tab();
    expect(screen.getByRole('combobox', named(pattern`^${t('field.timeZone')}`))).toHaveFocus();
    await page.user.keyboard('{Backspace>40/}Istanb{Enter}');
    await page.user.tab();
    await page.user.keyboard('Ger{Enter}');
    await page.user.selectOptions(await screen.findByRole('combobox', named(t('field.region'))), 'Bavaria');
    (await button(t('calendar.create'))).focus();
    await page.user.keyboard('{Enter}');
    await waitFor(() =>
      expect(page.sent('POST', PATH)[0]?.body).toEqual({
        name: 'Sunday works',
        timeZone: 'Europe/Istanbul',
        workingDays: [2, 3, 4, 5, 7],
        country: 'DE',
        region: 'BY',
        isDefault: false,
        holidays: [],
      }),
    );
  });

  test('without a working day it is not sent', async () => {
    const page = await open('/calendars/4');
    for (const day of [1, 2, 3, 4, 5]) await page.user.click(await button(weekday(day)));
    await page.user.click(await button(t('calendar.save')));
    expect(await screen.findByText(t('entity.validation.required'))).toBeVisible();
    expect(page.sent('PUT', PATH)).toEqual([]);
  });

  test('a name that is taken is shown at the name', async () => {
    const refusal = respond(400, { errorKey: 'error.calendarNameTaken' });
    const page = await open('/calendars/4', { [`PUT ${PATH}`]: refusal });
    await page.user.type(await screen.findByLabelText(pattern`^${t('calendar.name')}`), ' 2');
    await page.user.click(await button(t('calendar.save')));
    await waitFor(() =>
      expect(screen.getByLabelText(pattern`^${t('calendar.name')}`)).toHaveAccessibleDescription(
        pattern`${t('error.calendarNameTaken')}`,
      ),
    );
  });

  test('the default one stays it, and says how to change that', async () => {
    await open('/calendars/4', { [`GET ${PATH}/4`]: calendar({ isDefault: true }) });
    const control = await screen.findByRole('switch', named(t('field.isDefault')));
    expect(control).toBeDisabled();
    expect(control).toBeChecked();
    expect(control).toHaveAccessibleDescription(t('calendar.isDefault.fixed'));
  });
});

describe('the holidays of a calendar', () => {
  test('one is added, changed and removed, and they are saved in order with the calendar', async () => {
    const page = await open('/calendars/4');
    await page.user.click(await button(t('calendar.holiday.new')));
    const added = await dialog();
    const sections = await added.findAllByRole('spinbutton', {}, { timeout: 30_000 });
    await page.user.click(sections[0] as HTMLElement);
    await page.user.keyboard(`31122020`);
    await page.user.type(added.getByLabelText(pattern`^${t('calendar.name')}`), 'Old Year');
    await page.user.click(added.getByRole('button', named(t('calendar.holiday.new'))));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    const own = `Our own New Year, 01/01/${YEAR}`;
    await page.user.click(await button(t('calendar.holiday.edit.named', { title: own })));
    const changed = await dialog();
    await page.user.clear(changed.getByLabelText(pattern`^${t('calendar.name')}`));
    await page.user.type(changed.getByLabelText(pattern`^${t('calendar.name')}`), 'Day off');
    await page.user.click(changed.getByRole('button', named(t('calendar.holiday.apply'))));
    await page.user.click(await button(t('calendar.save')));
    await waitFor(() =>
      expect(page.sent('PUT', PATH)[0]?.body).toMatchObject({
        id: 4,
        version: 3,
        holidays: [
          { date: '2020-12-31', name: 'Old Year' },
          { date: `${YEAR}-01-01`, name: 'Day off' },
        ],
      }),
    );
    await page.user.click(
      await button(t('calendar.holiday.delete.named', { title: `Day off, 01/01/${YEAR}` })),
    );
    // The focus is not lost with the button.
    await waitFor(async () => expect(await button(t('calendar.holiday.new'))).toHaveFocus());
    await page.user.click(await button(t('calendar.save')));
    await waitFor(() =>
      expect(page.sent('PUT', PATH)[1]?.body).toMatchObject({
        holidays: [{ date: '2020-12-31', name: 'Old Year' }],
      }),
    );
  });

  test('proposals are shown, and those that are ticked are added; dates that are there stay as they are', async () => {
    const page = await open('/calendars/4');
    await page.user.click(await button(t('calendar.propose')));
    const proposals = await dialog();
    const box = (name: string) => proposals.findByRole('checkbox', named(pattern`^${name}`));
    expect(await box('New Year')).toBeDisabled();
    expect(await box('New Year')).not.toBeChecked();
    expect(await box('Epiphany')).toBeChecked();
    await page.user.click(await box('Epiphany'));
    await page.user.selectOptions(proposals.getByRole('combobox', named(t('field.region'))), 'Bavaria');
    await waitFor(() =>
      expect(page.sent('GET', `${PATH}/holiday-proposals`).at(-1)?.query).toEqual({
        country: 'DE',
        region: 'BY',
        year: String(YEAR),
        language: 'en',
      }),
    );
    // Of another place all are ticked anew.
    expect(await box('Epiphany')).toBeChecked();
    await page.user.click(await box('Epiphany'));
    await page.user.click(proposals.getByRole('button', named(t('calendar.propose.add'))));
    expect(await screen.findByText(t('calendar.propose.added', { smart_count: 1 }))).toBeVisible();
    await page.user.click(await button(t('calendar.save')));
    await waitFor(() =>
      expect(page.sent('PUT', PATH)[0]?.body).toMatchObject({
        country: 'DE',
        region: null,
        holidays: [{ ...NEW_YEAR, name: 'Our own New Year' }, MAY],
      }),
    );
  });

  test('without a country none are asked for', async () => {
    const page = await open('/calendars/4', { [`GET ${PATH}/4`]: calendar({ country: null }) });
    await page.user.click(await button(t('calendar.propose')));
    const proposals = await dialog();
    expect(proposals.getByText(t('calendar.propose.choose'))).toBeVisible();
    expect(proposals.getByRole('button', named(t('calendar.propose.add')))).toBeDisabled();
    expect(page.sent('GET', `${PATH}/holiday-proposals`)).toEqual([]);
  });
});

describe('the list of calendars', () => {
  test('one is deleted after a question; the default one and one in use say why they stay', async () => {
    const page = await open('/calendars', {
      [`GET ${PATH}`]: list([
        row(),
        row({ id: 1, name: 'Standard', isDefault: true }),
        row({ id: 2, name: 'Busy', unitCount: 2 }),
      ]),
    });
    const ask = async (title: string) => {
      await page.user.click(await button(t('calendar.delete.named', { title })));
      return within(await screen.findByRole('alertdialog'));
    };
    const isTheDefault = await ask('Standard');
    expect(isTheDefault.getByText(t('calendar.isTheDefault.text', { title: 'Standard' }))).toBeVisible();
    await page.user.click(isTheDefault.getByRole('button', named(t('calendar.isTheDefault'))));
    const isBusy = await ask('Busy');
    expect(isBusy.getByText(t('calendar.inUse.text', { title: 'Busy', smart_count: 2 }))).toBeVisible();
    await page.user.click(isBusy.getByRole('button', named(t('calendar.inUse'))));
    expect(page.sent('DELETE', `${PATH}/:id`)).toEqual([]);
    await page.user.click((await ask('Munich')).getByRole('button', named(t('calendar.delete'))));
    await waitFor(() => expect(page.sent('DELETE', `${PATH}/4`)).toHaveLength(1));
  });
});
