import { z } from 'zod';
import { forAccountUsers, forEveryone, forSignedIn, rowsOf, textOf } from '#contract/http.ts';
import { ACCOUNT_PATH, SIGN_IN_PATH } from '#contract/wire.ts';
import {
  Account,
  AccountSettings,
  Credentials,
  login,
  named,
  PASSWORD_MAX,
  PASSWORD_MIN,
  SignInAnswer,
} from './schema.ts';
import { OwnSession, SessionTimes } from './sessions.schema.ts';

const PasswordChange = z.object({
  currentPassword: z.string().min(1).max(PASSWORD_MAX),
  newPassword: z.string().min(PASSWORD_MIN).max(PASSWORD_MAX),
});

/** Who takes over an empty installation; the key is in the link that the server prints at start. */
const FirstAdministrator = z.object({
  key: z.string().min(20).max(200),
  login: textOf(login),
  ...named,
  password: z.string().min(PASSWORD_MIN).max(PASSWORD_MAX),
});

export const accountEndpoints = {
  authenticate: forEveryone(`POST ${SIGN_IN_PATH}`, {
    summary: 'Signs in and answers with a bearer token',
    body: Credentials,
    response: SignInAnswer,
  }),
  firstAdministrator: forEveryone('POST api/public/first-administrator', {
    summary: 'Makes the first administrator of an empty installation with the one-time key and signs in',
    body: FirstAdministrator,
    response: SignInAnswer,
  }),
  logout: forEveryone('POST api/logout', {
    summary: 'Revokes the session; answers where the browser should go next',
    response: z.object({ logoutUrl: z.string().nullable() }),
  }),
  read: forSignedIn(`GET ${ACCOUNT_PATH}`, {
    summary: 'Account of the session',
    response: Account,
  }),
  save: forAccountUsers('POST api/account', {
    summary:
      'Saves name and language; another e-mail counts once it was confirmed from there (428 as for a new password)',
    body: AccountSettings,
    response: Account,
    alert: 'app.account.updated',
  }),
  confirmEmail: forEveryone('POST api/public/email-confirmation', {
    summary: 'Gives an account the address to which the key was sent; the key works once',
    body: z.object({ key: z.string().min(1).max(200) }),
  }),
  cancelEmail: forAccountUsers('DELETE api/account/email-change', {
    summary: 'Gives up a change of the own address that waits to be confirmed',
    alert: 'app.account.emailChangeCanceled',
  }),
  changePassword: forAccountUsers('POST api/account/change-password', {
    summary: 'Changes the password and ends all other sessions',
    body: PasswordChange,
    response: SignInAnswer,
    confirmed: 'secondStep',
    alert: 'app.account.passwordChanged',
  }),
};

export const sessionEndpoints = {
  list: forAccountUsers('GET api/account/sessions', {
    summary: 'Where the person is signed in',
    ...rowsOf(OwnSession),
  }),
  times: forAccountUsers('GET api/account/sessions/times', {
    summary: 'How long the session of the caller lasts; asked in the background it does not lengthen it',
    response: SessionTimes,
  }),
  end: forAccountUsers('DELETE api/account/sessions/:id', {
    summary: 'Ends one of the own sessions',
    params: z.object({ id: z.uuid() }),
    alert: 'app.session.ended',
  }),
  endOthers: forAccountUsers('POST api/account/sessions/end-others', {
    summary: 'Ends all own sessions but this one',
    alert: 'app.session.othersEnded',
  }),
  endAll: forAccountUsers('POST api/account/sessions/end-all', {
    summary: 'Ends all own sessions, this one too',
    alert: 'app.session.allEnded',
  }),
};
