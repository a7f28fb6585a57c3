import { organizationEndpoints as endpoints } from '#contract/organizations/endpoints.ts';
import type { SelectNode } from '#contract/organizations/schema.ts';
import { can, type RoleSet } from '#contract/roles.ts';
import { endpointResource } from './endpointResource.ts';
import { call } from './httpClient.ts';

/** Organizations and their units. */
export const organizations = endpointResource(endpoints, {
  lists: ['list', 'tree', 'treeSelect', 'units'],
  records: ['read'],
});

interface Reading {
  signal?: AbortSignal | undefined;
}

/** Query of the tree to choose from; it changes with the organizations. */
export const CHOICE_TREE_KEY = ['organizations', 'treeSelect'] as const;

/** Whether somebody may choose among the units: who belongs to the organisation or looks after something of it, S3-100. */
export const mayChooseUnits = (roles: RoleSet | null): boolean => can(roles, endpoints.treeSelect.access);

/** Organizations and units to choose from, with their titles only [R3P-149]; a failure is left to the screen to tell. */
export const readChoiceTree = async ({ signal }: Reading = {}): Promise<SelectNode[]> =>
  (await call(endpoints.treeSelect, { signal, errorMessage: null })).data;
