import { z } from 'zod';
import { anyOf, platformAdministrators } from './access.ts';
import { PASSWORD_MAX } from './account.ts';
import { endpoint, Id, Instant, NoContent } from './http.ts';

/** Where the code of the second step comes from: a mail, or an authenticator app (RFC 6238). */
const SECOND_FACTOR_METHODS = ['MAIL', 'APP'] as const;
export const SecondFactorMethod = z.enum(SECOND_FACTOR_METHODS);
export type SecondFactorMethod = z.infer<typeof SecondFactorMethod>;

/** Recovery codes that are made at a time, each good for one sign-in. */
export const RECOVERY_CODE_COUNT = 10;

/** A code, or where one is taken a recovery code, as the person types it: spaces and dashes do not count. */
const Code = z.string().trim().min(6).max(30);
const Password = z.string().min(1).max(PASSWORD_MAX);
const Token = z.string().max(100);

/** Where the second factor of the session's account stands. */
export const SecondFactor = z.object({
  /** Null: signing in takes the password alone. */
  method: SecondFactorMethod.nullable(),
  since: Instant.nullable(),
  recoveryCodesLeft: z.number(),
  /** False for an account without a password, whose identity provider asks for what it needs. */
  available: z.boolean(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** What a person needs to prove that codes reach them; nothing is switched on before. */
export const Enrolment = z.object({
  token: z.string(),
  method: SecondFactorMethod,
  /** For an authenticator app: the secret to type, in base 32. */
  secret: z.string().nullable(),
  /** The same for a link on a telephone (`otpauth://…`). */
  uri: z.string().nullable(),
  /** The same as a picture, an SVG document. */
  qrCode: z.string().nullable(),
});
export type Enrolment = z.infer<typeof Enrolment>;

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
