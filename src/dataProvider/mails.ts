import { mailEndpoints } from '#contract/mails/endpoints.ts';
import { endpointResource } from './endpointResource.ts';

/** The outbox. */
export const mails = endpointResource(mailEndpoints, { lists: ['list'], records: ['read'] });
