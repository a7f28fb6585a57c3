import { registrationEndpoints as endpoints } from '#contract/registration/endpoints.ts';
import { change } from '../endpointMethod.ts';

/** Opens an account for somebody from outside, which a mailed key activates; the form itself says so. */
export const registerAccount = change(endpoints.register, { successMessage: null });

/** Mails the key of a registration once more; its page says what became of it. */
export const resendActivation = change(endpoints.resend, { successMessage: null, errorMessage: null });

/** Activates an account by its mailed key, which works once. */
export const activateAccount = change(endpoints.activate, { errorMessage: null });

/** Mails a key with which a new password can be chosen. */
export const requestPasswordReset = change(endpoints.requestReset);

/** Whether such a key works. */
export const checkPasswordReset = change(endpoints.checkReset, { errorMessage: null });

export const finishPasswordReset = change(endpoints.finishReset, {
  successMessage: 'reset.finish.messages.success',
  errorMessage: null,
});
