import { newsByEmailEndpoints } from '#contract/mails/endpoints.ts';
import { change, reading } from '../endpointMethod.ts';

/** Whether the person gets news by e-mail. */
export const readNewsByEmail = reading(newsByEmailEndpoints.read);

/** Begins or ends news by e-mail. */
export const saveNewsByEmail = change(newsByEmailEndpoints.save);
