import { supportEndpoints as endpoints } from '#contract/support/endpoints.ts';
import { change, reading } from '../endpointMethod.ts';

export const readSupporters = reading(endpoints.supporters);
export const support = change(endpoints.support);
export const withdrawSupport = change(endpoints.withdraw);
export const noteSupport = change(endpoints.note);
