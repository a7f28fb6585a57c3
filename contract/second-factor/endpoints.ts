import { z } from 'zod';
import { PASSWORD_MAX } from '#contract/account/schema.ts';
import { endpoint, Id, NoContent } from '#contract/http.ts';
import { anyOf, platformAdministrators } from '#contract/roles.ts';
import { Enrolment, SecondFactor, SecondFactorMethod } from './schema.ts';

/** A code, or where one is taken a recovery code, as the person types it: spaces and dashes do not count. */
const Code = z.string().trim().min(6).max(30);
const Password = z.string().min(1).max(PASSWORD_MAX);
const Token = z.string().max(100);

/** Shown once: the server keeps digests only. */
const RecoveryCodes = z.object({ codes: z.array(z.string()) });

/** Proof of a change: the password, and a code with the token that asked for it. */
const Proof = z.object({ password: Password, code: Code, token: Token });

const accountUsers = anyOf('ROLE_ADMIN', 'ROLE_USER');

export const secondFactorEndpoints = {
  read: endpoint('GET api/account/second-factor', {
    access: accountUsers,
    summary: 'Whether signing in takes a code besides the password',
    response: SecondFactor,
  }),
  enrol: endpoint('POST api/account/second-factor/enrol', {
    access: accountUsers,
    summary: 'Begins to switch the second factor on: mails a code, or answers the secret of an authenticator',
    body: z.object({ method: SecondFactorMethod, password: Password }),
    response: Enrolment,
  }),
  confirm: endpoint('POST api/account/second-factor/confirm', {
    access: accountUsers,
    summary: 'Switches the second factor on with a first code; answers the recovery codes',
    body: z.object({ token: Token, code: Code }),
    response: RecoveryCodes,
    alert: 'app.secondFactor.on',
  }),
  sendCode: endpoint('POST api/account/second-factor/code', {
    access: accountUsers,
    summary: 'Asks for a code for a change of the second factor, and mails it where codes come by mail',
    /** While no further code is mailed, the last one of an earlier token and the recovery codes are ways in. */
    response: z.object({ token: z.string(), codeMailed: z.boolean() }),
  }),
  renewRecoveryCodes: endpoint('POST api/account/second-factor/recovery-codes', {
    access: accountUsers,
    summary: 'Makes new recovery codes; the old ones stop working',
    body: Proof,
    response: RecoveryCodes,
    alert: 'app.secondFactor.recoveryCodes',
  }),
  switchOff: endpoint('POST api/account/second-factor/off', {
    access: accountUsers,
    summary: 'Switches the second factor off',
    body: Proof,
    response: NoContent,
    alert: 'app.secondFactor.off',
  }),
  resetOfUser: endpoint('DELETE api/v3/users/:id/second-factor', {
    access: platformAdministrators,
    summary: 'Switches off the second factor of somebody who lost everything',
    params: z.object({ id: Id }),
    response: NoContent,
    alert: 'app.secondFactor.reset',
  }),
};
