import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, respond, unreachable } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { t } from '#tests/support/texts.ts';

const email = 'zeynep@example.org';

async function openPage(responses: Answers = {}) {
  const app = await renderApp('/contact', { responses });
  const state = { sent: { email } };
  await act(() => app.router.navigate('/account/register/sent', { state }));
  await screen.findByRole('heading', { level: 1, name: t('register.sent.title') });
  const sendAgain = () => app.user.click(screen.getByRole('button', { name: t('register.sent.again') }));
  return { ...app, sendAgain };
}

describe('the page after a registration', () => {
  it('says where the mail went and what to do when nothing comes [R1D-37]', async () => {
    await openPage();
    expect(screen.getByText(t('register.messages.success'))).toBeVisible();
    expect(screen.getByText(t('register.sent.to', { email }))).toBeVisible();
    expect(within(screen.getByRole('main')).getAllByRole('listitem')).toHaveLength(3);
  });

  it('sends the mail again at a press, and says so', async () => {
    const { sendAgain, sent } = await openPage({ 'POST /api/register/resend': respond(200) });
    await sendAgain();
    expect(await screen.findByText(t('register.sent.done'))).toBeVisible();
    expect(sent('POST', '/api/register/resend').map(({ body }) => body)).toEqual([{ email }]);
  });

  it.each<[string, Answers, string]>([
    [
      'after too many',
      {
        'POST /api/register/resend': () =>
          respond(429, { errorKey: 'error.tooManyAttempts', params: '20', status: 429 }),
      },
      t('error.tooManyAttempts', { param: '20' }),
    ],
    ['while the server is away', { 'POST /api/register/resend': unreachable }, t('error.serverNotReachable')],
  ])('says why nothing was sent %s, and lets it be tried again', async (_, responses, words) => {
    const { sendAgain } = await openPage(responses);
    await sendAgain();
    expect(await within(screen.getByRole('main')).findByRole('alert')).toHaveTextContent(words);
    expect(screen.getByRole('button', { name: t('register.sent.again') })).toBeEnabled();
  });

  it('leads to the form whoever comes without a registration', async () => {
    await renderApp('/account/register/sent', {});
    expect(await screen.findByText(t('register.sent.empty'))).toBeVisible();
    expect(screen.getByRole('link', { name: t('activate.register') })).toHaveAttribute(
      'href',
      '/account/register',
    );
  });
});
