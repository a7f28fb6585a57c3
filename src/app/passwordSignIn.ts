import type { Credentials } from '#contract/account/schema.ts';

/** The seven documented names of a sign-in; unused ones are null [R1C-16, R3M-13], Q1-81. */
export const signInBody = (credentials: Credentials) => ({
  username: credentials.username,
  password: credentials.password,
  token: credentials.token || null,
  answer: credentials.answer || null,
  twoFactorToken: credentials.twoFactorToken || null,
  twoFactorAnswer: credentials.twoFactorAnswer || null,
  rememberMe: credentials.rememberMe ?? false,
});
export type SignInBody = ReturnType<typeof signInBody>;

/** What came of a sign-in that the server's first view sent before the application stood, but for a session. */
export interface EarlyAnswer {
  /** 0 when no answer came. */
  status: number;
  /** The answer's JSON; undefined when there was none. */
  data: unknown;
}

let early: { sent: string; answer: EarlyAnswer } | null = null;

/** Leaves an answer for the application, which shows it as that to its own call. */
export function keepEarlyAnswer(sent: SignInBody, answer: EarlyAnswer): void {
  early = { sent: JSON.stringify(sent), answer };
}

/**
 * The answer to what is about to be sent, when the first view has it already: a second call would count as a second
 * failure, and send a second code. Good once, and for exactly that.
 */
export function takeEarlyAnswer(body: SignInBody): EarlyAnswer | null {
  const found = early;
  early = null;
  return found?.sent === JSON.stringify(body) ? found.answer : null;
}
