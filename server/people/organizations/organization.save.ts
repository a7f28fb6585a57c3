import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { organizationEndpoints } from '#contract/organizations/endpoints.ts';
import { type NodeRef, parseNodeId } from '#contract/organizations/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { hasRow } from '#server/platform/db/has-row.ts';
import { requireSeenVersion } from '#server/platform/db/held-version.ts';
import { insertRow } from '#server/platform/db/insert-rows.ts';
import { deleteUnused } from '#server/platform/db/references.ts';
import { organizations, organizationUnits } from '#server/platform/db/schema/organizations.ts';
import { found, invalid, refused } from '#server/platform/errors.ts';
import { readNode } from './organizations.repository.ts';
import type { Place } from './unit-audiences.ts';
import { writeManagers } from './unit-managers.ts';
import { isCodeTaken, moveUnit } from './unit-move.ts';

type NewNode = z.output<(typeof organizationEndpoints)['create']['body']>;
type NodeChange = z.output<(typeof organizationEndpoints)['save']['body']>;

/** Two moves at a time could close a circle that neither sees, two saves share a code: changes of the tree queue up. */
const lockTree = (db: Db) => db.execute(sql`select pg_advisory_xact_lock(hashtext('organization tree'))`);

const fault = (field: string, message: string) => invalid('organization', [{ field, message }]);
const blankToNull = (code: string | null | undefined) => code || null;

const takenCode = () => fault('code', 'codeExists');

async function organizationOf(db: Db, unitId: number): Promise<number | undefined> {
  const { id, organizationId } = organizationUnits;
  const [unit] = await db.select({ organizationId }).from(organizationUnits).where(eq(id, unitId));
  return unit?.organizationId;
}

/** Where a unit would hang below a node. @throws AppError error.validation at `parentId` where there is none */
export async function placeBelow(db: Db, parentId: string): Promise<Place> {
  const parent = parseNodeId(parentId);
  if (parent?.kind === 'ORGANIZATION') {
    if (await hasRow(db, sql`${organizations} where id = ${parent.id}`))
      return { organizationId: parent.id, parentUnitId: null };
  } else if (parent) {
    const organizationId = await organizationOf(db, parent.id);
    if (organizationId !== undefined) return { organizationId, parentUnitId: parent.id };
  }
  throw fault('parentId', 'Value');
}

/** Held until it is stored, so that the calendar is not deleted in between. */
async function requireCalendar(db: Db, id: number | null | undefined): Promise<void> {
  if (!id) return;
  if (!(await hasRow(db, sql`(select from calendar where id = ${id} for key share) locked`))) {
    throw fault('calendarId', 'Value');
  }
}

/** Creates an organization, or a unit below a node [R3P-152]. */
export async function createNode(db: Db, values: NewNode): Promise<NodeRef> {
  const { name, isActive, calendarId, managerIds } = values;
  const code = blankToNull(values.code);
  await requireCalendar(db, calendarId);
  if (values.type === 'ORGANIZATION') {
    if (values.parentId) throw fault('parentId', 'Value');
    if (managerIds?.length) throw fault('managerIds', 'Value');
    return {
      kind: 'ORGANIZATION',
      id: await insertRow(db, organizations, { name, code, isActive, calendarId }),
    };
  }
  if (!values.parentId) throw fault('parentId', 'NotNull');
  await lockTree(db);
  const place = await placeBelow(db, values.parentId);
  if (code !== null && (await isCodeTaken(db, place.organizationId, [code], []))) throw takenCode();
  const id = await insertRow(db, organizationUnits, { name, code, isActive, calendarId, ...place });
  if (managerIds) await writeManagers(db, id, managerIds);
  return { kind: 'UNIT', id };
}

/** Whether the unit is given a code that another one has; one that it shares from before may stay. */
async function hasNewTakenCode(db: Db, id: number, code: string | null | undefined, before: string | null) {
  if (!code || code === before) return false;
  const organizationId = await organizationOf(db, id);
  return organizationId !== undefined && isCodeTaken(db, organizationId, [code], [id]);
}

/** Of two saves of a node at a time the second one decides by what the first one has left. */
const holdNode = (db: Db, { kind, id }: NodeRef) =>
  db.execute(
    sql`select from ${kind === 'UNIT' ? organizationUnits : organizations} where id = ${id} for no key update`,
  );

/**
 * Saves an organization or a unit; with another `parentId` a unit moves [R3P-153].
 * @throws AppError 404, error.savedInBetween when somebody saved since the form was filled, error.notEditableUnit,
 *   error.cycle, error.validation
 */
export async function saveNode(db: Db, change: NodeChange): Promise<NodeRef> {
  const node = found(parseNodeId(change.id));
  // The tree before the node, as whatever moves.
  if (change.parentId || change.code) await lockTree(db);
  await holdNode(db, node);
  const stored = found(await readNode(db, node));
  requireSeenVersion(stored, change.version, 'organization');
  if (!stored.isEditable) throw refused('error.notEditableUnit', 'organization');
  if (change.type !== undefined && change.type !== stored.type) throw fault('type', 'Value');
  await requireCalendar(db, change.calendarId);
  const values = {
    name: change.name,
    code: change.code === undefined ? undefined : blankToNull(change.code),
    isActive: change.isActive,
    calendarId: change.calendarId,
    version: stored.version + 1,
  };
  if (node.kind === 'ORGANIZATION') {
    if (change.parentId) throw fault('parentId', 'Value');
    if (change.managerIds?.length) throw fault('managerIds', 'Value');
    await db.update(organizations).set(values).where(eq(organizations.id, node.id));
    return node;
  }
  if (change.parentId === null) throw fault('parentId', 'NotNull');
  if (change.parentId !== undefined && change.parentId !== stored.parentId) {
    await moveUnit(db, node.id, await placeBelow(db, change.parentId), change.seenPlace);
  }
  if (await hasNewTakenCode(db, node.id, values.code, stored.code)) throw takenCode();
  await db.update(organizationUnits).set(values).where(eq(organizationUnits.id, node.id));
  if (change.managerIds) await writeManagers(db, node.id, change.managerIds);
  return node;
}

/** Deletes a node without children, users and other uses [R3P-154], S3-94. @throws AppError error.inUse */
export async function deleteNode(db: Db, node: NodeRef): Promise<void> {
  // Nothing is hung below it meanwhile.
  await lockTree(db);
  const stored = found(await readNode(db, node));
  if (!stored.isEditable) throw refused('error.inUse', 'organization');
  await deleteUnused('organization', () =>
    node.kind === 'UNIT'
      ? db.delete(organizationUnits).where(eq(organizationUnits.id, node.id))
      : db.delete(organizations).where(eq(organizations.id, node.id)),
  );
}
