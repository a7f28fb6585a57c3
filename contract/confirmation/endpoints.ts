import { z } from 'zod';
import { PASSWORD_MAX, SignInAnswer } from '#contract/account/schema.ts';
import { forAccountUsers } from '#contract/http.ts';
import { PasskeyOptions, SignedChallenge } from '#contract/passkeys/schema.ts';
import { ConfirmationWays } from './schema.ts';

/** How somebody who has signed in some time ago confirms who they are (decision 0043). */
export const confirmationEndpoints = {
  ways: forAccountUsers('GET api/account/confirmation', {
    summary: 'By what the person of the session can confirm who they are',
    response: ConfirmationWays,
  }),
  byPassword: forAccountUsers('POST api/account/confirmation/password', {
    summary: 'Confirms by the password, where there is no second factor; answers a new token',
    body: z.object({ password: z.string().min(1).max(PASSWORD_MAX) }),
    response: SignInAnswer,
  }),
  sendCode: forAccountUsers('POST api/account/confirmation/code', {
    summary: 'Asks for a code of the second factor, and mails it where codes come by mail',
    response: z.object({ token: z.string(), codeMailed: z.boolean() }),
  }),
  byCode: forAccountUsers('POST api/account/confirmation/second-factor', {
    summary: 'Confirms by a code of the second factor, or by a recovery code; answers a new token',
    body: z.object({ token: z.string().max(100), code: z.string().trim().min(6).max(30) }),
    response: SignInAnswer,
  }),
  passkeyOptions: forAccountUsers('POST api/account/confirmation/passkey/options', {
    summary: 'Asks for a signature of one of the person’s passkeys',
    response: PasskeyOptions,
  }),
  byPasskey: forAccountUsers('POST api/account/confirmation/passkey', {
    summary: 'Confirms by what a passkey has signed; answers a new token',
    body: SignedChallenge,
    response: SignInAnswer,
  }),
  startVisit: forAccountUsers('POST api/account/confirmation/identity-provider/start', {
    summary: 'Begins another sign-in with the identity provider; the session goes on meanwhile',
    response: z.object({ url: z.string(), handle: z.string() }),
  }),
  finishVisit: forAccountUsers('POST api/account/confirmation/identity-provider/finish', {
    summary: 'Confirms by what the identity provider sent back; answers a new token',
    body: z.object({ handle: z.string().min(1).max(200), query: z.string().min(1).max(8000) }),
    response: SignInAnswer,
  }),
};
