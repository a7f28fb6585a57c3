import { z } from 'zod';
import { PersonRef } from '#contract/contributions/schema.ts';
import { paging } from '#contract/http.ts';

/** Id of a node of the tree: `org{n}` is an organization, `{n}` a unit [R3J-06, R1H-15], S3-93. */
export const NODE_ID = /^(org)?[1-9]\d{0,14}$/;
export const NodeId = z.string().regex(NODE_ID);
export type NodeId = z.infer<typeof NodeId>;

export interface NodeRef {
  kind: 'ORGANIZATION' | 'UNIT';
  id: number;
}

/** Parts a node id; anything that is no node id gives null. */
export function parseNodeId(nodeId: string | number): NodeRef | null {
  const text = String(nodeId);
  if (!NODE_ID.test(text)) return null;
  return text.startsWith('org')
    ? { kind: 'ORGANIZATION', id: Number(text.slice(3)) }
    : { kind: 'UNIT', id: Number(text) };
}

/** The id of a node in the tree, `org3` or `7`; `parseNodeId` reads it back. */
export function formatNodeId({ kind, id }: NodeRef): NodeId {
  return kind === 'ORGANIZATION' ? `org${id}` : String(id);
}

export const NODE_TYPES = ['ORGANIZATION', 'UNIT'] as const;
export const NodeType = z.enum(NODE_TYPES);

/** Row of the organization lists, Q3-77. */
export const OrganizationRow = z.object({
  id: NodeId,
  type: NodeType,
  name: z.string(),
  code: z.string().nullable(),
  parentId: NodeId.nullable(),
  parentName: z.string().nullable(),
  isActive: z.boolean(),
  /** false: imported or root; neither edited, moved nor deleted [R3J-04], Q3-76. */
  isEditable: z.boolean(),
  userCount: z.number(),
});
export type OrganizationRow = z.infer<typeof OrganizationRow>;

export const Organization = OrganizationRow.extend({
  /** Managers of a unit; empty for an organization, S3-95. */
  managers: z.array(PersonRef),
  /** Units below it at any depth; with any of them, or with people, it is not deleted, S3-94. */
  unitCount: z.number(),
  /** Its own calendar; null: that of the unit above, else of the organization, else the default one. */
  calendarId: z.number().nullable(),
  version: z.number(),
});
export type Organization = z.infer<typeof Organization>;

/** What is for the people of chosen units, and follows them when a unit moves. */
const UNIT_AUDIENCE_KINDS = ['CAMPAIGN', 'COMPETITION', 'CONTENT', 'SAVED_VIEW'] as const;
export type UnitAudienceKind = (typeof UNIT_AUDIENCE_KINDS)[number];

/** Why a unit cannot move: it would be below itself, is managed elsewhere, is there already, or a code is taken there. */
const MOVE_REFUSALS = ['cycle', 'managed', 'samePlace', 'codeTaken'] as const;

/** What a move would mean, by what is stored now; nothing of it is carried out. */
export const UnitMove = z.object({
  refusal: z.enum(MOVE_REFUSALS).nullable(),
  /** Names from the organization down to what is above the unit now, and to where it would go. */
  from: z.array(z.string()),
  to: z.array(z.string()),
  /** Both places by ids: a save that names it is refused where either has changed since. */
  seenPlace: z.string(),
  isOtherOrganization: z.boolean(),
  /** What is above it there is deactivated, so that it could not be chosen any more. */
  isBelowInactive: z.boolean(),
  /** Units below it, at any depth. */
  unitCount: z.number(),
  /** People whose main unit is among those that move. */
  userCount: z.number(),
  /** Contributions whose first owner is in one of these units. */
  contributionCount: z.number(),
  /** Those of them that the whole organization sees; another one sees them after the move. */
  sharedCount: z.number(),
  /** The calendar by which the unit works without one of its own; null where it stays the same. */
  calendar: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** Managers of the unit above now, and there; null where they stay the same. */
  managers: z.object({ from: z.array(z.string()), to: z.array(z.string()) }).nullable(),
  /** How many of each kind begin or cease to be for its people. */
  audiences: z.array(
    z.object({ kind: z.enum(UNIT_AUDIENCE_KINDS), joining: z.number(), leaving: z.number() }),
  ),
  /** The first of these by name; views of people are counted only. */
  named: z.array(
    z.object({
      kind: z.enum(UNIT_AUDIENCE_KINDS),
      id: z.number(),
      title: z.string(),
      isJoining: z.boolean(),
    }),
  ),
});
export type UnitMove = z.infer<typeof UnitMove>;

/** Node of the tree for choosing; inactive nodes and what is below them are left out, S3-94. */
export const SelectNode = z.object({
  id: NodeId,
  title: z.string(),
  get children() {
    return z.array(SelectNode);
  },
});
export type SelectNode = z.infer<typeof SelectNode>;

/** Node of the administrators' tree; sorted by name, S3-93. */
export const OrganizationNode = z.object({
  id: NodeId,
  title: z.string(),
  isActive: z.boolean(),
  isEditable: z.boolean(),
  get children() {
    return z.array(OrganizationNode);
  },
});
export type OrganizationNode = z.infer<typeof OrganizationNode>;

/** Row of the flat unit list: active units, with the path from the organization down. */
export const UnitOption = z.object({
  id: z.number(),
  name: z.string(),
  path: z.string(),
  organizationId: z.number(),
});
export type UnitOption = z.infer<typeof UnitOption>;

export const ORGANIZATION_LIMITS = { name: 255, code: 50, managers: 20 } as const;

export const ORGANIZATION_SORT_FIELDS = [
  'id',
  'name',
  'code',
  'type',
  'parentName',
  'isActive',
  'userCount',
] as const;
export const listQuery = z.object({
  ...paging(ORGANIZATION_SORT_FIELDS, 'id,desc'),
  'name.contains': z.string().max(255).optional(),
  'type.equals': NodeType.optional(),
  'isActive.equals': z.enum(['true', 'false']).optional(),
});
export type OrganizationListQuery = z.output<typeof listQuery>;

/** Tree ids as a comma list; units and whole organizations may be in one, Q3-01. */
export const NodeIdList = z
  .string()
  .max(4000)
  .regex(/^(org)?[1-9]\d{0,14}(,(org)?[1-9]\d{0,14})*$/)
  .transform((text) => text.split(','))
  .refine((ids) => ids.length <= 200);
