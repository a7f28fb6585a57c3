import { z } from 'zod';
import { Instant, textOf } from '#contract/http.ts';
import { PASSKEY_LIMITS } from './rules.ts';

export const PasskeyName = textOf(PASSKEY_LIMITS.name);

export const Passkey = z.object({
  id: z.number(),
  name: z.string(),
  createdDate: Instant,
  lastUsedDate: Instant.nullable(),
  /** The key is on other devices of its owner, too. */
  isBackedUp: z.boolean(),
});
export type Passkey = z.infer<typeof Passkey>;

/** What the browser hands to the authenticator as it is (WebAuthn, in JSON). */
export const PasskeyOptions = z.object({
  /** Goes back with the authenticator's answer. */
  token: z.string(),
  options: z.looseObject({ challenge: z.string() }),
});

const Encoded = z
  .string()
  .max(PASSKEY_LIMITS.encoded)
  .regex(/^[\w-]*$/);
const credential = {
  id: Encoded,
  rawId: Encoded,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  clientExtensionResults: z.object({}),
};

/** An authenticator's answer with a new key (`RegistrationResponseJSON`). */
export const NewCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Encoded,
    attestationObject: Encoded,
    transports: z
      .array(
        z
          .string()
          .max(20)
          .regex(/^[\w-]+$/),
      )
      .max(10)
      .optional(),
  }),
});
export type NewCredential = z.infer<typeof NewCredential>;

/** An authenticator's answer with a signature (`AuthenticationResponseJSON`). */
export const Signature = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Encoded,
    authenticatorData: Encoded,
    signature: Encoded,
    userHandle: Encoded.nullish(),
  }),
});
export type Signature = z.infer<typeof Signature>;

/** A signature with the token of what was to be signed. */
export const SignedChallenge = z.object({ token: z.string().min(1).max(100), response: Signature });
export type SignedChallenge = z.infer<typeof SignedChallenge>;
