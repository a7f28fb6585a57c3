import { z } from 'zod';
import { endpoint } from '#contract/http.ts';
import { anyOf, everyone, signedIn } from '#contract/roles.ts';
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

const PasswordChange = z.object({
  currentPassword: z.string().min(1).max(PASSWORD_MAX),
  newPassword: z.string().min(PASSWORD_MIN).max(PASSWORD_MAX),
});

/** Who takes over an empty installation; the key stands in the link that the server prints at start. */
const FirstAdministrator = z.object({
  key: z.string().min(20).max(200),
  login: z.string().trim().min(login.min).max(login.max),
  ...named,
  password: z.string().min(PASSWORD_MIN).max(PASSWORD_MAX),
});

const accountUsers = anyOf('ROLE_ADMIN', 'ROLE_USER');

export const accountEndpoints = {
  authenticate: endpoint(`POST ${SIGN_IN_PATH}`, {
    access: everyone,
    summary: 'Signs in and answers with a bearer token',
    body: Credentials,
    response: SignInAnswer,
  }),
  firstAdministrator: endpoint('POST api/public/first-administrator', {
    access: everyone,
    summary: 'Makes the first administrator of an empty installation with the one-time key and signs in',
    body: FirstAdministrator,
    response: SignInAnswer,
  }),
  logout: endpoint('POST api/logout', {
    access: everyone,
    summary: 'Revokes the session; answers where the browser should go next',
    response: z.object({ logoutUrl: z.string().nullable() }),
  }),
  read: endpoint(`GET ${ACCOUNT_PATH}`, {
    access: signedIn,
    summary: 'Account of the session',
    response: Account,
  }),
  save: endpoint('POST api/account', {
    access: accountUsers,
    summary: 'Saves name, e-mail and language',
    body: AccountSettings,
    response: Account,
    alert: 'app.account.updated',
  }),
  changePassword: endpoint('POST api/account/change-password', {
    access: accountUsers,
    summary: 'Changes the password and ends all other sessions',
    body: PasswordChange,
    response: z.object({ id_token: z.string() }),
    alert: 'app.account.passwordChanged',
  }),
};
