import { z } from 'zod';
import { Role } from '#contract/access.ts';
import { textOf } from '#contract/http.ts';
import { PERSON_LIMITS } from '#contract/users/person-rules.ts';

export const PASSWORD_MIN = 4;
export const PASSWORD_MAX = 50;

/** What a sign-in sends; unused fields are null [R1C-16], Q1-81. */
export const Credentials = z.object({
  username: z.string().trim().min(1).max(PERSON_LIMITS.email.max),
  password: z.string().min(1).max(PASSWORD_MAX),
  token: z.string().max(500).nullish(),
  answer: z.string().max(50).nullish(),
  twoFactorToken: z.string().max(500).nullish(),
  /** Six digits, or a recovery code, with blanks as it may be typed. */
  twoFactorAnswer: z.string().max(40).nullish(),
  rememberMe: z.boolean().nullish(),
});
export type Credentials = z.infer<typeof Credentials>;

/** The token of a session, or that under which it goes on: the one before has ended then. */
export const SignInAnswer = z.object({ id_token: z.string() });
export type SignInAnswer = z.infer<typeof SignInAnswer>;

/** Account of the session, flat, Q1-61 [R1C-26, R3P-164]. */
export const Account = z.object({
  id: z.number(),
  login: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  langKey: z.string(),
  activated: z.boolean(),
  authorities: z.array(Role),
  unitId: z.number().nullable(),
  unitName: z.string().nullable(),
  /** Path of the own picture below `api/v3/`; missing where there is none. */
  picturePath: z.string().optional(),
  /** Another address that waits to be confirmed; missing where none does. */
  pendingEmail: z.string().optional(),
  /** Only there, and without any authority, for somebody who has to set up a second factor before anything else. */
  needsSecondFactor: z.literal(true).optional(),
});
export type Account = z.infer<typeof Account>;

export const { login, name, email } = PERSON_LIMITS;
export const named = {
  firstName: textOf(name),
  lastName: textOf(name),
  email: z.email().min(email.min).max(email.max),
};

export const AccountSettings = z.object({
  ...named,
  langKey: z.string().min(2).max(10),
  /** Needed with another e-mail address only: reset keys and codes of the second step go there, S1-11. */
  currentPassword: z.string().min(1).max(PASSWORD_MAX).nullish(),
});
export type AccountSettings = z.infer<typeof AccountSettings>;
