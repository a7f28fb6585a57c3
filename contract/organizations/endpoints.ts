import { z } from 'zod';
import { changesOf, forInsiders, forPlatformAdministrators, rowsOf, SeenVersion } from '#contract/http.ts';
import {
  listQuery,
  NodeId,
  NodeType,
  ORGANIZATION_LIMITS,
  Organization,
  OrganizationNode,
  OrganizationRow,
  SelectNode,
  UnitMove,
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
  /** By which its answers are due; null: by that of what is above it. */
  calendarId: z.number().int().positive().nullish(),
  /** Replaces the managers of a unit. */
  managerIds: z.array(z.number().int().positive()).max(ORGANIZATION_LIMITS.managers).optional(),
});

const ByNode = z.object({ id: NodeId });

export const organizationEndpoints = {
  list: forPlatformAdministrators('GET api/v3/organizations-list', {
    summary: 'A page of organizations and units, Q3-74',
    query: listQuery,
    ...rowsOf(OrganizationRow),
    aliases: ['api/v3/organizations/list'],
  }),
  listTab: forPlatformAdministrators('GET api/v3/organizations-list-tab', {
    summary: 'A page of units, Q3-74',
    query: listQuery,
    ...rowsOf(OrganizationRow),
    aliases: ['api/v3/organizations/list-tab'],
  }),
  tree: forPlatformAdministrators('GET api/v3/organizations/tree', {
    summary: 'All organizations with their units as a tree',
    response: z.array(OrganizationNode),
  }),
  subtree: forPlatformAdministrators('GET api/v3/organizations/tree/:id', {
    summary: 'One node with everything below it',
    params: ByNode,
    response: OrganizationNode,
  }),
  treeSelect: forInsiders('GET api/v3/organizations/treeSelect', {
    summary: 'The active tree, for choosing',
    response: z.array(SelectNode),
  }),
  treeSelectOwn: forInsiders('GET api/v3/organizations/treeSelect/withoutSync', {
    summary: 'The active tree without units imported from a directory, Q3-75',
    response: z.array(SelectNode),
  }),
  read: forPlatformAdministrators('GET api/v3/organizations/org/:id', {
    summary: 'One organization or unit',
    params: ByNode,
    response: Organization,
  }),
  previewMove: forPlatformAdministrators('GET api/v3/organizations/org/:id/move', {
    summary: 'What moving a unit below another node would mean; nothing is changed',
    params: ByNode,
    query: z.object({ parentId: NodeId }),
    response: UnitMove,
  }),
  create: forPlatformAdministrators('POST api/v3/organizations', {
    summary: 'Creates an organization or a unit',
    body: OrganizationInput,
    response: Organization,
    alert: 'app.organization.created',
  }),
  save: forPlatformAdministrators('PUT api/v3/organizations', {
    summary: 'Saves or moves an organization or a unit',
    body: changesOf(OrganizationInput).extend({
      id: NodeIdInput,
      version: SeenVersion,
      /** Of a move: the places that its preview named; refused where either is another since. */
      seenPlace: z.string().max(4000).optional(),
    }),
    response: Organization,
    alert: 'app.organization.updated',
  }),
  remove: forPlatformAdministrators('DELETE api/v3/organizations/:id', {
    summary: 'Deletes an organization or unit without children and users',
    params: ByNode,
    alert: 'app.organization.deleted',
  }),
  units: forInsiders('GET api/v3/organization-units', {
    summary: 'All active units, flat',
    ...rowsOf(UnitOption),
  }),
};
