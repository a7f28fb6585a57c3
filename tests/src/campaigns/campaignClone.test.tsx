import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { Role } from '#contract/access.ts';
import { formatClock, formatLongDate, toDateInput } from '#contract/formats/dates.ts';
import { enterDate } from '#tests/support/dates.ts';
import { list, respond } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';
import {
  AUTHOR,
  campaignForm,
  campaignPage,
  draftForm,
  EDITOR,
  fromNow,
  MANAGE,
  managed,
  TREE,
} from './campaignFixtures.ts';

// On a busy machine the first reading of the code takes longer than a test waits.
beforeAll(
  () =>
    Promise.all([
      import('#src/features/campaigns/CampaignManageList.tsx'),
      import('#src/features/campaigns/CampaignEdit.tsx'),
      import('#src/features/campaigns/CampaignShow.tsx'),
      import('#src/components/programmes/cloning/CloneDialog.tsx'),
      import('#src/components/programmes/cloning/CloneButton.tsx'),
      import('#src/components/inputs/dates/Picker.tsx'),
    ]),
  120_000,
);

const BOTH: readonly Role[] = [...AUTHOR, 'ROLE_CAMPAIGN_EDITOR'];
const DAY_HOURS = 24;
/** Opened 400 days ago for 30 days. */
const LAST_YEAR = managed({
  id: 31,
  code: 'SAFE',
  title: 'Safe shifts',
  publishState: 'COMPLETED',
  dateSubmissionStart: fromNow(-400 * DAY_HOURS),
  dateSubmissionEnd: fromNow(-370 * DAY_HOURS),
});
const CLONE = 'POST /api/v3/campaigns/31/clone';
const ANSWERS = {
  [`GET ${MANAGE}`]: () => list([LAST_YEAR]),
  'GET /api/v3/organizations/treeSelect': TREE,
  'GET /public/config/text-editor': ['bold'],
  'POST /api/v3/audiences/preview': { count: 12, externalCount: 0, mailedCount: 11, found: 12, sample: [] },
  'GET /api/v3/campaigns/32/update': draftForm({ id: 32, title: 'Safer shifts' }),
};
const openList = (answers = {}, roles = AUTHOR) =>
  renderApp('/campaign/manage', { roles, responses: { ...ANSWERS, ...answers } });
const cloneButton = () =>
  screen.findByRole('button', { name: t('clone.action.named', { title: 'Safe shifts' }) });
const dialog = async () =>
  within(await screen.findByRole('dialog', { name: t('clone.title', { title: 'Safe shifts' }) }));

test('a row is cloned: the dates follow the first day, and its draft opens and says what was copied', async () => {
  const { user, sent, location } = await openList({
    [CLONE]: draftForm({ id: 32, title: 'Safer shifts' }),
  });
  await user.click(await cloneButton());
  const form = await dialog();
  expect(form.getByText(t('clone.campaign.text'))).toBeVisible();
  const title = form.getByRole('textbox', { name: pattern`${t('components.programme.title')}` });
  expect(title).toHaveValue('Safe shifts');
  expect(form.getByRole('textbox', { name: pattern`${t('components.programme.code')}` })).toHaveValue(
    'SAFE-2',
  );
  await user.clear(title);
  await user.type(title, 'Safer shifts');

  const firstDay = toDateInput(fromNow(10 * DAY_HOURS));
  enterDate(
    await form.findByRole('group', { name: pattern`${t('clone.firstDay')}` }),
    formatLongDate(firstDay),
  );
  const shiftDays = Math.round(
    (Date.parse(firstDay) - Date.parse(toDateInput(LAST_YEAR.dateSubmissionStart))) / 86_400_000,
  );
  const end = new Date(Date.parse(LAST_YEAR.dateSubmissionEnd ?? '') + shiftDays * 86_400_000).toISOString();
  const dates = await form.findByRole('status');
  await waitFor(() => expect(dates).toHaveTextContent(`${formatLongDate(end)} ${formatClock(end)}`));
  expect(dates).toHaveTextContent(formatLongDate(firstDay));

  await user.click(form.getByRole('button', { name: t('clone.save') }));
  await waitFor(() => expect(location().pathname).toBe('/campaign/32/edit'));
  expect(sent('POST', '/api/v3/campaigns/31/clone')[0]?.body).toEqual({
    code: 'SAFE-2',
    title: 'Safer shifts',
    shiftDays,
  });
  expect(await screen.findByText(t('clone.done.campaign', { title: 'Safe shifts' }))).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: t('clone.done.close') }));
  expect(screen.queryByText(t('clone.done.campaign', { title: 'Safe shifts' }))).not.toBeInTheDocument();
});

