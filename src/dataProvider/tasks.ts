import { taskEndpoints } from '#contract/tasks/endpoints.ts';
import { endpointResource } from './endpointResource.ts';

/** Tasks of one person (`userId`), or of a type or a contribution (`id`). */
export const tasks = endpointResource(taskEndpoints, {
  lists: ['ofUser', 'ofTypeOrContribution'],
  language: 'langKey',
});
