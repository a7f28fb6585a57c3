import { lifeCycleEndpoints as endpoints } from '#contract/life-cycles/endpoints.ts';
import { endpointResource } from './endpointResource.ts';

/** Life cycles; a form reads one with all its configuration. */
export const lifeCycles = endpointResource(endpoints, {
  lists: ['list'],
  records: ['read', 'readTree'],
});
