import { asc } from 'drizzle-orm';
import {
  formatNodeId,
  type NodeRef,
  type OrganizationNode,
  type SelectNode,
  type UnitOption,
} from '#contract/organizations/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { organizations, organizationUnits } from '#server/platform/db/schema/organizations.ts';

/** Everything in two statements; a tree has thousands of nodes at most, however many people it holds. */
async function readAll(db: Db) {
  const { id, name, isActive, isEditable } = organizations;
  const roots = await db
    .select({ id, name, isActive, isEditable })
    .from(organizations)
    .orderBy(asc(name), asc(id));
  const unit = organizationUnits;
  const units = await db
    .select({
      id: unit.id,
      name: unit.name,
      isActive: unit.isActive,
      isEditable: unit.isEditable,
      organizationId: unit.organizationId,
      parentUnitId: unit.parentUnitId,
    })
    .from(unit)
    .orderBy(asc(unit.name), asc(unit.id));
  return { roots, units };
}

type Rows = Awaited<ReturnType<typeof readAll>>;
type UnitRow = Rows['units'][number];

function unitsByParent(units: readonly UnitRow[]): Map<string, UnitRow[]> {
  const below = new Map<string, UnitRow[]>();
  for (const unit of units) {
    const above: NodeRef =
      unit.parentUnitId === null
        ? { kind: 'ORGANIZATION', id: unit.organizationId }
        : { kind: 'UNIT', id: unit.parentUnitId };
    const key = formatNodeId(above);
    const beside = below.get(key);
    if (beside) beside.push(unit);
    else below.set(key, [unit]);
  }
  return below;
}

/** The whole tree by name, inactive nodes included, S3-93. */
export async function readTree(db: Db): Promise<OrganizationNode[]> {
  const { roots, units } = await readAll(db);
  const below = unitsByParent(units);
  const node = (row: Rows['roots'][number], kind: NodeRef['kind']): OrganizationNode => {
    const id = formatNodeId({ kind, id: row.id });
    return {
      id,
      title: row.name,
      isActive: row.isActive,
      isEditable: row.isEditable,
      children: (below.get(id) ?? []).map((unit) => node(unit, 'UNIT')),
    };
  };
  return roots.map((root) => node(root, 'ORGANIZATION'));
}

export function findNode(nodes: readonly OrganizationNode[], id: string): OrganizationNode | undefined {
  for (const node of nodes) {
    const hit = node.id === id ? node : findNode(node.children, id);
    if (hit) return hit;
  }
  return undefined;
}

/**
 * The tree to choose from: an inactive node vanishes with all below it, S3-94; without imported units when
 * asked so, Q3-75 (an organization is a root and stays).
 */
export function toSelectTree(
  nodes: readonly OrganizationNode[],
  { ownOnly }: { ownOnly: boolean },
): SelectNode[] {
  return nodes
    .filter((node) => node.isActive && (!ownOnly || node.isEditable || node.id.startsWith('org')))
    .map(({ id, title, children }) => ({ id, title, children: toSelectTree(children, { ownOnly }) }));
}

/** All units of the tree to choose from, flat, each with its path from the organization down. */
export function toUnitOptions(nodes: readonly SelectNode[]): UnitOption[] {
  const walk = (node: SelectNode, above: string, organizationId: number): UnitOption[] => {
    const path = `${above} / ${node.title}`;
    return [
      { id: Number(node.id), name: node.title, path, organizationId },
      ...node.children.flatMap((child) => walk(child, path, organizationId)),
    ];
  };
  return nodes.flatMap((root) =>
    root.children.flatMap((unit) => walk(unit, root.title, Number(root.id.slice(3)))),
  );
}
