import type { z } from 'zod';
import type { Credentials, SignInAnswer as SignInAnswerSchema } from '#contract/account/schema.ts';
import { SIGN_IN_PATH } from '#contract/wire.ts';
import { request } from '#src/dataProvider/httpClient.ts';
import { storeToken } from '#src/dataProvider/token.ts';
import { loadSession } from './session.ts';

type SignInAnswer = z.infer<typeof SignInAnswerSchema>;

/** What the sign-in dialog has to show or ask after an answer. */
export interface SignInProblem {
  errorKey?: string | undefined;
  /** Value in the error's text, such as the minutes to wait. */
  errorParam?: string | undefined;
  infoKey?: string | undefined;
  captchaToken?: string | undefined;
  /** PNG as base64, without the data prefix. */
  captchaImage?: string | undefined;
  /** In place of the picture, for those who cannot read it. */
  captchaQuestion?: string | undefined;
  twoFactorToken?: string | undefined;
  /** A passkey answers the second step: in the place of a code, or besides one. */
  passkey?: 'ONLY' | 'TOO' | undefined;
}

/** The seven documented names of a sign-in; unused ones are null. */
const signInBody = (credentials: Credentials) => ({
  username: credentials.username,
  password: credentials.password,
  token: credentials.token || null,
  answer: credentials.answer || null,
  twoFactorToken: credentials.twoFactorToken || null,
  twoFactorAnswer: credentials.twoFactorAnswer || null,
  rememberMe: credentials.rememberMe ?? false,
});

/**
 * Signs in with user name and password, and with what was asked for since.
 * @returns null after a sign-in, else what the server asks for next (a two-factor code)
 */
export async function signIn(credentials: Credentials): Promise<SignInProblem | null> {
  // It names its path: the endpoint would bring the validator along, a tenth of what the dialog loads.
  const answer = await request('POST', SIGN_IN_PATH, { body: signInBody(credentials) });
  const data = answer.data as Partial<SignInAnswer> & SignInProblem;
  if (!data.id_token) return data;
  storeToken(data.id_token, credentials.rememberMe === true);
  await loadSession();
  return null;
}
