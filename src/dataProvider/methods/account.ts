import { accountEndpoints as endpoints } from '#contract/account/endpoints.ts';
import { captchaEndpoints } from '#contract/captchas/endpoints.ts';
import { identityProviderEndpoints } from '#contract/identity-provider/endpoints.ts';
import { change, reading } from '../endpointMethod.ts';
import { renewing } from '../renewingMethod.ts';

/** The first account of an empty installation, by its one-time key; answers its session. */
export const createFirstAdministrator = change(endpoints.firstAdministrator);

/** The own account as it is now; a failure is shown. */
export const readOwnAccount = reading(endpoints.read, {});

export const saveOwnAccount = change(endpoints.save);

/** Proves a new address by the key that was sent to it; its page says what became of it. */
export const confirmOwnEmail = change(endpoints.confirmEmail, { errorMessage: null });

/** Keeps the address, where another one waits to be confirmed. */
export const cancelEmailChange = change(endpoints.cancelEmail);

/** Ends the other sessions; this one goes on under a new token. */
export const changePassword = renewing(endpoints.changePassword);

/** Another picture, or a question, for somebody who signs in. */
export const refreshSignInCaptcha = change(captchaEndpoints.refreshLogin);

/** Where the identity provider is, and what the server needs to finish the sign-in. */
export const startIdentityVisit = change(identityProviderEndpoints.start);

/** Exchanges what the identity provider sent back for a session. */
export const finishIdentityVisit = change(identityProviderEndpoints.finish, { errorMessage: null });
