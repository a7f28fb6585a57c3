import { z } from 'zod';
import { captchaProof } from '#contract/captchas/schema.ts';
import { endpoint, NoContent } from '#contract/http.ts';
import { everyone } from '#contract/roles.ts';
import { EMAIL_OR_LOGIN, REGISTRATION_LIMITS as LIMITS } from './rules.ts';
import { Password, Registration } from './schema.ts';

const ResetRequest = z.object({
  emailOrUsername: z.string().trim().min(1).max(LIMITS.email.max).regex(EMAIL_OR_LOGIN),
  ...captchaProof,
});

/** A key as it stands in a mail; what cannot be one is not looked for. */
const Key = z.string().min(1).max(LIMITS.key);

/** Answers of a reset request: unknown accounts get `success` too, Q1-57, S1-09. */
const RESET_ANSWERS = ['success', 'error'] as const;

export const registrationEndpoints = {
  register: endpoint('POST api/register', {
    access: everyone,
    summary: 'Makes an outside account that waits for its activation by mail',
    body: Registration,
    response: NoContent,
    status: 201,
  }),
  activate: endpoint('GET api/activate', {
    access: everyone,
    summary: 'Activates the account that a key from a mail names; the key works once',
    query: z.object({ key: Key }),
    /** `resetKey`: the account has no password yet; with this key its owner chooses one. */
    response: z.object({ resetKey: z.string().nullable() }),
  }),
  requestReset: endpoint('POST api/account/reset-password/init', {
    access: everyone,
    summary: 'Sends a key for a new password to the owner of a login or an e-mail, if there is one',
    body: ResetRequest,
    response: z.enum(RESET_ANSWERS),
  }),
  checkReset: endpoint('POST api/account/reset-password/valid', {
    access: everyone,
    summary: 'Whether a key for a new password works; does not use it up',
    body: z.object({ key: Key }),
    response: z.boolean(),
  }),
  finishReset: endpoint('POST api/account/reset-password/finish', {
    access: everyone,
    summary: 'Sets a new password with a key and ends all sessions of the account',
    body: z.object({ key: Key, newPassword: Password }),
    response: NoContent,
  }),
};
