import { contentEndpoints } from '#contract/contents/endpoints.ts';
import { endpointResource } from './endpointResource.ts';

/** News items. */
export const contents = endpointResource(contentEndpoints, {
  lists: ['list', 'manage'],
  records: ['read', 'edit'],
  language: 'langKey',
});
