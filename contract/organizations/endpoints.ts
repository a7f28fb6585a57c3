import { z } from 'zod';
import { changesOf, endpoint, NoContent, SeenVersion } from '#contract/http.ts';
import { insiders, platformAdministrators } from '#contract/roles.ts';
import {
  listQuery,
  NodeId,
  NodeType,
  ORGANIZATION_LIMITS,
  Organization,
  OrganizationNode,
  OrganizationRow,
  SelectNode,
  UnitOption,
} from './schema.ts';

/** A node id in a body may also be the bare number of a unit. */
const NodeIdInput = z.preprocess(
  (id) => (typeof id === 'number' && Number.isSafeInteger(id) ? String(id) : id),
  NodeId,
) as unknown as z.ZodType<NodeId, NodeId | number>;

const OrganizationInput = z.object({
  type: NodeType,
  name: z.string().trim().min(1).max(ORGANIZATION_LIMITS.name),
  code: z.string().trim().max(ORGANIZATION_LIMITS.code).nullish(),
  /** The node above: required for a unit, none for an organization. */
  parentId: NodeIdInput.nullish(),
  isActive: z.boolean().default(true),
  /** Replaces the managers of a unit. */
  managerIds: z.array(z.number().int().positive()).max(ORGANIZATION_LIMITS.managers).optional(),
});

const ByNode = z.object({ id: NodeId });

export const organizationEndpoints = {
  list: endpoint('GET api/v3/organizations-list', {
    access: platformAdministrators,
    summary: 'A page of organizations and units, Q3-74',
    query: listQuery,
    response: z.array(OrganizationRow),
    list: true,
    aliases: ['api/v3/organizations/list'],
  }),
  listTab: endpoint('GET api/v3/organizations-list-tab', {
    access: platformAdministrators,
    summary: 'A page of units, Q3-74',
    query: listQuery,
    response: z.array(OrganizationRow),
    list: true,
    aliases: ['api/v3/organizations/list-tab'],
  }),
  tree: endpoint('GET api/v3/organizations/tree', {
    access: platformAdministrators,
    summary: 'All organizations with their units as a tree',
    response: z.array(OrganizationNode),
  }),
  subtree: endpoint('GET api/v3/organizations/tree/:id', {
    access: platformAdministrators,
    summary: 'One node with everything below it',
    params: ByNode,
    response: OrganizationNode,
  }),
  treeSelect: endpoint('GET api/v3/organizations/treeSelect', {
    access: insiders,
    summary: 'The active tree, for choosing',
    response: z.array(SelectNode),
  }),
  treeSelectOwn: endpoint('GET api/v3/organizations/treeSelect/withoutSync', {
    access: insiders,
    summary: 'The active tree without units imported from a directory, Q3-75',
    response: z.array(SelectNode),
  }),
  read: endpoint('GET api/v3/organizations/org/:id', {
    access: platformAdministrators,
    summary: 'One organization or unit',
    params: ByNode,
    response: Organization,
  }),
  create: endpoint('POST api/v3/organizations', {
    access: platformAdministrators,
    summary: 'Creates an organization or a unit',
    body: OrganizationInput,
    response: Organization,
    alert: 'app.organization.created',
  }),
  save: endpoint('PUT api/v3/organizations', {
    access: platformAdministrators,
    summary: 'Saves or moves an organization or a unit',
    body: changesOf(OrganizationInput).extend({
      id: NodeIdInput,
      version: SeenVersion,
    }),
    response: Organization,
    alert: 'app.organization.updated',
  }),
  remove: endpoint('DELETE api/v3/organizations/:id', {
    access: platformAdministrators,
    summary: 'Deletes an organization or unit without children and users',
    params: ByNode,
    response: NoContent,
    alert: 'app.organization.deleted',
  }),
  units: endpoint('GET api/v3/organization-units', {
    access: insiders,
    summary: 'All active units, flat',
    response: z.array(UnitOption),
    list: true,
  }),
};
