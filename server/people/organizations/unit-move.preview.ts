import { sql } from 'drizzle-orm';
import { parseNodeId, type UnitMove } from '#contract/organizations/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { fullNameSql } from '#server/platform/db/full-name.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { defined } from '#server/platform/defined.ts';
import { found, invalid } from '#server/platform/errors.ts';
import { placeBelow } from './organization.save.ts';
import { readNode } from './organizations.repository.ts';
import { type Place, readAudienceChanges, type UnitAudience } from './unit-audiences.ts';
import { moveRefusal, namePlaces, readAbove, readPlace, subtreeIds } from './unit-move.ts';

type Counts = Pick<UnitMove, 'userCount' | 'contributionCount' | 'sharedCount'>;

async function countMoved(db: Db, moved: readonly number[], from: Place): Promise<Counts> {
  const { rows } = await db.execute<Counts & Record<string, unknown>>(sql`
    select (select count(*)::int from app_user person where person.unit_id = any(${idArray(moved)})) as "userCount",
           count(*)::int as "contributionCount",
           (count(*) filter (where ${`organization:${from.organizationId}`}::text = any(contribution.audience)))::int
             as "sharedCount"
      from contribution where contribution.owner_unit_id = any(${idArray(moved)}) and not is_deleted`);
  return defined(rows[0], 'The counts of a move');
}

interface Surroundings extends Record<string, unknown> {
  calendarId: number;
  calendar: string;
  managers: string[];
}

/** By which calendar a unit without one of its own works in a place, and who manages what is above it. */
async function readSurroundings(db: Db, { organizationId, parentUnitId }: Place): Promise<Surroundings> {
  const { rows } = await db.execute<Surroundings>(sql`
    select calendar.id as "calendarId", calendar.name as calendar,
           array(select ${fullNameSql(sql`u`)} from organization_user member join app_user u on u.id = member.user_id
                  where member.unit_id = ${parentUnitId}::bigint and member.is_manager
                  order by searchable(u.first_name), searchable(u.last_name), u.id) as managers
      from calendar where calendar.id = calendar_of_unit(${parentUnitId}::bigint, ${organizationId}::bigint)`);
  return defined(rows[0], 'The calendar of a place');
}

/**
 * What it would mean to hang a unit under another node, by what is stored now; the move asks the same rules again.
 * @throws AppError 404 for an unknown unit, error.validation for a place that there is not or an organization that moves
 */
export async function previewMove(
  db: Db,
  audiences: readonly UnitAudience[],
  { id, parentId }: { id: string; parentId: string },
): Promise<UnitMove> {
  const node = found(parseNodeId(id));
  const unit = found(await readNode(db, node));
  if (node.kind === 'ORGANIZATION') throw invalid('organization', [{ field: 'parentId', message: 'Value' }]);
  const from = defined(await readPlace(db, node.id), 'The place of a unit');
  const to = await placeBelow(db, parentId);
  const [aboveNow, aboveThen] = [await readAbove(db, from), await readAbove(db, to)];
  const moved = await subtreeIds(db, node.id);
  const [now, then] = [await readSurroundings(db, from), await readSurroundings(db, to)];
  const isSame = unit.parentId === parentId;
  const refusal = !unit.isEditable
    ? 'managed'
    : isSame
      ? 'samePlace'
      : await moveRefusal(db, node.id, to, moved);
  const hasOwnCalendar = unit.calendarId !== null;
  const isOtherOrganization = from.organizationId !== to.organizationId;
  const counts = await countMoved(db, moved, from);
  return {
    refusal,
    from: aboveNow.map(({ name }) => name),
    to: aboveThen.map(({ name }) => name),
    seenPlace: namePlaces(aboveNow, aboveThen),
    isOtherOrganization,
    isBelowInactive: aboveThen.some(({ isActive }) => !isActive),
    unitCount: moved.length - 1,
    ...counts,
    sharedCount: isOtherOrganization ? counts.sharedCount : 0,
    calendar:
      hasOwnCalendar || now.calendarId === then.calendarId ? null : { from: now.calendar, to: then.calendar },
    managers:
      from.parentUnitId === to.parentUnitId || now.managers.join('\n') === then.managers.join('\n')
        ? null
        : { from: now.managers, to: then.managers },
    ...(await readAudienceChanges(db, audiences, { unitId: node.id, from, to })),
  };
}
