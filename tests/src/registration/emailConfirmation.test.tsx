import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answer, respond, unreachable } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';

const PATH = '/api/public/email-confirmation';
const open = (answer: Answer, path = '/account/email/confirm?key=K1') =>
  renderApp(path, { responses: { [`POST ${PATH}`]: answer } });
const button = () => screen.findByRole('button', { name: t('confirmEmail.submit') });
const alert = () => within(screen.getByRole('main')).findByRole('alert');

describe('the link to a new address', () => {
  it('confirms it at a press, not by being opened', async () => {
    const { sent, user } = await open(respond(200));
    const press = await button();
    expect(sent('POST', PATH)).toEqual([]);
    await user.click(press);
    expect(await alert()).toHaveTextContent(t('confirmEmail.done'));
    expect(sent('POST', PATH).map(({ body }) => body)).toEqual([{ key: 'K1' }]);
    expect(screen.getByRole('link', { name: t('confirmEmail.next') })).toHaveAttribute(
      'href',
      '/account/settings',
    );
  });

  it.each([
    ['error.key.invalid', t('confirmEmail.failed')],
    ['error.email.exists', t('error.email.exists')],
  ])('says why it does not: %s', async (errorKey, words) => {
    const { user } = await open(() => respond(400, { status: 400, message: errorKey, errorKey }));
    await user.click(await button());
    expect(await alert()).toHaveTextContent(words);
    expect(screen.queryByRole('button', { name: t('confirmEmail.submit') })).not.toBeInTheDocument();
  });

  it('is not called bad while the server is away, and can be tried again', async () => {
    const { user, sent } = await open(unreachable);
    await user.click(await button());
    await user.click(await screen.findByRole('button', { name: pattern`${t('components.error.retry')}` }));
    await waitFor(() => expect(sent('POST', PATH)).toHaveLength(2));
    expect(screen.queryByText(t('confirmEmail.failed'))).not.toBeInTheDocument();
  });

  it('without a key leads on, too', async () => {
    await open(respond(200), '/account/email/confirm');
    expect(await alert()).toHaveTextContent(t('confirmEmail.failed'));
  });
});
