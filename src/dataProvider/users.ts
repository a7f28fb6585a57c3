import { userEndpoints as endpoints } from '#contract/users/endpoints.ts';
import { endpointResource } from './endpointResource.ts';

/** Accounts, for administrators. */
export const users = endpointResource(endpoints, {
  lists: ['list', 'ofOrganization', 'search'],
  records: ['read'],
  create: 'create',
  update: 'save',
});
