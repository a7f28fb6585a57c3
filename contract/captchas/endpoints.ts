import { z } from 'zod';
import { forEveryone } from '#contract/http.ts';
import { CAPTCHA_LIMITS, Captcha } from './schema.ts';

const Refresh = z.object({
  /** The captcha that this one replaces; it is dead from now on, S1-13. */
  token: z.string().max(CAPTCHA_LIMITS.token).nullable(),
  /** A text question in place of a picture. */
  asText: z.boolean().nullish(),
  langKey: z.string().max(10).nullish(),
});

export const captchaEndpoints = {
  refresh: forEveryone('POST api/captcha/refresh', {
    summary: 'A new captcha for registration, reset and contact; the old one stops working',
    body: Refresh,
    response: Captcha,
  }),
  refreshLogin: forEveryone('POST api/captcha/refresh-login', {
    summary: 'A new captcha for the sign-in; the old one stops working',
    body: Refresh,
    response: Captcha,
  }),
};
