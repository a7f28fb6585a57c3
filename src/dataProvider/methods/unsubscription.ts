import { unsubscriptionEndpoints } from '#contract/mails/endpoints.ts';
import { change } from '../endpointMethod.ts';

/** Ends mails to whoever holds the link; answers the server's sentence. */
export const unsubscribe = change(unsubscriptionEndpoints.unsubscribe, { errorMessage: null });
