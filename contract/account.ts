import { z } from 'zod';
import { anyOf, everyone, Role, signedIn } from './access.ts';
import { endpoint } from './http.ts';
import { PERSON_LIMITS } from './person-rules.ts';
import { ACCOUNT_PATH, SIGN_IN_PATH } from './wire.ts';

export const PASSWORD_MIN = 4;
export const PASSWORD_MAX = 50;

/** What a sign-in sends; unused fields are null [R1C-16], Q1-81. */
export const Credentials = z.object({
  username: z.string().trim().min(1).max(PERSON_LIMITS.email.max),
  password: z.string().min(1).max(PASSWORD_MAX),
  token: z.string().max(500).nullish(),
  answer: z.string().max(50).nullish(),
  twoFactorToken: z.string().max(500).nullish(),
  /** Six digits, or a recovery code. */
  twoFactorAnswer: z.string().max(30).nullish(),
  rememberMe: z.boolean().nullish(),
});
export type Credentials = z.infer<typeof Credentials>;

export const SignInAnswer = z.object({ id_token: z.string() });

/** Account of the session, flat, Q1-61 [R1C-26, R3P-164]. */
export const Account = z.object({
  id: z.number(),
  login: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  langKey: z.string(),
  activated: z.boolean(),
  authorities: z.array(Role),
  unitId: z.number().nullable(),
  unitName: z.string().nullable(),
});
export type Account = z.infer<typeof Account>;

const { login, name, email } = PERSON_LIMITS;
const named = {
  firstName: z.string().trim().min(name.min).max(name.max),
  lastName: z.string().trim().min(name.min).max(name.max),
  email: z.email().min(email.min).max(email.max),
};

export const AccountSettings = z.object({
  ...named,
  langKey: z.string().min(2).max(10),
  /** Needed with another e-mail address only: reset keys and codes of the second step go there, S1-11. */
  currentPassword: z.string().min(1).max(PASSWORD_MAX).nullish(),
});
export type AccountSettings = z.infer<typeof AccountSettings>;

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
