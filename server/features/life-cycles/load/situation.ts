import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { ParticipationRole } from '../../../../contract/participation.ts';
import type { Db } from '../../../db/client.ts';
import { competitions } from '../../../db/schema/campaigns.ts';
import { contributionFieldUsers } from '../../../db/schema/configuration.ts';
import {
  chatSessions,
  contributionParticipants,
  contributions,
  contributionTasks,
} from '../../../db/schema/contributions.ts';
import { pointDefinitions } from '../../../db/schema/lifeCycles.ts';
import { pointEntries } from '../../../db/schema/points.ts';
import { users } from '../../../db/schema/users.ts';
import { found } from '../../../errors.ts';
import type { Candidates, Participant, PointDefinition, Situation, Task } from '../engine/types.ts';
import { SERVER_TIME_ZONE } from '../timeZone.ts';
import { loadLifeCycle } from './lifeCycle.ts';

/** What a decision is made on, with what its messages need to name. */
export interface LoadedSituation extends Situation {
  lifeCycleId: number;
  subject: { title: string; code: string; competitionId: number | null };
}

interface LoadOptions {
  /** Holds the contribution's row until the transaction ends; `skip` gives null when another holds it. */
  lock: 'none' | 'wait' | 'skip';
  now: Date;
}

async function readRow(db: Db, id: number, lock: LoadOptions['lock']) {
  const query = db.select().from(contributions).where(eq(contributions.id, id));
  if (lock === 'none') return (await query)[0];
  const [row] = await (lock === 'skip' ? query.for('update', { skipLocked: true }) : query.for('update'));
  return row;
}

async function readParticipants(db: Db, id: number): Promise<Participant[]> {
  return db
    .select({
      userId: contributionParticipants.userId,
      role: contributionParticipants.role,
      isActive: users.activated,
    })
    .from(contributionParticipants)
    .innerJoin(users, eq(users.id, contributionParticipants.userId))
    .where(eq(contributionParticipants.contributionId, id))
    .orderBy(asc(contributionParticipants.rank), asc(contributionParticipants.userId));
}

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

/**
 * Reads everything the engine decides on. Null when there is no such contribution, or when another holds
 * its row and `lock` is `skip`.
 */
export async function loadSituation(
  db: Db,
  contributionId: number,
  { lock, now }: LoadOptions,
): Promise<LoadedSituation | null> {
  const row = await readRow(db, contributionId, lock);
  if (!row) return null;
  const lifeCycle = found(await loadLifeCycle(db, row.lifeCycleId));
  const commands = lifeCycle.states.flatMap((state) => state.commands);
  const grants = lifeCycle.states.flatMap((state) => [
    ...state.actions.flatMap((action) => action.pointDefinitions),
    ...state.commands.flatMap((command) => command.pointDefinitions),
  ]);
  const parameters = new Map(
    commands.flatMap((command) => command.taskDefinitions.map(({ id }) => [id, command.parameter] as const)),
  );
  const hasSystemActions = lifeCycle.states.some(({ actions }) =>
    actions.some(({ roles }) => roles.includes('SYSTEM' satisfies ParticipationRole)),
  );
  const copies = lifeCycle.states.some(({ actions }) =>
    actions.some(({ postHandlers }) => postHandlers.some((one) => one.handlerType === 'COPY_AS_IMPROVEMENT')),
  );
  const participants = await readParticipants(db, row.id);
  const [competition] =
    row.competitionId === null
      ? []
      : await db
          .select({ state: competitions.competitionState })
          .from(competitions)
          .where(eq(competitions.id, row.competitionId));
  const pointsGiven =
    grants.length === 0
      ? []
      : await db
          .select({ pointDefinitionId: pointEntries.pointDefinitionId, userId: pointEntries.userId })
          .from(pointEntries)
          .where(and(eq(pointEntries.contributionId, row.id), isNotNull(pointEntries.pointDefinitionId)));

  return {
    lifeCycle,
    lifeCycleId: lifeCycle.id,
    subject: { title: row.title, code: row.code, competitionId: row.competitionId },
    contribution: {
      id: row.id,
      type: row.type,
      version: row.version,
      isDeleted: row.isDeleted,
      stateId: row.stateId,
      competitionState: competition?.state ?? null,
      fieldId: row.fieldId,
      visibility: row.visibility,
      editable: row.editable,
      commentStatus: row.commentStatus,
      ratingStatus: row.ratingStatus,
      publishState: row.publishState,
      dateSubmitted: row.dateSubmitted,
      dateStateChanged: row.dateStateChanged,
      participants,
      tasks: await readTasks(db, row.id, parameters),
      chatSessions: await db
        .select({ id: chatSessions.id, sessionType: chatSessions.sessionType, status: chatSessions.status })
        .from(chatSessions)
        .where(eq(chatSessions.contributionId, row.id))
        .orderBy(asc(chatSessions.id)),
      pointsGiven: pointsGiven.map(({ pointDefinitionId, userId }) => ({
        pointDefinitionId: pointDefinitionId ?? 0,
        userId,
      })),
      systemActionsDone: hasSystemActions
        ? await readSystemActionsDone(db, row.id, row.dateStateChanged)
        : [],
    },
    pointDefinitions: await readPointDefinitions(db, [
      ...new Set(grants.map((one) => one.pointDefinitionId)),
    ]),
    candidates: {
      fieldUsers: (row.fieldId && (await readFieldUsers(db, [row.fieldId])).get(row.fieldId)) || [],
      unitManagers: await readUnitManagers(db, participants),
    },
    improvementsOpen: copies && (await improvementsAreOpen(db)),
    now: now.toISOString(),
    timeZone: SERVER_TIME_ZONE,
  };
}
