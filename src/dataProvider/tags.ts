import { tagEndpoints as endpoints } from '#contract/tags/endpoints.ts';
import { endpointResource } from './endpointResource.ts';

/** Tags: those to choose from, and all with their uses. Deleting one in use only makes it inactive. */
export const tags = endpointResource(endpoints, {
  lists: ['active', 'page'],
  records: ['read'],
  create: 'create',
  update: 'save',
  delete: 'remove',
});
