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
