import { z } from 'zod';
import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/account/schema.ts';
import { captchaProof } from '#contract/captchas/schema.ts';
import { textOf } from '#contract/http.ts';
import { EDUCATION_LEVELS } from '#contract/users/schema.ts';
import { REGISTRATION_LIMITS as LIMITS, PHONE_DIGITS } from './rules.ts';

export const Password = z.string().min(PASSWORD_MIN).max(PASSWORD_MAX);

/** What an external user enters to get an account [R1D-04 … R1D-29, R1D-35], S1-04. */
export const Registration = z
  .object({
    firstName: textOf(LIMITS.name),
    lastName: textOf(LIMITS.name),
    /** Also the login [R1D-05]. */
    email: z.email().min(LIMITS.email.min).max(LIMITS.email.max),
    phone: z.string().length(PHONE_DIGITS).regex(/^\d+$/),
    educationLevel: z.enum(EDUCATION_LEVELS),
    company: textOf(LIMITS.company),
    department: textOf(LIMITS.department),
    position: z
      .union([z.literal('').transform(() => null), textOf(LIMITS.position)])
      .nullish()
      .transform((position) => position ?? null),
    /** Four characters are enough here; the form advises more, Q1-01. */
    password: Password,
    secondPassword: Password,
    langKey: z.string().min(2).max(10),
    ...captchaProof,
  })
  .refine(({ password, secondPassword }) => password === secondPassword, {
    path: ['secondPassword'],
    message: 'Match',
  });
export type Registration = z.output<typeof Registration>;
