import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/access.ts';
import { type Answers, list, respond } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';

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
    expect(await screen.findByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Subject 4' })).toHaveAttribute('href', '/admin/mails/4');
    expect(screen.getAllByText('Waiting').length).toBeGreaterThan(0);
    expect(screen.getByText(/^There is no mail server yet/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Show them' }));
    await waitFor(() => expect(sent('GET', '/api/v3/mails').at(-1)?.query['status.in']).toBe('FAILED'));
  });

  it('is empty, fails, and is closed to others in their own ways', async () => {
    const empty = await renderApp('/admin/mails', {
      roles: ADMIN,
      responses: answers({ 'GET /api/v3/mails': list([]) }),
    });
    expect(await screen.findByText('No mails found')).toBeVisible();
    empty.unmount();
    const failing = await renderApp('/admin/mails', {
      roles: ADMIN,
      responses: answers({ 'GET /api/v3/mails': () => respond(500, { message: 'error.unexpected' }) }),
    });
    expect(await screen.findByRole('button', { name: /again/i })).toBeVisible();
    failing.unmount();
    await renderApp('/admin/mails', { roles: ['ROLE_USER'], responses: answers() });
    expect(await screen.findByText('You are not authorized to access this page.')).toBeVisible();
  });
});

describe('a mail', () => {
  it('stands in a frame without scripts, whose links open in a tab of their own', async () => {
    await renderApp('/admin/mails/4', { roles: ADMIN, responses: answers() });
    const frame = await screen.findByTitle('The mail');
    expect(frame.getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox');
    expect(frame.getAttribute('srcdoc')).toContain('<base target="_blank">');
    expect(frame.getAttribute('srcdoc')).toContain('href="https://x/account/activate?key=K"');
  });

  it.each([
    ['SECRET', /^The words are hidden/],
    ['ERASED', /^The words were erased/],
  ])('does not show what opens an account: %s', async (hidden, text) => {
    await renderApp('/admin/mails/4', {
      roles: ADMIN,
      responses: answers({
        'GET /api/v3/mails/:id': mail({ hidden, textBody: null, htmlBody: null, canSendAgain: false }),
      }),
    });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByTitle('The mail')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Send/ })).not.toBeInTheDocument();
  });

  it('that waits for a mail server says so, and offers no sending that would not happen', async () => {
    await renderApp('/admin/mails/4', { roles: ADMIN, responses: answers() });
    expect(await screen.findByText(/^There is no mail server yet, so the mail waits/)).toBeVisible();
    expect(screen.queryByText('Next try')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send now' })).not.toBeInTheDocument();
  });

  it('that waits for its turn says when that is, and can go out now', async () => {
    await renderApp('/admin/mails/4', {
      roles: ADMIN,
      responses: answers({ 'GET /api/v3/mails/delivery': { hasServer: true, queued: 1, failed: 0 } }),
    });
    expect(await screen.findByRole('button', { name: 'Send now' })).toBeVisible();
    expect(screen.getByText('Next try')).toBeVisible();
    expect(screen.queryByText(/no mail server/)).not.toBeInTheDocument();
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
    await user.click(await screen.findByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('The mail will be sent in a moment.')).toBeVisible();
    await waitFor(() => expect(sent('GET', '/api/v3/mails/4')).toHaveLength(2));
  });

  it('that does not exist is not found', async () => {
    await renderApp('/admin/mails/99', {
      roles: ADMIN,
      responses: answers({ 'GET /api/v3/mails/:id': () => respond(404, { message: 'error.urlNotFound' }) }),
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  });
});
