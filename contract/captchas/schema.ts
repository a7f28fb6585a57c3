import { z } from 'zod';

/** Longest token and answer that are looked at; real ones are far shorter. */
export const CAPTCHA_LIMITS = { token: 200, answer: 50 } as const;

/** What a form sends along to prove that a person filled it in; null while captchas are switched off, S1-14. */
export const captchaProof = {
  captchaToken: z.string().max(CAPTCHA_LIMITS.token).nullish(),
  captchaAnswer: z.string().max(CAPTCHA_LIMITS.answer).nullish(),
};

/**
 * A task that a person solves: a picture, or a text question for those who cannot read the picture.
 * Neither of the two: captchas are switched off, and a form shows no field, Q1-14.
 */
export const Captcha = z.object({
  token: z.string(),
  /** PNG in base64; empty when there is a question instead, or no captcha at all. */
  image: z.string(),
  question: z.string().nullable(),
});
export type Captcha = z.infer<typeof Captcha>;
