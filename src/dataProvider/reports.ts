import { reportEndpoints } from '#contract/reports/endpoints.ts';
import { endpointResource } from './endpointResource.ts';

/** People and what they did. */
export const userReport = endpointResource(reportEndpoints, { lists: ['users'], language: 'langKey' });
