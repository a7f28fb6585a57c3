import { z } from 'zod';
import { captchaProof } from '#contract/captchas/schema.ts';
import { forEveryone } from '#contract/http.ts';
import { EMAIL_OR_LOGIN, REGISTRATION_LIMITS as LIMITS } from './rules.ts';
import { Password, Registration } from './schema.ts';

const ResetRequest = z.object({
  emailOrUsername: z.string().trim().min(1).max(LIMITS.email.max).regex(EMAIL_OR_LOGIN),
  ...captchaProof,
});

/** A key as a mail carries it; what cannot be one is not looked for. */
const Key = z.string().min(1).max(LIMITS.key);

/** Answers of a reset request: unknown accounts get `success` too, Q1-57, S1-09. */
const RESET_ANSWERS = ['success', 'error'] as const;

export const registrationEndpoints = {
  register: forEveryone('POST api/register', {
    summary: 'Makes an external account that waits for its activation by mail',
    body: Registration,
    status: 201,
  }),
  resend: forEveryone('POST api/register/resend', {
    summary:
      'Sends a registration that waits for its activation another key, if there is one; answers the same for every e-mail',
    body: z.object({ email: z.email().min(LIMITS.email.min).max(LIMITS.email.max) }),
  }),
  activate: forEveryone('GET api/activate', {
    summary: 'Activates the account that a key from a mail names; the key works once',
    query: z.object({ key: Key }),
    /** `resetKey`: the account has no password yet; with this key its owner chooses one. */
    response: z.object({ resetKey: z.string().nullable() }),
  }),
  requestReset: forEveryone('POST api/account/reset-password/init', {
    summary: 'Sends a key for a new password to the owner of a login or an e-mail, if there is one',
    body: ResetRequest,
    response: z.enum(RESET_ANSWERS),
  }),
  checkReset: forEveryone('POST api/account/reset-password/valid', {
    summary: 'Whether a key for a new password works; does not use it up',
    body: z.object({ key: Key }),
    response: z.boolean(),
  }),
  finishReset: forEveryone('POST api/account/reset-password/finish', {
    summary: 'Sets a new password with a key and ends all sessions of the account',
    body: z.object({ key: Key, newPassword: Password }),
  }),
};
