import { z } from 'zod';
import { Instant } from '#contract/http.ts';

/** Where the code of the second step comes from: a mail, or an authenticator app (RFC 6238). */
const SECOND_FACTOR_METHODS = ['MAIL', 'APP'] as const;
export const SecondFactorMethod = z.enum(SECOND_FACTOR_METHODS);
export type SecondFactorMethod = z.infer<typeof SecondFactorMethod>;

/** Where the second factor of the session's account stands. */
export const SecondFactor = z.object({
  /** How a code comes; null: there is none, and without passkeys signing in takes the password alone. */
  method: SecondFactorMethod.nullable(),
  since: Instant.nullable(),
  recoveryCodesLeft: z.number(),
  /** How many passkeys the account has: each counts as both steps, and as a second one after the password. */
  passkeys: z.number(),
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
