import { PERSON_LIMITS } from '#contract/users/person-rules.ts';

/** Bounds of the contact form [R1E-13 … R1E-22]; apart from the validator, so that the page stays light. */
export const CONTACT_LIMITS = {
  name: PERSON_LIMITS.name,
  email: PERSON_LIMITS.email,
  message: { min: 3, max: 1000 },
  /** Phone, company and subject have no rule of their own [R1E-22]; this is only what a server must not take. */
  free: 1000,
} as const;
