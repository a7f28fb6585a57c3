import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { TOKEN_KEY } from '#src/dataProvider/token.ts';
import { type Answers, list, respond } from '#tests/support/network.ts';
import { pattern, t } from '#tests/support/texts.ts';
import { openSettings } from './accountSettings.ts';

describe('the password', () => {
  const strong = 'Secret-12';

  async function change(responses: Answers, current: string, fresh: string, again = fresh) {
    const app = await openSettings(responses);
    const type = (label: RegExp, text: string) =>
      app.user.type(app.part(t('password.title')).getByLabelText(label, { selector: 'input' }), text);
    await type(pattern`^${t('password.current')}`, current);
    await type(pattern`^${t('password.new')}(?!, once)`, fresh);
    await type(pattern`^${t('password.confirmation')}`, again);
    await app.user.click(app.part(t('password.title')).getByRole('button', { name: t('password.submit') }));
    return app;
  }

  it('is changed with currentPassword and newPassword; the session goes on under the new token [R1C-36, R3M-08, R3M-10, R3M-11, R3P-166]', async () => {
    const { sent, part } = await change(
      {
        'POST /api/account/change-password': () =>
          respond(200, { id_token: 'renewed' }, { 'app-alert': 'app.account.passwordChanged' }),
      },
      'Old-secret-1',
      strong,
    );
    expect(await screen.findByText(t('app.account.passwordChanged'))).toBeVisible();
    expect(sent('POST', '/api/account/change-password')[0]?.body).toEqual({
      currentPassword: 'Old-secret-1',
      newPassword: strong,
    });
    expect(sessionStorage.getItem(TOKEN_KEY)).toBe('renewed');
    expect(
      part(t('password.title')).getByLabelText(pattern`^${t('password.current')}`, { selector: 'input' }),
    ).toHaveValue('');
  });

  it('ends the other sessions, which leave the list on the same page', async () => {
    const SESSIONS = '/api/account/sessions';
    const { sent } = await change(
      {
        [`GET ${SESSIONS}`]: () => list([]),
        'POST /api/account/change-password': () => respond(200, { id_token: 'renewed' }),
      },
      'Old-secret-1',
      strong,
    );
    await waitFor(() => expect(sent('POST', '/api/account/change-password')).toHaveLength(1));
    await waitFor(() => expect(sent('GET', SESSIONS)).toHaveLength(2));
  });

  it('that is weak is refused with the rule, without a call', async () => {
    const { sent } = await change({}, 'Old-secret-1', 'secret12');
    expect((await screen.findAllByText(pattern`${t('rulePassword')}`)).length).toBeGreaterThan(0);
    expect(sent('POST', '/api/account/change-password')).toEqual([]);
  });

  it('and its repetition have to match [R1H-24]', async () => {
    const { sent } = await change({}, 'Old-secret-1', strong, 'Secret-13');
    expect(await screen.findByText(t('dontMatch'))).toBeVisible();
    expect(sent('POST', '/api/account/change-password')).toEqual([]);
  });

  it('that is not the current one is told at its field [R3M-10]', async () => {
    const { part } = await change(
      {
        'POST /api/account/change-password': () =>
          respond(400, { errorKey: 'error.incorrectPassword' }, { 'app-error': 'error.incorrectPassword' }),
      },
      'wrong',
      strong,
    );
    expect(await part(t('password.title')).findByText(t('error.incorrectPassword'))).toBeVisible();
    const current = part(t('password.title')).getByLabelText(pattern`^${t('password.current')}`, {
      selector: 'input',
    });
    await waitFor(() => expect(current).toHaveFocus());
  });

  it('names its rule before anything is typed, and counts as weak what the server would refuse as guessed easily', async () => {
    const { user, part } = await openSettings();
    const form = part(t('password.title'));
    const field = form.getByLabelText(pattern`^${t('password.new')}(?!, once)`, { selector: 'input' });
    expect(field).toHaveAccessibleDescription(t('components.password.rule.strict', { least: 8 }));
    const guessable = () =>
      form.getByText(pattern`^${t('components.password.check.notGuessable')}`).closest('li');
    const meter = form.getByRole('meter');
    // Of the list of common passwords, of a pattern, of the own name.
    for (const weak of ['P@ssw0rd-1', 'Aa1!Aa1!Aa1!', 'Yilmaz-7!x']) {
      await user.clear(field);
      expect(guessable()).toHaveTextContent(t('components.password.unknown'));
      await user.type(field, weak);
      await waitFor(() => expect(guessable()).toHaveTextContent(t('components.password.unmet')));
      expect(meter).toHaveAttribute('aria-valuenow', '1');
    }
    await user.clear(field);
    await user.type(field, 'Fresh-start-2');
    await waitFor(() => expect(guessable()).toHaveTextContent(t('components.password.met')));
    expect(meter).toHaveAttribute('aria-valuenow', '5');
  });

  it('shows how strong it is while it is typed [R3M-14, R3M-15]', async () => {
    const { user, part } = await openSettings();
    await user.type(
      part(t('password.title')).getByLabelText(pattern`^${t('password.new')}(?!, once)`, {
        selector: 'input',
      }),
      'Fresh-start-2',
    );
    expect(
      part(t('password.title')).getByRole('meter', { name: t('components.password.strength') }),
    ).toHaveAttribute('aria-valuenow', '5');
  });
});
