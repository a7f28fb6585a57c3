import { fieldEndpoints as endpoints, fieldUserEndpoints as people } from '#contract/fields/endpoints.ts';
import { endpointResource } from './endpointResource.ts';

/** Fields of a type. */
export const fields = endpointResource(endpoints, {
  lists: ['page', 'all', 'options'],
  records: ['read'],
  create: 'create',
  update: 'save',
  delete: 'remove',
});

/** People with a role in a field. */
export const fieldUsers = endpointResource(people, {
  lists: ['all', 'responsibles', 'mentors'],
  create: 'add',
  update: 'save',
  delete: 'remove',
});
