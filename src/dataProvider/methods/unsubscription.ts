import { newsByEmailEndpoints, unsubscriptionEndpoints } from '#contract/mails/endpoints.ts';
import { change, reading } from '../endpointMethod.ts';

/** Ends mails to whoever holds the link; answers the server's sentence. */
export const unsubscribe = change(unsubscriptionEndpoints.unsubscribe, { errorMessage: null });

/** Whether the person gets news by e-mail. */
export const readNewsByEmail = reading(newsByEmailEndpoints.read);

/** Begins or ends news by e-mail. */
export const saveNewsByEmail = change(newsByEmailEndpoints.save);
