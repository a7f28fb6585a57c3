import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '#contract/access.ts';
import type { ConfigRow } from '#contract/settings/app-config.schema.ts';
import { audienceKey, SETTING_RULES, type SettingRule } from '#contract/settings/rules.ts';
import { leave } from '#src/app/leave.ts';
import { type Answers, held, list, respond, type SeenRequest } from '#tests/support/network.ts';
import { renderApp, sampleSettings } from '#tests/support/renderApp.tsx';

const ADMIN: Role[] = ['ROLE_USER', 'ROLE_ADMIN'];
const reload = vi.spyOn(leave, 'reload').mockImplementation(() => undefined);
beforeEach(() => reload.mockClear());
afterEach(() => sessionStorage.clear());

const ALL: readonly string[] = Object.keys(SETTING_RULES);
/** What the cases speak of. The page is long, and one with all settings takes its time. */
const FEW: readonly string[] = [
  'title',
  'currency',
  'poweredBy.url',
  'availableModules',
  'showLeadersTable',
  'primaryColor',
  'maintenance',
  'mailReplyTo',
];

function config(values: Record<string, unknown> = {}, keys = FEW) {
  const configList = keys.map((key) => {
    const rule = SETTING_RULES[key] as SettingRule;
    return {
      key,
      value: values[key] ?? rule.defaultValue,
      valueType: rule.type,
      groupName: rule.group,
      options: [...(rule.type === 'LOCALES' ? ['en', 'tr'] : (rule.options ?? []))],
      required: rule.required ?? false,
      isValid: true,
    } as ConfigRow;
  });
  return { count: configList.length, configList };
}
const done = (values: Record<string, unknown> = {}, wrong: string[] = [], meanwhile: string[] = []) => ({
  ...config(values),
  applicationStatus: wrong.length > 0 ? 'UPDATE_SOME_VALUES_ARE_INVALID' : 'UPDATE_SUCCESSFULL',
  wrongValueConfigKeyList: wrong,
  changedMeanwhileKeyList: meanwhile,
});
const open = (responses: Answers = {}, values = {}, keys = FEW) =>
  renderApp('/app/config', {
    roles: ADMIN,
    responses: {
      'GET /api/v3/config/get-edit-config': config(values, keys),
      'PUT /api/v3/config/update-config': done(),
      ...responses,
    },
  });
const field = (name: string) => screen.findByLabelText(new RegExp(`^${name}\\*?$`));
const saveButton = () => screen.getByText('Save');

