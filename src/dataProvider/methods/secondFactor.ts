import { passkeyEndpoints } from '#contract/passkeys/endpoints.ts';
import { secondFactorEndpoints as endpoints } from '#contract/second-factor/endpoints.ts';
import { change, reading } from '../endpointMethod.ts';

/** Whether there is a second factor, and of which kind. */
export const readSecondFactor = reading(endpoints.read);

/** Begins to switch it on: proves the password. */
export const enrolSecondFactor = change(endpoints.enrol);

/** Switches it on by a code, and answers recovery codes; what shows these says so, and a toast would lie over it. */
export const confirmSecondFactor = change(endpoints.confirm, { successMessage: null });

/** Mails a code where codes come by mail, before something is changed. */
export const sendSecondFactorCode = change(endpoints.sendCode);

export const renewRecoveryCodes = change(endpoints.renewRecoveryCodes, { successMessage: null });

export const switchSecondFactorOff = change(endpoints.switchOff);

/** What the authenticator is asked to make. */
export const beginPasskey = change(passkeyEndpoints.registerOptions);

/** Stores what the authenticator has made; answers recovery codes, which its page shows. */
export const addPasskey = change(passkeyEndpoints.register);

export const renewPasskeyRecoveryCodes = change(passkeyEndpoints.renewRecoveryCodes, {
  successMessage: null,
});

/** What a passkey has to sign for a sign-in; the dialog says what was refused. */
export const beginPasskeySignIn = change(passkeyEndpoints.signInOptions, { errorMessage: null });

/** Exchanges a signature for a session. */
export const signInByPasskey = change(passkeyEndpoints.signIn, { errorMessage: null });
