import { sessionEndpoints } from '#contract/account/endpoints.ts';
import { endpointResource } from './endpointResource.ts';

/** Where the caller is signed in. */
export const sessions = endpointResource(sessionEndpoints, { lists: ['list'], delete: 'end' });
