import type { z } from 'zod';
import type { Credentials, SignInAnswer as SignInAnswerSchema } from '#contract/account/schema.ts';
import { SIGN_IN_PATH } from '#contract/wire.ts';
import { describeFailure, toHttpError } from '#src/dataProvider/errors.ts';
import { request } from '#src/dataProvider/httpClient.ts';
import { storeToken } from '#src/dataProvider/token.ts';
import { type SignInBody, signInBody, takeEarlyAnswer } from './passwordSignIn.ts';
import { loadSession } from './session.ts';

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
 * Signs in with user name and password, and with what was asked for since.
 * @returns null after a sign-in, else what the server asks for next (a two-factor code)
 */
export async function signIn(credentials: Credentials): Promise<SignInProblem | null> {
  const data = await ask(signInBody(credentials));
  if (!data.id_token) return data;
  storeToken(data.id_token, credentials.rememberMe === true);
  await loadSession();
  return null;
}

/** It names its path: the endpoint would bring the validator along, a tenth of what the dialog loads. */
async function ask(body: SignInBody): Promise<Partial<SignInAnswer> & SignInProblem> {
  const early = takeEarlyAnswer(body);
  if (early === null) return (await request('POST', SIGN_IN_PATH, { body })).data as object;
  const { status, data } = early;
  if (status >= 200 && status < 300 && typeof data === 'object' && data !== null) return data;
  const failure = { path: SIGN_IN_PATH, status, headers: null, body: data };
  throw toHttpError(failure, describeFailure(failure).message, (_, field) => field);
}
