export const PASSKEY_LIMITS = {
  name: { min: 1, max: 50 },
  /** Passkeys of one person. */
  most: 20,
  /** Characters of one part of an authenticator's answer, in base64url. */
  encoded: 20_000,
} as const;
