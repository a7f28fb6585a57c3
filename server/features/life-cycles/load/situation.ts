import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { ParticipationRole } from '../../../../contract/participation.ts';
import type { Db } from '../../../db/client.ts';
import { contributionFieldUsers } from '../../../db/schema/configuration.ts';
import { contributionTasks } from '../../../db/schema/contributions.ts';
import { pointDefinitions } from '../../../db/schema/lifeCycles.ts';
import { pointEntries } from '../../../db/schema/points.ts';
import { users } from '../../../db/schema/users.ts';
import type {
  Candidates,
  Contribution,
  Participant,
  PointDefinition,
  Situation,
  Task,
} from '../engine/types.ts';
import { SERVER_TIME_ZONE } from '../timeZone.ts';
import type { LoadedView, Lock } from './view.ts';
import { loadView } from './view.ts';

/** What a decision is made on, with what its messages need to name. */
export type LoadedSituation = LoadedView & Situation;

async function readTasks(
  db: Db,
  id: number,
  parameters: ReadonlyMap<number, string | null>,
): Promise<Task[]> {
  const rows = await db
    .select()
    .from(contributionTasks)
    .where(eq(contributionTasks.contributionId, id))
    .orderBy(asc(contributionTasks.id));
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    definitionId: row.definitionId,
    stateId: row.stateId,
    role: row.role,
    userId: row.userId,
    commandType: row.commandType,
    parameter: row.kind === 'COMMAND' ? (parameters.get(row.definitionId) ?? null) : null,
    oneForAll: row.oneForAll,
    start: row.startAt,
    end: row.endAt,
    status: row.status,
  }));
}

/** Active people of fields with an open account, in the order in which they were added. */
export async function readFieldUsers(
  db: Db,
  fieldIds: readonly number[],
): Promise<Map<number, Candidates['fieldUsers']>> {
  if (fieldIds.length === 0) return new Map();
  const rows = await db
    .select({
      fieldId: contributionFieldUsers.fieldId,
      userId: contributionFieldUsers.userId,
      role: contributionFieldUsers.userRole,
    })
    .from(contributionFieldUsers)
    .innerJoin(users, eq(users.id, contributionFieldUsers.userId))
    .where(
      and(
        inArray(contributionFieldUsers.fieldId, [...fieldIds]),
        contributionFieldUsers.isActive,
        users.activated,
      ),
    )
    .orderBy(asc(contributionFieldUsers.id));
  const byField = new Map<number, { userId: number; role: (typeof rows)[number]['role'] }[]>();
  for (const { fieldId, ...one } of rows) byField.set(fieldId, [...(byField.get(fieldId) ?? []), one]);
  return byField;
}

/** Managers of the first owner's unit, employees only; when it has none, those of the unit above, S3-51, S3-54. */
export async function readUnitManagers(db: Db, participants: readonly Participant[]): Promise<number[]> {
  const owner = participants.find(({ role }) => role === 'OWNER');
  if (!owner) return [];
  const { rows } = await db.execute<{ user_id: number; unit_id: number; own: boolean }>(sql`
    select member.user_id, member.unit_id, member.unit_id = unit.id as own
      from app_user owner
      join organization_unit unit on unit.id = owner.unit_id
      join organization_user member on member.unit_id in (unit.id, unit.parent_unit_id) and member.is_manager
      join app_user manager on manager.id = member.user_id and manager.activated
      join user_authority authority on authority.user_id = manager.id and authority.authority = 'ROLE_INTERNAL'
     where owner.id = ${owner.userId}
     order by member.user_id`);
  const own = rows.filter((row) => row.own);
  return (own.length > 0 ? own : rows).map((row) => row.user_id);
}

async function readPointDefinitions(db: Db, ids: readonly number[]): Promise<Map<number, PointDefinition>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: pointDefinitions.id, point: pointDefinitions.point, isActive: pointDefinitions.isActive })
    .from(pointDefinitions)
    .where(inArray(pointDefinitions.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Events of the history that name an action; a SYSTEM action runs once in a stay, S3-43. */
export const ACTION_EVENT = 'action:';

async function readSystemActionsDone(db: Db, id: number, since: string): Promise<number[]> {
  const { rows } = await db.execute<{ event: string }>(sql`
    select event from contribution_history
     where contribution_id = ${id} and category = 'STATE' and user_id is null and date >= ${since}
       and event like ${`${ACTION_EVENT}%`}`);
  return rows.map((row) => Number(row.event.slice(ACTION_EVENT.length)));
}

async function improvementsAreOpen(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from life_cycle join life_cycle_state state on state.life_cycle_id = life_cycle.id
     where contribution_type = 'IMPROVEMENT' and is_active and state.state_type = 'NEW' limit 1`);
  return rows.length > 0;
}

async function readPointsGiven(db: Db, contributionId: number): Promise<Contribution['pointsGiven']> {
  const rows = await db
    .select({ pointDefinitionId: pointEntries.pointDefinitionId, userId: pointEntries.userId })
    .from(pointEntries)
    .where(and(eq(pointEntries.contributionId, contributionId), isNotNull(pointEntries.pointDefinitionId)));
  return rows.map(({ pointDefinitionId, userId }) => ({ pointDefinitionId: pointDefinitionId ?? 0, userId }));
}

/**
 * Reads everything the engine decides on. Null when there is no such contribution, or when another holds
 * its row and `lock` is `skip`.
 */
export async function loadSituation(
  db: Db,
  contributionId: number,
  { lock, now }: { lock: Lock; now: Date },
): Promise<LoadedSituation | null> {
  const view = await loadView(db, contributionId, lock);
  if (!view) return null;
  const { lifeCycle, contribution } = view;
  const { id, fieldId, participants } = contribution;
  const actions = lifeCycle.states.flatMap((state) => state.actions);
  const commands = lifeCycle.states.flatMap((state) => state.commands);
  const grants = [
    ...actions.flatMap((action) => action.pointDefinitions),
    ...commands.flatMap((command) => command.pointDefinitions),
  ];
  const parameters = new Map(
    commands.flatMap((command) =>
      command.taskDefinitions.map((definition) => [definition.id, command.parameter] as const),
    ),
  );
  const hasSystemActions = actions.some(({ roles }) => roles.includes('SYSTEM' satisfies ParticipationRole));
  const copies = actions.some(({ postHandlers }) =>
    postHandlers.some((one) => one.handlerType === 'COPY_AS_IMPROVEMENT'),
  );

  return {
    ...view,
    contribution: {
      ...contribution,
      tasks: await readTasks(db, id, parameters),
      pointsGiven: grants.length === 0 ? [] : await readPointsGiven(db, id),
      systemActionsDone: hasSystemActions
        ? await readSystemActionsDone(db, id, contribution.dateStateChanged)
        : [],
    },
    pointDefinitions: await readPointDefinitions(db, [
      ...new Set(grants.map((one) => one.pointDefinitionId)),
    ]),
    candidates: {
      fieldUsers: (fieldId && (await readFieldUsers(db, [fieldId])).get(fieldId)) || [],
      unitManagers: await readUnitManagers(db, participants),
    },
    improvementsOpen: copies && (await improvementsAreOpen(db)),
    now: now.toISOString(),
    timeZone: SERVER_TIME_ZONE,
  };
}