test('what is refused stands at its field, and what was typed stays', async () => {
  const { user } = await openList({
    [CLONE]: () => respond(400, { message: 'error.codeExists' }, { 'app-error': 'error.codeExists' }),
  });
  await user.click(await cloneButton());
  const form = await dialog();
  await user.click(form.getByRole('button', { name: t('clone.save') }));
  const code = form.getByRole('textbox', { name: pattern`${t('components.programme.code')}` });
  await waitFor(() => expect(code).toHaveAccessibleDescription(pattern`${t('error.codeExists')}`));
  expect(code).toHaveValue('SAFE-2');
});

test('a type that is switched off is said above the fields', async () => {
  const { user } = await openList({
    [CLONE]: () => respond(400, { message: 'error.validation', errors: { campaignType: 'Value' } }),
  });
  await user.click(await cloneButton());
  const form = await dialog();
  await user.click(form.getByRole('button', { name: t('clone.save') }));
  expect(await form.findByText(t('clone.fault.campaignType'))).toBeVisible();
});

test('a day that is too far away is not sent', async () => {
  const { user, sent } = await openList();
  await user.click(await cloneButton());
  const form = await dialog();
  enterDate(await form.findByRole('group', { name: pattern`${t('clone.firstDay')}` }), '01/01/2199');
  await user.click(form.getByRole('button', { name: t('clone.save') }));
  expect(await form.findByText(t('clone.firstDay.tooFar'))).toBeVisible();
  expect(sent('POST', '/api/v3/campaigns/31/clone')).toHaveLength(0);
});

test('is offered to authors of what they run: not to editors alone, who begin none', async () => {
  const own = await openList();
  expect(await cloneButton()).toBeVisible();
  own.unmount();
  const list = await openList({}, EDITOR);
  await screen.findByText('Safe shifts', { selector: 'a' });
  expect(screen.queryByRole('button', { name: pattern`${t('clone.action')}` })).not.toBeInTheDocument();
  list.unmount();

  const page = {
    'GET /api/v3/campaigns/31': campaignPage({ title: 'Safe shifts', publishState: 'ARCHIVED' }),
  };
  const shown = await renderApp('/campaign/31', { roles: AUTHOR, responses: page });
  await screen.findByRole('heading', { level: 1, name: 'Safe shifts' });
  expect(screen.queryByRole('button', { name: t('clone.action') })).not.toBeInTheDocument();
  shown.unmount();
  await renderApp('/campaign/31', { roles: BOTH, responses: page });
  expect(await screen.findByRole('button', { name: t('clone.action') })).toBeVisible();
});

test('is begun from the form too, whose page becomes that of the copy', async () => {
  const { user, location } = await renderApp('/campaign/31/edit', {
    roles: AUTHOR,
    responses: {
      ...ANSWERS,
      'GET /api/v3/campaigns/31/update': campaignForm({ id: 31 }),
      [CLONE]: draftForm({ id: 32, title: 'Safer shifts' }),
    },
  });
  await user.click(await screen.findByRole('button', { name: t('clone.action') }));
  const form = await dialog();
  await user.click(form.getByRole('button', { name: t('clone.save') }));
  await waitFor(() => expect(location().pathname).toBe('/campaign/32/edit'));
  expect(await screen.findByText(t('clone.done.campaign', { title: 'Safe shifts' }))).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