describe('the settings', () => {
  it('stand in groups with what they do; a change is sent with what it was, and the page reloads [R3K-01, R3K-02, R3P-177]', async () => {
    const { user, sent } = await open({}, {}, ALL);
    expect(await screen.findByText('Settings', { selector: 'h1' })).toBeVisible();
    for (const name of ['General', 'Modules', 'Mail and contact', 'Operation'])
      expect(await screen.findByText(name, { selector: 'h2' })).toBeVisible();
    expect(screen.getByText('Languages and their texts')).toHaveAttribute('href', '/language-admin');
    expect(screen.getByText('0 unsaved changes')).toBeVisible();
    fireEvent.change(await field('Title of the site'), { target: { value: ' Garden ' } });
    fireEvent.change(await field('Suggestions: who may take part'), {
      target: { value: 'INTERNAL' },
    });
    fireEvent.change(await field('Months on the leaderboard'), { target: { value: '6' } });
    fireEvent.change(await field('Recipients of contact messages'), {
      target: { value: 'a@example.org\n\n b@example.org ' },
    });
    expect(screen.getByText('4 unsaved changes')).toBeVisible();
    await user.click(saveButton());
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(sent('PUT', '/api/v3/config/update-config')[0]?.body).toEqual({
      configList: expect.arrayContaining([
        { key: 'title', value: 'Garden', valueBefore: 'Ideagarden' },
        { key: audienceKey('SUGGESTION', 'submitEnabled'), value: 'INTERNAL', valueBefore: 'BOTH' },
        { key: 'leaderboardDisplayMonthCount', value: 6, valueBefore: 0 },
        { key: 'contactRecipients', value: ['a@example.org', 'b@example.org'], valueBefore: [] },
      ]),
    });
    // The page that comes reads the settings anew, with what the save came to.
    expect(sessionStorage.getItem('settingsSaved')).toBe('true');
  });

  it('a wrong value is marked while typing; the server’s list of wrong ones leads to the fields, and the page stays [R3K-11, R3K-08]', async () => {
    const { user, sent } = await open({
      'PUT /api/v3/config/update-config': done({ currency: 'EUR' }, ['poweredBy.url']),
    });
    fireEvent.change(await field('Address of the link in the footer'), {
      target: { value: 'javascript:alert(1)' },
    });
    fireEvent.change(await field('Currency'), { target: { value: 'EUR' } });
    const fault = 'Please enter an address that begins with https://, http:// or a slash.';
    expect(screen.getByText(fault)).toBeVisible();
    await user.click(saveButton());
    const notice = (await screen.findByText('Some values are not allowed')).closest('[role="alert"]');
    expect(notice).toHaveTextContent('Everything else is saved.');
    expect(
      within(notice as HTMLElement).getByRole('link', { name: 'Address of the link in the footer' }),
    ).toBeVisible();
    expect(await field('Address of the link in the footer')).toHaveValue('javascript:alert(1)');
    expect(screen.getByText(fault)).toBeVisible();
    expect(screen.getByText('1 unsaved change')).toBeVisible();
    expect(reload).not.toHaveBeenCalled();
    expect(sent('GET', '/api/public/config/app')).toHaveLength(2);
  });

  it('what was stored beside a refused value acts at once, and the next page is told nothing of it [R3K-11, S3-106]', async () => {
    let isSaved = false;
    const { user } = await open({
      'PUT /api/v3/config/update-config': () => {
        isSaved = true;
        return done({ title: 'Harbour' }, ['poweredBy.url']);
      },
      'GET /api/public/config/app': () =>
        isSaved
          ? sampleSettings({
              title: 'Harbour',
              applicationStatus: 'UPDATE_SOME_VALUES_ARE_INVALID',
              wrongValueConfigKeyList: ['poweredBy.url'],
            })
          : sampleSettings(),
    });
    fireEvent.change(await field('Title of the site'), { target: { value: 'Harbour' } });
    fireEvent.change(await field('Address of the link in the footer'), { target: { value: 'nowhere' } });
    await user.click(saveButton());
    const bar = await screen.findByText(/^Some settings were not saved/);
    expect(bar).toHaveTextContent('Please check: Address of the link in the footer');
    await waitFor(() => expect(document.title).toContain('Harbour'));
    expect(screen.getAllByText('Harbour').length).toBeGreaterThan(0);
    expect(await field('Address of the link in the footer')).toHaveValue('nowhere');
    expect(sessionStorage.getItem('settingsSaved')).toBeNull();
  });

  it('says that nothing was saved when everything was refused', async () => {
    const { user } = await open({
      'PUT /api/v3/config/update-config': () => done({}, ['poweredBy.url']),
    });
    fireEvent.change(await field('Address of the link in the footer'), { target: { value: 'nowhere' } });
    await user.click(saveButton());
    expect(await screen.findByText(/^These settings were not saved:/)).toBeVisible();
    expect(screen.queryByText(/Everything else is saved/)).toBeNull();
  });

  it('what somebody else changed meanwhile is shown beside one’s own, and either can stay [S3-105]', async () => {
    const answers = [done({ title: 'Theirs' }, [], ['title']), done({ title: 'Mine' })];
    const bodies: unknown[] = [];
    const { user } = await open({
      'PUT /api/v3/config/update-config': ({ body }: SeenRequest) => {
        bodies.push(body);
        return answers[bodies.length - 1] ?? null;
      },
    });
    fireEvent.change(await field('Title of the site'), { target: { value: 'Mine' } });
    await user.click(saveButton());
    expect(await screen.findByText(/^Somebody else has changed this meanwhile, to: Theirs/)).toBeVisible();
    expect(await field('Title of the site')).toHaveValue('Mine');
    await user.click(saveButton());
    await waitFor(() => expect(reload).toHaveBeenCalled());
    expect(bodies[1]).toEqual({ configList: [{ key: 'title', value: 'Mine', valueBefore: 'Theirs' }] });
  });

  it('a search finds settings by name, help and key; what differs from its default can be put back', async () => {
    const { user } = await open({}, { title: 'Garden', showLeadersTable: false });
    await field('Title of the site');
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search the settings' }), {
      target: { value: 'LEADERBOARD home' },
    });
    expect(screen.getByText('1 setting found.')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Title of the site' })).toBeNull();
    const toggle = screen.getByRole('switch', { name: 'Leaderboard on the home page' });
    expect(toggle).not.toBeChecked();
    await user.click(
      screen.getByRole('button', { name: 'Put back to the default: Leaderboard on the home page' }),
    );
    expect(toggle).toBeChecked();
    expect(screen.queryByText('Differs from the default')).toBeNull();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nothing such' } });
    expect(screen.getByText('0 settings found.')).toBeVisible();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'test mail' } });
    expect(screen.getByText('0 settings found. The test mail is below, too.')).toBeVisible();
    expect(screen.getByText('Send test mail')).toBeVisible();
    expect(screen.getByText('Mail and contact', { selector: 'h2' })).toBeVisible();
  });

  it('warns before everybody is held back or a module goes, and keeps at least one module [R3K-06]', async () => {
    const { user, sent } = await open();
    fireEvent.click(await field('Maintenance'));
    fireEvent.click(screen.getByLabelText('Suggestions'));
    await user.click(saveButton());
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('administrators can still sign in to switch it off');
    expect(question).toHaveTextContent('Nobody can open these any longer: Suggestions.');
    await user.click(within(question).getByRole('button', { name: /cancel/i }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent('PUT', '/api/v3/config/update-config')).toEqual([]);
    for (const name of ['News', 'Campaigns', 'Competitions', 'Improvements'])
      fireEvent.click(screen.getByLabelText(name));
    expect(screen.getByText('This must not be empty.')).toBeVisible();
    await user.click(screen.getByText('Discard changes'));
    expect(screen.getByLabelText('News')).toBeChecked();
  });

  it('a colour shows the tones that come of it, and says when one was moved', async () => {
    await open();
    fireEvent.change(await field('Main colour'), { target: { value: '#FFD400' } });
    expect(screen.getByText(/^This colour could hardly be read on white/)).toBeVisible();
    fireEvent.change(await field('Main colour'), { target: { value: 'yellow' } });
    expect(screen.getByText('Please enter a colour such as #1B6B50.')).toBeVisible();
  });

  it('a refused save keeps what was typed; the page is for administrators [R3K-01]', async () => {
    const failing = await open({
      'PUT /api/v3/config/update-config': () => respond(500, { message: 'error.unexpected' }),
    });
    fireEvent.change(await field('Title of the site'), { target: { value: 'Garden' } });
    await failing.user.click(saveButton());
    expect(await screen.findByText('An unexpected error has occurred')).toBeVisible();
    expect(await field('Title of the site')).toHaveValue('Garden');
    expect(reload).not.toHaveBeenCalled();
    failing.unmount();
    await renderApp('/app/config', { roles: ['ROLE_USER', 'ROLE_APP_ADMIN'] });
    expect(await screen.findByText('You are not authorized to access this page.')).toBeVisible();
  });
});

