import { captchaEndpoints } from '#contract/captchas/endpoints.ts';
import { change } from '../endpointMethod.ts';

/** Another captcha; the one that it replaces is dead. */
export const refreshCaptcha = change(captchaEndpoints.refresh);
