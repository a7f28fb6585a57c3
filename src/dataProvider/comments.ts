import { commentEndpoints } from '#contract/comments/endpoints.ts';
import { endpointResource } from './endpointResource.ts';

/** Comments of a contribution (`id`), oldest first. */
export const comments = endpointResource(commentEndpoints, {
  lists: ['list'],
  create: 'add',
  update: 'update',
});
