import { z } from 'zod';
import { SignInAnswer } from '#contract/account/schema.ts';
import { forAccountUsers, forEveryone, rowsOf } from '#contract/http.ts';
import { NewCredential, Passkey, PasskeyName, PasskeyOptions, SignedChallenge } from './schema.ts';

/** Keys of WebAuthn as a second step, and as the only one (decision 0044). */
export const passkeyEndpoints = {
  list: forAccountUsers('GET api/account/passkeys', {
    summary: 'The passkeys of the person',
    ...rowsOf(Passkey),
  }),
  registerOptions: forAccountUsers('POST api/account/passkeys/options', {
    summary: 'Begins to add a passkey: what the authenticator is asked to make',
    response: PasskeyOptions,
    confirmed: 'always',
  }),
  register: forAccountUsers('POST api/account/passkeys', {
    summary: 'Adds a passkey; answers recovery codes with the first second step of an account',
    body: z.object({ token: z.string().min(1).max(100), response: NewCredential, name: PasskeyName }),
    response: z.object({ codes: z.array(z.string()) }),
    confirmed: 'always',
    alert: 'app.passkey.created',
  }),
  rename: forAccountUsers('PUT api/account/passkeys', {
    summary: 'Renames a passkey',
    body: z.object({ id: z.number().int().positive(), name: PasskeyName }),
    response: Passkey,
    alert: 'app.passkey.updated',
  }),
  remove: forAccountUsers('DELETE api/account/passkeys/:id', {
    summary: 'Removes a passkey; not the last second step of somebody whose role needs one',
    confirmed: 'always',
    alert: 'app.passkey.deleted',
  }),
  renewRecoveryCodes: forAccountUsers('POST api/account/passkeys/recovery-codes', {
    summary: 'Makes new recovery codes for somebody with a passkey; the old ones stop working',
    response: z.object({ codes: z.array(z.string()) }),
    confirmed: 'always',
    alert: 'app.secondFactor.recoveryCodes',
  }),
  signInOptions: forEveryone('POST api/public/passkeys/options', {
    summary: 'Begins a sign-in by a passkey: alone, or as the second step after a password',
    body: z.object({ twoFactorToken: z.string().max(500).nullish() }),
    response: PasskeyOptions,
  }),
  signIn: forEveryone('POST api/public/passkeys/sign-in', {
    summary: 'Signs in with what a passkey has signed; answers with a bearer token',
    body: SignedChallenge.extend({ rememberMe: z.boolean().nullish() }),
    response: SignInAnswer,
  }),
};
