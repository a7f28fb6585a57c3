import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { audienceKey, SETTING_RULES } from '#contract/settings/rules.ts';
import { leave } from '#src/app/leave.ts';
import { held, list, respond, type SeenRequest } from '#tests/support/network.ts';
import { drawWholeFrame, renderApp, sampleSettings } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';
import { done, field, openSettings, saveButton } from './settingsFixtures.ts';

drawWholeFrame();

const reload = vi.spyOn(leave, 'reload').mockImplementation(() => undefined);
beforeEach(() => reload.mockClear());
afterEach(() => sessionStorage.clear());

const ALL: readonly string[] = Object.keys(SETTING_RULES);

describe('the settings', () => {
  it('stand in groups with what they do; a change is sent with what it was, and the page reloads [R3K-01, R3K-02, R3P-177]', async () => {
    const { user, sent } = await openSettings({}, {}, ALL);
    expect(await screen.findByText(t('menu.system.config'), { selector: 'h1' })).toBeVisible();
    for (const name of [
      t('appConfig.group.GENERAL'),
      t('appConfig.group.MODULES'),
      t('appConfig.group.MAIL'),
      t('appConfig.group.OPERATION'),
    ])
      expect(await screen.findByText(name, { selector: 'h2' })).toBeVisible();
    expect(screen.getByText(t('appConfig.locale.texts'))).toHaveAttribute('href', '/language-admin');
    expect(screen.getByText(t('appConfig.changes', { smart_count: 0 }))).toBeVisible();
    fireEvent.change(await field(t('appConfig.key.title')), { target: { value: ' Garden ' } });
    fireEvent.change(
      await field(t('appConfig.submitEnabled', { module: t('appConfig.module.SUGGESTION') })),
      {
        target: { value: 'INTERNAL' },
      },
    );
    fireEvent.change(await field(t('appConfig.key.leaderboardDisplayMonthCount')), {
      target: { value: '6' },
    });
    fireEvent.change(await field(t('appConfig.key.contactRecipients')), {
      target: { value: 'a@example.org\n\n b@example.org ' },
    });
    expect(screen.getByText(t('appConfig.changes', { smart_count: 4 }))).toBeVisible();
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

  it('lead to the page where what is searched for is set', async () => {
    await openSettings();
    fireEvent.change(await screen.findByRole('searchbox', { name: t('appConfig.search') }), {
      target: { value: 'logo' },
    });
    const pages = within(screen.getByText(pattern`${t('appConfig.found.pages')}`));
    expect(pages.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      [t('menu.system.brand'), '/brand'],
    ]);
  });

  it('a wrong value is marked while typing; the server’s list of wrong ones leads to the fields, and the page stays [R3K-11, R3K-08]', async () => {
    const { user, sent } = await openSettings({
      'PUT /api/v3/config/update-config': done({ currency: 'EUR' }, ['poweredBy.url']),
    });
    fireEvent.change(await field(t('appConfig.key.poweredBy.url')), {
      target: { value: 'javascript:alert(1)' },
    });
    fireEvent.change(await field(t('appConfig.key.currency')), { target: { value: 'EUR' } });
    const fault = t('appConfig.fault.url');
    expect(screen.getByText(fault)).toBeVisible();
    await user.click(saveButton());
    const notice = (await screen.findByText(t('appConfig.leftovers.wrong'))).closest('[role="alert"]');
    expect(notice).toHaveTextContent(t('appConfig.leftovers'));
    expect(
      within(notice as HTMLElement).getByRole('link', { name: t('appConfig.key.poweredBy.url') }),
    ).toBeVisible();
    expect(await field(t('appConfig.key.poweredBy.url'))).toHaveValue('javascript:alert(1)');
    expect(screen.getByText(fault)).toBeVisible();
    expect(screen.getByText(t('appConfig.changes', { smart_count: 1 }))).toBeVisible();
    expect(reload).not.toHaveBeenCalled();
    expect(sent('GET', '/api/public/config/app')).toHaveLength(2);
  });

  it('what was stored beside a refused value acts at once, and the next page is told nothing of it [R3K-11, S3-106]', async () => {
    let isSaved = false;
    const { user } = await openSettings({
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
    fireEvent.change(await field(t('appConfig.key.title')), { target: { value: 'Harbour' } });
    fireEvent.change(await field(t('appConfig.key.poweredBy.url')), { target: { value: 'nowhere' } });
    await user.click(saveButton());
    const bar = await screen.findByText(pattern`^${t('status.UPDATE_SOME_VALUES_ARE_INVALID')}`);
    expect(bar).toHaveTextContent(`${t('status.wrongValues')} ${t('appConfig.key.poweredBy.url')}`);
    await waitFor(() => expect(document.title).toContain('Harbour'));
    expect(screen.getAllByText('Harbour').length).toBeGreaterThan(0);
    expect(await field(t('appConfig.key.poweredBy.url'))).toHaveValue('nowhere');
    expect(sessionStorage.getItem('settingsSaved')).toBeNull();
  });

  it('says that nothing was saved when everything was refused', async () => {
    const { user } = await openSettings({
      'PUT /api/v3/config/update-config': () => done({}, ['poweredBy.url']),
    });
    fireEvent.change(await field(t('appConfig.key.poweredBy.url')), { target: { value: 'nowhere' } });
    await user.click(saveButton());
    const notice = (await screen.findByText(pattern`^${t('appConfig.leftovers.all')}`)).closest(
      '[role="alert"]',
    );
    expect(screen.queryByText(pattern`${t('appConfig.leftovers')}`)).toBeNull();
    // After each refusal the focus comes to where it is said.
    await waitFor(() => expect(notice).toHaveFocus());
    fireEvent.change(await field(t('appConfig.key.title')), { target: { value: 'Harbour' } });
    await user.click(saveButton());
    await waitFor(() =>
      expect(screen.getByText(t('appConfig.leftovers.wrong')).closest('[role="alert"]')).toHaveFocus(),
    );
  });

  it('what somebody else changed meanwhile is shown beside one’s own, and either can stay [S3-105]', async () => {
    const answers = [done({ title: 'Theirs' }, [], ['title']), done({ title: 'Mine' })];
    const bodies: unknown[] = [];
    const { user } = await openSettings({
      'PUT /api/v3/config/update-config': ({ body }: SeenRequest) => {
        bodies.push(body);
        return answers[bodies.length - 1] ?? null;
      },
    });
    fireEvent.change(await field(t('appConfig.key.title')), { target: { value: 'Mine' } });
    await user.click(saveButton());
    expect(
      await screen.findByText(pattern`^${t('appConfig.meanwhile.text', { value: 'Theirs' })}`),
    ).toBeVisible();
    expect(await field(t('appConfig.key.title'))).toHaveValue('Mine');
    await user.click(saveButton());
    await waitFor(() => expect(reload).toHaveBeenCalled());
    expect(bodies[1]).toEqual({ configList: [{ key: 'title', value: 'Mine', valueBefore: 'Theirs' }] });
  });

  it('a search finds settings by name, help and key; what differs from its default can be put back', async () => {
    const { user } = await openSettings({}, { title: 'Garden', showLeadersTable: false });
    await field(t('appConfig.key.title'));
    fireEvent.change(screen.getByRole('searchbox', { name: t('appConfig.search') }), {
      target: { value: 'LEADERBOARD home' },
    });
    expect(screen.getByText(t('appConfig.found', { smart_count: 1 }))).toBeVisible();
    expect(screen.queryByRole('textbox', { name: t('appConfig.key.title') })).toBeNull();
    const toggle = screen.getByRole('switch', { name: t('appConfig.key.showLeadersTable') });
    expect(toggle).not.toBeChecked();
    await user.click(
      screen.getByRole('button', {
        name: t('appConfig.restoreOf', { label: 'Leaderboard on the home page' }),
      }),
    );
    expect(toggle).toBeChecked();
    expect(screen.queryByText(t('appConfig.differs'))).toBeNull();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nothing such' } });
    expect(screen.getByText(t('appConfig.found', { smart_count: 0 }))).toBeVisible();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'test mail' } });
    expect(
      screen.getByText(`${t('appConfig.found', { smart_count: 0 })} ${t('appConfig.found.testMail')}`),
    ).toBeVisible();
    expect(screen.getByText(t('appConfig.testMail.send'))).toBeVisible();
    expect(screen.getByText(t('appConfig.group.MAIL'), { selector: 'h2' })).toBeVisible();
  });

  it('warns before everybody is held back or a module goes, and keeps at least one module [R3K-06]', async () => {
    const { user, sent } = await openSettings();
    fireEvent.click(await field(t('appConfig.key.maintenance')));
    fireEvent.click(screen.getByLabelText(t('appConfig.module.SUGGESTION')));
    await user.click(saveButton());
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent(t('appConfig.warn.maintenance'));
    expect(question).toHaveTextContent(t('appConfig.warn.modules', { modules: 'Suggestions' }));
    await user.click(
      within(question).getByRole('button', { name: pattern`${t('components.confirm.cancel')}` }),
    );
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent('PUT', '/api/v3/config/update-config')).toEqual([]);
    for (const name of [
      t('appConfig.module.CONTENT'),
      t('appConfig.module.CAMPAIGN'),
      t('appConfig.module.COMPETITION'),
      t('appConfig.module.IMPROVEMENT'),
    ])
      fireEvent.click(screen.getByLabelText(name));
    expect(screen.getByText(t('appConfig.fault.required'))).toBeVisible();
    await user.click(screen.getByText(t('appConfig.reset')));
    expect(screen.getByLabelText(t('appConfig.module.CONTENT'))).toBeChecked();
  });

  it('a colour shows the tones that come of it, and says when one was moved', async () => {
    await openSettings();
    fireEvent.change(await field(t('appConfig.key.primaryColor')), { target: { value: '#FFD400' } });
    expect(screen.getByText(pattern`^${t('appConfig.color.moved')}`)).toBeVisible();
    fireEvent.change(await field(t('appConfig.key.primaryColor')), { target: { value: 'yellow' } });
    expect(screen.getByText(t('appConfig.fault.color'))).toBeVisible();
  });

  it('a refused save keeps what was typed; the page is for administrators [R3K-01]', async () => {
    const failing = await openSettings({
      'PUT /api/v3/config/update-config': () => respond(500, { message: 'error.unexpected' }),
    });
    fireEvent.change(await field(t('appConfig.key.title')), { target: { value: 'Garden' } });
    await failing.user.click(saveButton());
    expect(await screen.findByText(t('error.unexpected'))).toBeVisible();
    expect(await field(t('appConfig.key.title'))).toHaveValue('Garden');
    expect(reload).not.toHaveBeenCalled();
    failing.unmount();
    await renderApp('/app/config', { roles: ['ROLE_USER', 'ROLE_APP_ADMIN'] });
    expect(await screen.findByText(t('error.http.403'))).toBeVisible();
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
    [true, { status: 'SENT' }, t('appConfig.testMail.sent', { to: 'ayse@example.org' })],
    [true, { status: 'QUEUED' }, pattern`^${t('appConfig.testMail.queued')}`],
    [false, { status: 'QUEUED', lastError: 'ECONNREFUSED' }, pattern`^${t('appConfig.testMail.waiting')}`],
    [
      false,
      { status: 'FAILED', lastError: '550 No such user' },
      pattern`^${t('appConfig.testMail.refused')}`,
    ],
  ])('says what became of it: %s, %o [R3P-178, Q3-119]', async (isFine, row, words) => {
    const { user } = await openSettings({
      'GET /api/v3/email/test/:x': isFine,
      'GET /api/v3/mails': mail(row),
    });
    await user.click(await screen.findByText(t('appConfig.testMail.send')));
    expect(await screen.findByText(words)).toBeVisible();
    if ('lastError' in row) expect(screen.getByText(row.lastError)).toBeVisible();
    expect(screen.getByText(t('appConfig.testMail.show'))).toHaveAttribute('href', '/admin/mails/9');
  });

  it('is sent once, however often Enter is pressed [R3P-178]', async () => {
    const taken = held(true);
    const { user, sent } = await openSettings({
      'GET /api/v3/email/test/:x': taken.answer,
      'GET /api/v3/mails': mail({}),
    });
    await user.click(await field(t('appConfig.testMail')));
    await user.keyboard('{Enter}{Enter}{Enter}');
    taken.letGo();
    expect(await screen.findByText(pattern`^${t('appConfig.testMail.sent')}`)).toBeVisible();
    const path = `/api/v3/email/test/${encodeURIComponent('ayse@example.org')}`;
    expect(sent('GET', path)).toHaveLength(1);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent('GET', path)).toHaveLength(2));
  });

  it('is not sent to something that is no address', async () => {
    await openSettings();
    fireEvent.change(await field(t('appConfig.testMail')), { target: { value: 'nobody' } });
    expect(screen.getByText(t('appConfig.testMail.send'))).toBeDisabled();
    expect(screen.getByText(t('appConfig.fault.email'))).toBeVisible();
  });
});
