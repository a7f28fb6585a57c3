import { z } from 'zod';
import { PASSWORD_MAX } from '#contract/account/schema.ts';
import { forAccountUsers, forPlatformAdministrators } from '#contract/http.ts';
import { Enrolment, SecondFactor, SecondFactorMethod } from './schema.ts';

/** A code, or where one is taken a recovery code, as the person types it: spaces and dashes do not count. */
const Code = z.string().trim().min(6).max(40);
const Password = z.string().min(1).max(PASSWORD_MAX);
const Token = z.string().max(100);

/** Shown once: the server keeps digests only. */
const RecoveryCodes = z.object({ codes: z.array(z.string()) });

/** Proof of a change: the password, and a code with the token that asked for it. */
const Proof = z.object({ password: Password, code: Code, token: Token });

export const secondFactorEndpoints = {
  read: forAccountUsers('GET api/account/second-factor', {
    summary: 'Whether signing in takes a code besides the password',
    response: SecondFactor,
  }),
  enrol: forAccountUsers('POST api/account/second-factor/enrol', {
    summary: 'Begins to switch the second factor on: mails a code, or answers the secret of an authenticator',
    body: z.object({ method: SecondFactorMethod, password: Password }),
    response: Enrolment,
  }),
  confirm: forAccountUsers('POST api/account/second-factor/confirm', {
    summary: 'Switches the second factor on with a first code; answers the recovery codes',
    body: z.object({ token: Token, code: Code }),
    response: RecoveryCodes,
    alert: 'app.secondFactor.on',
  }),
  sendCode: forAccountUsers('POST api/account/second-factor/code', {
    summary: 'Asks for a code for a change of the second factor, and mails it where codes come by mail',
    /** While no further code is mailed, the last one of an earlier token and the recovery codes are ways in. */
    response: z.object({ token: z.string(), codeMailed: z.boolean() }),
  }),
  renewRecoveryCodes: forAccountUsers('POST api/account/second-factor/recovery-codes', {
    summary: 'Makes new recovery codes; the old ones stop working',
    body: Proof,
    response: RecoveryCodes,
    alert: 'app.secondFactor.recoveryCodes',
  }),
  switchOff: forAccountUsers('POST api/account/second-factor/off', {
    summary: 'Switches the second factor off',
    body: Proof,
    alert: 'app.secondFactor.off',
  }),
  resetOfUser: forPlatformAdministrators('DELETE api/v3/users/:id/second-factor', {
    summary: 'Switches off the second factor of somebody who lost everything',
    alert: 'app.secondFactor.reset',
    confirmed: true,
  }),
};
