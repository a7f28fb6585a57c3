import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { endpointResource } from './endpointResource.ts';

/** The id of an answer to a creation: the bare number, or an object that holds it, Q3-17. */
export function createdId(answer: unknown): number {
  const id = typeof answer === 'object' && answer !== null ? (answer as { id?: unknown }).id : answer;
  return Number(id);
}

/** Contributions by type, parent and scope, their details and drafts [R3P-07, R3P-11 … R3P-15]. */
export const contributions = endpointResource(contributionEndpoints, {
  lists: ['list', 'ideas'],
  records: ['read', 'readForCommand', 'edit'],
  create: 'create',
  update: 'save',
  delete: 'remove',
  language: 'langkey',
});
