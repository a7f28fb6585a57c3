import { confirmationEndpoints as endpoints } from '#contract/confirmation/endpoints.ts';
import { change, reading } from '../endpointMethod.ts';
import { renewing } from '../renewingMethod.ts';

/** By what the person can confirm who they are. */
export const readConfirmationWays = reading(endpoints.ways);

export const confirmByPassword = renewing(endpoints.byPassword);

/** Mails a code where codes come by mail; its token goes with the answer. */
export const sendConfirmationCode = change(endpoints.sendCode);

export const confirmByCode = renewing(endpoints.byCode);

/** What one of the person's passkeys has to sign. */
export const beginPasskeyConfirmation = change(endpoints.passkeyOptions);

export const confirmByPasskey = renewing(endpoints.byPasskey);

/** Where the identity provider is, and what the server needs to take up what it sends back. */
export const startConfirmationVisit = change(endpoints.startVisit);

export const finishConfirmationVisit = renewing(endpoints.finishVisit);
