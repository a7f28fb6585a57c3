import { pointDefinitionEndpoints as endpoints } from '#contract/points/definitions.endpoints.ts';
import { endpointResource } from './endpointResource.ts';

/** What points are given for. */
export const pointDefinitions = endpointResource(endpoints, {
  lists: ['ofSource', 'all'],
  records: ['read'],
  create: 'create',
  update: 'save',
});
