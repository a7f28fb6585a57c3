import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { endpointResource } from './endpointResource.ts';

/** Contributions by type, parent and scope, their details and drafts. */
export const contributions = endpointResource(contributionEndpoints, {
  lists: ['list', 'ideas'],
  records: ['read', 'readForCommand', 'edit'],
  create: 'create',
  update: 'save',
  delete: 'remove',
  language: 'langkey',
});
