import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/access.ts';
import { type Answers, list, respond } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';

const ADMIN: Role[] = ['ROLE_USER', 'ROLE_ADMIN'];
const row = (id: number, values: object = {}) => ({
  id,
  toAddress: `p${id}@example.org`,
  subject: `Subject ${id}`,
  status: 'QUEUED',
  tries: 0,
  lastError: null,
  createdDate: '2026-03-05T12:00:00.000Z',
  nextTryAt: '2026-03-05T12:00:00.000Z',
  sentDate: null,
  ...values,
});
const mail = (values: object = {}) => ({
  ...row(4),
  replyTo: null,
  textBody: 'Words',
  htmlBody:
    '<!doctype html><html><head></head><body><a href="https://x/account/activate?key=K">Go</a></body></html>',
  hidden: null,
  canSendAgain: true,
  ...values,
});
const answers = (values: Answers = {}): Answers => ({
  'GET /api/v3/mails': list([row(4), row(3, { status: 'FAILED', nextTryAt: null })]),
  'GET /api/v3/mails/:id': mail(),
  'GET /api/v3/mails/delivery': { hasServer: false, queued: 1, failed: 1 },
  ...values,
});

describe('the outbox', () => {
  it('lists mails, says that there is no mail server, and leads to those given up [Q3-119]', async () => {
    const { user, sent } = await renderApp('/admin/mails', { roles: ADMIN, responses: answers() });
    expect(await screen.findByRole('heading', { level: 1, name: t('mails.title') })).toBeVisible();
    expect(await screen.findByRole('link', { name: `${t('mails.subject')} 4` })).toHaveAttribute(
      'href',
      '/admin/mails/4',
    );
    expect(screen.getAllByText(t('components.status.mail.QUEUED')).length).toBeGreaterThan(0);
    expect(await screen.findByText(pattern`^${t('mails.noServer')}`)).toBeVisible();
    await user.click(screen.getByRole('link', { name: t('mails.showFailed') }));
    await waitFor(() => expect(sent('GET', '/api/v3/mails').at(-1)?.query['status.in']).toBe('FAILED'));
  });

  it('lets an address break before its @ and its dots, in the list and on the page of a mail', async () => {
    const toAddress = 'konstantin.papadopoulos@mail.example.org';
    const places = () => {
      const address = screen.getByText(toAddress);
      return [...address.childNodes].map((node) => node.textContent || node.nodeName);
    };
    const parts = ['konstantin', 'WBR', '.papadopoulos', 'WBR', '@mail', 'WBR', '.example', 'WBR', '.org'];
    const responses = answers({
      'GET /api/v3/mails': list([row(4, { toAddress })]),
      'GET /api/v3/mails/:id': mail({ toAddress }),
    });
    const { user } = await renderApp('/admin/mails', { roles: ADMIN, responses });
    await screen.findByText(toAddress);
    expect(places()).toEqual(parts);
    await user.click(screen.getByRole('link', { name: `${t('mails.subject')} 4` }));
    await screen.findByRole('heading', { level: 1, name: `${t('mails.subject')} 4` });
    expect(places()).toEqual(parts);
  });

  it('is empty, fails, and is closed to others in their own ways', async () => {
    const empty = await renderApp('/admin/mails', {
      roles: ADMIN,
      responses: answers({ 'GET /api/v3/mails': list([]) }),
    });
    expect(await screen.findByText(t('mails.notFound'))).toBeVisible();
    empty.unmount();
    const failing = await renderApp('/admin/mails', {
      roles: ADMIN,
      responses: answers({ 'GET /api/v3/mails': () => respond(500, { message: 'error.unexpected' }) }),
    });
    expect(await screen.findByRole('button', { name: /again/i })).toBeVisible();
    failing.unmount();
    await renderApp('/admin/mails', { roles: ['ROLE_USER'], responses: answers() });
    expect(await screen.findByText(t('error.http.403'))).toBeVisible();
  });
});

describe('a mail', () => {
  it('stands in a frame without scripts, whose links open in a tab of their own', async () => {
    await renderApp('/admin/mails/4', { roles: ADMIN, responses: answers() });
    const frame = await screen.findByTitle(t('mails.body'));
    expect(frame.getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox');
    expect(frame.getAttribute('srcdoc')).toContain('<base target="_blank">');
    expect(frame.getAttribute('srcdoc')).toContain('href="https://x/account/activate?key=K"');
  });

  it.each([
    ['SECRET', pattern`^${t('mails.hidden.SECRET')}`],
    ['ERASED', pattern`^${t('mails.hidden.ERASED')}`],
  ])('does not show what opens an account: %s', async (hidden, text) => {
    await renderApp('/admin/mails/4', {
      roles: ADMIN,
      responses: answers({
        'GET /api/v3/mails/:id': mail({ hidden, textBody: null, htmlBody: null, canSendAgain: false }),
      }),
    });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByTitle(t('mails.body'))).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: pattern`${t('mails.sendNow')}` })).not.toBeInTheDocument();
  });

  it('that waits for a mail server says so, and offers no sending that would not happen', async () => {
    await renderApp('/admin/mails/4', { roles: ADMIN, responses: answers() });
    expect(await screen.findByText(pattern`^${t('mails.stuck')}`)).toBeVisible();
    expect(screen.queryByText(t('mails.nextTry'))).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: t('mails.sendNow') })).not.toBeInTheDocument();
  });

  it('that waits for its turn says when that is, and can go out now', async () => {
    await renderApp('/admin/mails/4', {
      roles: ADMIN,
      responses: answers({ 'GET /api/v3/mails/delivery': { hasServer: true, queued: 1, failed: 0 } }),
    });
    expect(await screen.findByRole('button', { name: t('mails.sendNow') })).toBeVisible();
    expect(screen.getByText(t('mails.nextTry'))).toBeVisible();
    expect(screen.queryByText(pattern`${t('mails.noServer')}`)).not.toBeInTheDocument();
  });

  it('shows plain words with links that work, and why it was given up', async () => {
    await renderApp('/admin/mails/4', {
      roles: ADMIN,
      responses: answers({
        'GET /api/v3/mails/:id': mail({
          status: 'FAILED',
          htmlBody: null,
          textBody: 'Look: https://x/there\nBye',
          lastError: '550 no such user',
          tries: 1,
        }),
      }),
    });
    const main = await screen.findByRole('main');
    expect(await within(main).findByRole('link', { name: 'https://x/there' })).toHaveAttribute(
      'target',
      '_blank',
    );
    expect(within(main).getByText('550 no such user')).toBeVisible();
  });

  it('is sent again', async () => {
    const { user, sent } = await renderApp('/admin/mails/4', {
      roles: ADMIN,
      responses: answers({
        'GET /api/v3/mails/:id': mail({ status: 'FAILED' }),
        'POST /api/v3/mails/:id/send-again': respond(200, mail(), { 'app-alert': 'app.mail.queued' }),
      }),
    });
    await user.click(await screen.findByRole('button', { name: t('mails.sendAgain') }));
    expect(await screen.findByText(t('app.mail.queued'))).toBeVisible();
    await waitFor(() => expect(sent('GET', '/api/v3/mails/4')).toHaveLength(2));
  });

  it('that does not exist is not found', async () => {
    await renderApp('/admin/mails/99', {
      roles: ADMIN,
      responses: answers({ 'GET /api/v3/mails/:id': () => respond(404, { message: 'error.urlNotFound' }) }),
    });
    expect(await screen.findByRole('heading', { level: 1, name: t('error.http.404') })).toBeVisible();
  });
});
