import { organizationEndpoints as endpoints } from '#contract/organizations/endpoints.ts';
import { endpointResource } from './endpointResource.ts';

/** Organizations and their units. */
export const organizations = endpointResource(endpoints, {
  lists: ['list', 'tree', 'treeSelect', 'units'],
  records: ['read'],
});
