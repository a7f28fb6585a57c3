import { captchaEndpoints } from '#contract/captchas/endpoints.ts';
import { change } from '../endpointMethod.ts';

/** Another captcha; the former one is no longer accepted. */
export const refreshCaptcha = change(captchaEndpoints.refresh);
