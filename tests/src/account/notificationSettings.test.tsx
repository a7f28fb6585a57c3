import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { defaultDelivery, PREFERENCE_CELLS } from '#contract/notification-preferences/schema.ts';
import { type Answers, respond } from '#tests/support/network.ts';
import { t } from '#tests/support/texts.ts';
import { openSettings } from './accountSettings.ts';

const PATH = '/api/v3/notification-preferences';
const PREFERENCES = PREFERENCE_CELLS.map((cell) => ({
  ...cell,
  when: defaultDelivery(cell.event, cell.channel),
}));
const SCHEDULE = {
  ...{ digestHour: 8, digestWeekday: 1, quietFrom: null, quietTo: null },
  ...{ pausedUntil: null, timeZone: 'Europe/Istanbul' },
};
const TITLE = t('notificationPreference.title');

async function open(responses: Answers = {}) {
  const app = await openSettings({
    [`GET ${PATH}`]: PREFERENCES,
    [`GET ${PATH}/schedule`]: SCHEDULE,
    ...responses,
  });
  const section = within(await screen.findByRole('region', { name: TITLE }));
  const cell = (event: 'COMMENT' | 'TASK' | 'DIGEST', channel: 'APP' | 'EMAIL') =>
    section.findByRole('combobox', {
      name: t('notificationPreference.cell', {
        event: t(`notificationPreference.event.${event}`),
        channel: t(`notificationPreference.channel.${channel}`),
      }),
    });
  return { ...app, section, cell };
}

test('events stand by channels, each with what it can be', async () => {
  const { section, cell } = await open();
  expect(await cell('COMMENT', 'EMAIL')).toHaveValue('DAILY');
  expect(within(await cell('DIGEST', 'EMAIL')).getAllByRole('option')).toHaveLength(2);
  expect(section.queryByRole('combobox', { name: /task.*application/i })).not.toBeInTheDocument();
  expect(section.getByText(t('notificationPreference.inTasks'))).toBeVisible();
  expect(section.getAllByRole('combobox').length).toBeGreaterThanOrEqual(PREFERENCE_CELLS.length);
});

test('what was changed is saved as one form, and the time of the save is shown', async () => {
  const { user, section, cell, sent } = await open({
    [`PUT ${PATH}`]: PREFERENCES,
    [`PUT ${PATH}/schedule`]: SCHEDULE,
  });
  await user.selectOptions(await cell('COMMENT', 'EMAIL'), 'WEEKLY');
  await user.click(section.getByRole('switch', { name: t('notificationPreference.quiet') }));
  await user.selectOptions(section.getByRole('combobox', { name: t('field.quietTo') }), '06:30');
  await user.click(section.getByRole('button', { name: t('settings.save') }));
  await waitFor(() => expect(sent('PUT', PATH)).toHaveLength(1));
  // The cells that nobody touched may have been changed in another tab.
  expect(sent('PUT', PATH)[0]?.body).toEqual([{ event: 'COMMENT', channel: 'EMAIL', when: 'WEEKLY' }]);
  expect(sent('PUT', `${PATH}/schedule`)[0]?.body).toEqual({
    ...SCHEDULE,
    ...{ quietFrom: '22:00', quietTo: '06:30' },
  });
  expect(await section.findByText(/\d\d:\d\d/, { selector: '[role=status]' })).toBeVisible();
});

test('a schedule that was not touched is not sent', async () => {
  const { user, section, cell, sent } = await open({ [`PUT ${PATH}`]: PREFERENCES });
  await user.selectOptions(await cell('COMMENT', 'EMAIL'), 'NOW');
  await user.click(section.getByRole('button', { name: t('settings.save') }));
  await waitFor(() => expect(sent('PUT', PATH)).toHaveLength(1));
  expect(await section.findByText(/\d\d:\d\d/, { selector: '[role=status]' })).toBeVisible();
  expect(sent('PUT', `${PATH}/schedule`)).toHaveLength(0);
});

test('when only the schedule could be saved, what was chosen stays, and the next save sends the rest', async () => {
  let isAway = true;
  const { user, section, cell, sent } = await open({
    [`PUT ${PATH}`]: () => (isAway ? respond(503, { message: 'error.unknown' }) : PREFERENCES),
    [`PUT ${PATH}/schedule`]: SCHEDULE,
  });
  await user.selectOptions(await cell('COMMENT', 'EMAIL'), 'WEEKLY');
  await user.click(section.getByRole('switch', { name: t('notificationPreference.quiet') }));
  const save = section.getByRole('button', { name: t('settings.save') });
  await user.click(save);
  await waitFor(() => expect(sent('PUT', PATH)).toHaveLength(1));
  await waitFor(() => expect(save).toBeEnabled());
  expect(await cell('COMMENT', 'EMAIL')).toHaveValue('WEEKLY');
  isAway = false;
  await user.click(save);
  await waitFor(() => expect(sent('PUT', PATH)).toHaveLength(2));
  expect(sent('PUT', PATH)[1]?.body).toEqual([{ event: 'COMMENT', channel: 'EMAIL', when: 'WEEKLY' }]);
  expect(sent('PUT', `${PATH}/schedule`)).toHaveLength(1);
});

test('a refusal stands at its field, and nothing else is sent', async () => {
  const { user, section, cell, sent } = await open({
    [`PUT ${PATH}/schedule`]: respond(400, {
      message: 'error.validation',
      fieldErrors: [{ objectName: 'notificationSchedule', field: 'quietTo', message: 'quietHours' }],
    }),
  });
  await cell('COMMENT', 'EMAIL');
  await user.click(section.getByRole('switch', { name: t('notificationPreference.quiet') }));
  await user.click(section.getByRole('button', { name: t('settings.save') }));
  await waitFor(() =>
    expect(section.getByRole('combobox', { name: t('field.quietTo') })).toHaveAttribute(
      'aria-invalid',
      'true',
    ),
  );
  expect(sent('PUT', PATH)).toHaveLength(0);
});

test('what cannot be read is said, and read again on demand', async () => {
  let isAway = true;
  const { user, section, cell } = await open({
    [`GET ${PATH}`]: () => (isAway ? respond(503, { message: 'error.unknown' }) : PREFERENCES),
  });
  const again = await section.findByRole('button', { name: t('components.error.retry') });
  isAway = false;
  await user.click(again);
  expect(await cell('COMMENT', 'EMAIL')).toBeVisible();
});

test('the overview is sent on demand', async () => {
  const { user, section, sent } = await open({ [`POST ${PATH}/overview`]: respond(200) });
  await user.click(await section.findByRole('button', { name: t('notificationPreference.overview.send') }));
  await waitFor(() => expect(sent('POST', `${PATH}/overview`)).toHaveLength(1));
});
