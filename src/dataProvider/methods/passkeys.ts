import { passkeyEndpoints as endpoints } from '#contract/passkeys/endpoints.ts';
import { change } from '../endpointMethod.ts';

/** What the authenticator is asked to make. */
export const beginPasskey = change(endpoints.registerOptions);

/** Keeps what the authenticator has made; answers recovery codes, which its page shows. */
export const addPasskey = change(endpoints.register);

export const renewPasskeyRecoveryCodes = change(endpoints.renewRecoveryCodes, { successMessage: null });

/** What a passkey has to sign for a sign-in; the dialog says what was refused. */
export const beginPasskeySignIn = change(endpoints.signInOptions, { errorMessage: null });

/** Exchanges a signature for a session. */
export const signInByPasskey = change(endpoints.signIn, { errorMessage: null });
