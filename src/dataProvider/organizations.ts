import type { BodyInput } from '#contract/http.ts';
import { organizationEndpoints as endpoints } from '#contract/organizations/endpoints.ts';
import type { Organization, OrganizationNode, SelectNode } from '#contract/organizations/schema.ts';
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

/** Queries about organizations and their units; all of them change together. */
export const ORGANIZATION_KEY = ['organizations'] as const;

/** The whole tree [R3P-147]. */
export const readOrganizationTree = async ({ signal }: Reading = {}): Promise<OrganizationNode[]> =>
  (await call(endpoints.tree, { signal, errorMessage: null })).data;

/** Query of the tree to choose from; it changes with the organizations. */
export const CHOICE_TREE_KEY = [...ORGANIZATION_KEY, 'treeSelect'] as const;

/** Whether somebody may choose among the units: who belongs to the organisation or looks after something of it, S3-100. */
export const mayChooseUnits = (roles: RoleSet | null): boolean => can(roles, endpoints.treeSelect.access);

/** Organizations and units to choose from, with their titles only [R3P-149]; a failure is left to the screen to tell. */
export const readChoiceTree = async ({ signal }: Reading = {}): Promise<SelectNode[]> =>
  (await call(endpoints.treeSelect, { signal, errorMessage: null })).data;

/** One organization or unit [R3P-151]. */
export const readOrganization = async (id: string, { signal }: Reading = {}): Promise<Organization> =>
  (await call(endpoints.read, { params: { id }, signal, errorMessage: null })).data;

type OrganizationBody = BodyInput<typeof endpoints.create>;
/** What is sent of a node; with a version only what was read is changed, and nothing newer. */
export type OrganizationChange = Partial<OrganizationBody> & { version?: number };

/** Makes a node, or changes the one of an id [R3P-152, R3P-153]. */
export const storeOrganization = async (body: OrganizationChange, id?: string): Promise<Organization> =>
  id === undefined
    ? (await call(endpoints.create, { body: body as OrganizationBody })).data
    : (await call(endpoints.save, { body: { ...body, id } })).data;

/** Deletes a node [R3P-154]; refused while units or people are in it, or somebody manages it. */
export const removeOrganization = async (id: string): Promise<void> => {
  await call(endpoints.remove, { params: { id } });
};
