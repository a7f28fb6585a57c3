/** Bounds of the personal data of an account, in characters; without the validator, so that public forms stay light. */
export const PERSON_LIMITS = {
  login: { min: 1, max: 50 },
  name: { min: 1, max: 50 },
  email: { min: 5, max: 254 },
  company: { max: 50 },
} as const;
