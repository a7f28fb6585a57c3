import { z } from 'zod';
import { captchaProof } from '#contract/captchas/schema.ts';
import { textOf } from '#contract/http.ts';
import { CONTACT_LIMITS as LIMITS } from './rules.ts';

const free = z.string().trim().max(LIMITS.free).nullish();

/** A message from the contact form; empty values are null [R1E-23, R1E-24]. */
export const ContactMessage = z.object({
  langKey: z.string().min(2).max(10),
  name: textOf(LIMITS.name),
  email: z.email().min(LIMITS.email.min).max(LIMITS.email.max),
  phone: free,
  company: free,
  subject: free,
  message: textOf(LIMITS.message),
  ...captchaProof,
});
export type ContactMessage = z.output<typeof ContactMessage>;
