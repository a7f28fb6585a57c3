import { asc, inArray, sql } from 'drizzle-orm';
import type { LifeCycleTree } from '../../../../contract/life-cycles.ts';
import type { ParticipationRole } from '../../../../contract/participation.ts';
import type { Db } from '../../../db/client.ts';
import { idArray } from '../../../db/idArray.ts';
import { contributionTasks } from '../../../db/schema/contributions.ts';
import { pointDefinitions } from '../../../db/schema/lifeCycles.ts';
import { isUnsubmitted, stateOf } from '../engine/states.ts';
import type { Contribution, Participant, PointDefinition, Situation, Task } from '../engine/types.ts';
import { SERVER_TIME_ZONE } from '../timeZone.ts';
import { readActiveModerators, readFieldUsers, readUnitManagers } from './candidates.ts';
import { byContribution, distinct } from './grouping.ts';
import { type LoadedView, type Lock, loadViews } from './view.ts';

/** What a decision is made on, with what its messages need to name. */
export type LoadedSituation = LoadedView & Situation;

/** Parameters of the commands that define tasks, by the definition. */
const parametersOf = (lifeCycle: LifeCycleTree) =>
  new Map(
    lifeCycle.states
      .flatMap((state) => state.commands)
      .flatMap((command) => command.taskDefinitions.map(({ id }) => [id, command.parameter] as const)),
  );

type StoredTask = Omit<Task, 'parameter'>;

async function readTasks(db: Db, ids: readonly number[]): Promise<Map<number, StoredTask[]>> {
  const rows = await db
    .select({
      contributionId: contributionTasks.contributionId,
      id: contributionTasks.id,
      kind: contributionTasks.kind,
      definitionId: contributionTasks.definitionId,
      stateId: contributionTasks.stateId,
      role: contributionTasks.role,
      userId: contributionTasks.userId,
      commandType: contributionTasks.commandType,
      oneForAll: contributionTasks.oneForAll,
      start: contributionTasks.startAt,
      end: contributionTasks.endAt,
      status: contributionTasks.status,
    })
    .from(contributionTasks)
    .where(sql`${contributionTasks.contributionId} = any(${idArray(ids)})`)
    .orderBy(asc(contributionTasks.id));
  return byContribution(rows);
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

async function readSystemActionsDone(db: Db, ids: readonly number[]): Promise<Map<number, number[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ contribution_id: number; events: string[] }>(sql`
    select history.contribution_id, array_agg(history.event) as events
      from contribution
      join contribution_history history on history.contribution_id = contribution.id
     where contribution.id = any(${idArray(ids)}) and history.date >= contribution.date_state_changed
       and history.category = 'STATE' and history.user_id is null
       and history.event like ${`${ACTION_EVENT}%`}
     group by history.contribution_id`);
  return new Map(
    rows.map((row) => [
      row.contribution_id,
      row.events.map((event) => Number(event.slice(ACTION_EVENT.length))),
    ]),
  );
}

