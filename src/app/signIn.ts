import type { z } from 'zod';
import {
  accountEndpoints,
  type Credentials,
  type SignInAnswer as SignInAnswerSchema,
} from '../../contract/account.ts';
import { call } from '../dataProvider/httpClient.ts';
import { readToken, storeToken } from '../dataProvider/token.ts';
import { forgetSession, loadSession } from './session.ts';

type SignInAnswer = z.infer<typeof SignInAnswerSchema>;

/** What the sign-in dialog has to show or ask after an answer [R1C-23, R1C-24, R3O-32], Q1-61. */
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
}

/**
 * Signs in with the seven documented names; unused ones are null [R1C-16, R3M-13], Q1-81.
 * @returns null after a sign-in, else what the server asks for next (a two-factor code)
 */
export async function signIn(credentials: Credentials): Promise<SignInProblem | null> {
  const answer = await call(accountEndpoints.authenticate, {
    body: {
      username: credentials.username,
      password: credentials.password,
      token: credentials.token || null,
      answer: credentials.answer || null,
      twoFactorToken: credentials.twoFactorToken || null,
      twoFactorAnswer: credentials.twoFactorAnswer || null,
      rememberMe: credentials.rememberMe ?? false,
    },
  });
  const data: Partial<SignInAnswer> & SignInProblem = answer.data;
  if (!data.id_token) return data;
  storeToken(data.id_token, credentials.rememberMe === true);
  await loadSession();
  return null;
}

/**
 * Ends the session on the server and in this browser, and answers where the browser goes next: the
 * identity provider's address, else the site's origin [R1C-28 … R1C-31]. A server that cannot be
 * reached does not keep anybody signed in here.
 */
export async function signOut(): Promise<string> {
  try {
    if (readToken() === null) return '/';
    const { data } = await call(accountEndpoints.logout, { errorMessage: null });
    return data.logoutUrl ?? '/';
  } catch {
    return '/';
  } finally {
    forgetSession();
  }
}
