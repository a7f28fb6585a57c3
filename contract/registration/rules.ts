import { PERSON_LIMITS } from '#contract/users/person-rules.ts';

/*
 * Bounds of the forms for people without an account; apart from the validator, so that these pages stay light.
 */

/** Digits of a phone number, Q1-54 [R1D-14]. */
export const PHONE_DIGITS = 10;

/** Lengths in characters [R1D-07 … R1D-22]. */
export const REGISTRATION_LIMITS = {
  name: { min: 2, max: PERSON_LIMITS.name.max },
  email: PERSON_LIMITS.email,
  company: { min: 1, max: PERSON_LIMITS.company.max },
  department: { min: 1, max: 50 },
  position: { min: 2, max: 50 },
  key: 200,
} as const;

/** Letters, spaces, digits and + . @ _ - [R1D-49]. */
export const EMAIL_OR_LOGIN = /^[\p{L}\p{M}\d +.@_-]+$/u;