async function improvementsAreOpen(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from life_cycle join life_cycle_state state on state.life_cycle_id = life_cycle.id
     where contribution_type = 'IMPROVEMENT' and is_active and state.state_type = 'NEW' limit 1`);
  return rows.length > 0;
}

async function readPointsGiven(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, Contribution['pointsGiven'][number][]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{
    contributionId: number;
    pointDefinitionId: number;
    userId: number;
  }>(sql`
    select contribution_id as "contributionId", point_definition_id as "pointDefinitionId", user_id as "userId"
      from point_entry
     where contribution_id = any(${idArray(ids)}) and point_definition_id is not null`);
  return byContribution(rows);
}

/** What a life cycle can ask for; what it cannot need not be read. */
function needsOf(lifeCycle: LifeCycleTree) {
  const actions = lifeCycle.states.flatMap((state) => state.actions);
  const commands = lifeCycle.states.flatMap((state) => state.commands);
  return {
    pointDefinitionIds: [...actions, ...commands].flatMap((one) =>
      one.pointDefinitions.map(({ pointDefinitionId }) => pointDefinitionId),
    ),
    hasSystemActions: actions.some(({ roles }) => roles.includes('SYSTEM' satisfies ParticipationRole)),
    copies: actions.some(({ postHandlers }) =>
      postHandlers.some((one) => one.handlerType === 'COPY_AS_IMPROVEMENT'),
    ),
    parameters: parametersOf(lifeCycle),
  };
}

const firstOwnerOf = (participants: readonly Participant[]) =>
  participants.find(({ role }) => role === 'OWNER')?.userId ?? null;

/**
 * Reads everything the engine decides on, in the order of the ids; the same few statements for one and for
 * thousands. Left out are unknown ones, and with `skip` those that another holds.
 */
export async function loadSituations(
  db: Db,
  contributionIds: readonly number[],
  { lock, now }: { lock: Lock; now: Date },
): Promise<LoadedSituation[]> {
  const views = await loadViews(db, contributionIds, lock);
  if (views.length === 0) return [];
  const needs = new Map(views.map(({ lifeCycle }) => [lifeCycle.id, needsOf(lifeCycle)]));
  const needOf = (view: LoadedView) => needs.get(view.lifeCycleId) as ReturnType<typeof needsOf>;
  const idsOf = (chosen: readonly LoadedView[]) => chosen.map(({ contribution }) => contribution.id);

  const tasks = await readTasks(db, idsOf(views));
  const points = await readPointsGiven(
    db,
    idsOf(views.filter((view) => needOf(view).pointDefinitionIds.length > 0)),
  );
  const done = await readSystemActionsDone(db, idsOf(views.filter((view) => needOf(view).hasSystemActions)));
  const pointDefinitions = await readPointDefinitions(
    db,
    distinct([...needs.values()].flatMap(({ pointDefinitionIds }) => pointDefinitionIds)),
  );
  const fieldUsers = await readFieldUsers(
    db,
    distinct(views.map(({ contribution }) => contribution.fieldId)),
  );
  const managers = await readUnitManagers(
    db,
    distinct(views.map(({ contribution }) => firstOwnerOf(contribution.participants))),
  );
  // They come to an idea with its hand-in.
  const moderators = await readActiveModerators(
    db,
    distinct(
      views
        .filter(({ lifeCycle, contribution }) => {
          const state = stateOf(lifeCycle, contribution.stateId);
          return state !== undefined && isUnsubmitted(state);
        })
        .map(({ subject }) => subject.competitionId),
    ),
  );
  const copies = [...needs.values()].some((need) => need.copies);
  const improvementsOpen = copies && (await improvementsAreOpen(db));

  return views.map((view) => {
    const { contribution } = view;
    const { parameters, copies: copiesItself } = needOf(view);
    return {
      ...view,
      contribution: {
        ...contribution,
        tasks: (tasks.get(contribution.id) ?? []).map((task) => ({
          ...task,
          parameter: task.kind === 'COMMAND' ? (parameters.get(task.definitionId) ?? null) : null,
        })),
        pointsGiven: points.get(contribution.id) ?? [],
        systemActionsDone: done.get(contribution.id) ?? [],
      },
      pointDefinitions,
      candidates: {
        fieldUsers: fieldUsers.get(contribution.fieldId ?? 0) ?? [],
        moderators: moderators.get(view.subject.competitionId ?? 0) ?? [],
        unitManagers: managers.get(firstOwnerOf(contribution.participants) ?? 0) ?? [],
      },
      improvementsOpen: copiesItself && improvementsOpen,
      now: now.toISOString(),
      timeZone: SERVER_TIME_ZONE,
    };
  });
}

/** One of `loadSituations`; null when there is none, or when another holds its row and `lock` is `skip`. */
export async function loadSituation(
  db: Db,
  contributionId: number,
  options: { lock: Lock; now: Date },
): Promise<LoadedSituation | null> {
  return (await loadSituations(db, [contributionId], options))[0] ?? null;
}