describe('the test mail', () => {
  const mail = (values: object) =>
    list([
      {
        id: 9,
        toAddress: 'ayse@example.org',
        subject: 'Test',
        status: 'SENT',
        tries: 0,
        lastError: null,
        createdDate: '2026-03-05T12:00:00.000Z',
        nextTryAt: null,
        sentDate: null,
        ...values,
      },
    ]);
  it.each([
    [true, { status: 'SENT' }, 'The mail server has taken the mail to ayse@example.org.'],
    [true, { status: 'QUEUED' }, /^There is no mail server, so the mail/],
    [false, { status: 'QUEUED', lastError: 'ECONNREFUSED' }, /^The mail to .* could not be sent now/],
    [false, { status: 'FAILED', lastError: '550 No such user' }, /^The mail server has refused the mail/],
  ])('says what became of it: %s, %o [R3P-178, Q3-119]', async (isFine, row, words) => {
    const { user } = await open({
      'GET /api/v3/email/test/:x': isFine,
      'GET /api/v3/mails': mail(row),
    });
    await user.click(await screen.findByText('Send test mail'));
    expect(await screen.findByText(words)).toBeVisible();
    if ('lastError' in row) expect(screen.getByText(row.lastError)).toBeVisible();
    expect(screen.getByText('Show the mail in the outbox')).toHaveAttribute('href', '/admin/mails/9');
  });

  it('is sent once, however often Enter is pressed [R3P-178]', async () => {
    const taken = held(true);
    const { user, sent } = await open({
      'GET /api/v3/email/test/:x': taken.answer,
      'GET /api/v3/mails': mail({}),
    });
    await user.click(await field('Test mail'));
    await user.keyboard('{Enter}{Enter}{Enter}');
    taken.letGo();
    expect(await screen.findByText(/^The mail server has taken the mail/)).toBeVisible();
    const path = `/api/v3/email/test/${encodeURIComponent('ayse@example.org')}`;
    expect(sent('GET', path)).toHaveLength(1);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent('GET', path)).toHaveLength(2));
  });

  it('is not sent to something that is no address', async () => {
    await open();
    fireEvent.change(await field('Test mail'), { target: { value: 'nobody' } });
    expect(screen.getByText('Send test mail')).toBeDisabled();
    expect(screen.getByText('Please enter e-mail addresses such as name@example.org.')).toBeVisible();
  });
});
