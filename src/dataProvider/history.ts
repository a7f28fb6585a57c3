import { historyEndpoints } from '#contract/contributions/endpoints.ts';
import { endpointResource } from './endpointResource.ts';

/** What happened to a contribution, newest first. */
export const history = endpointResource(historyEndpoints, { lists: ['list'], language: 'langkey' });
