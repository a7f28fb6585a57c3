import { type SQL, sql } from 'drizzle-orm';
import type { QueryResultRow } from 'pg';
import type { ParticipationRole } from '#contract/contributions/participation.ts';
import type { LifeCycleTree } from '#contract/life-cycles/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { isOneOf } from '#server/platform/db/id-array.ts';
import { isoInstant } from '#server/platform/db/parsers.ts';
import { executePrepared } from '#server/platform/db/prepared-statement.ts';
import { found } from '#server/platform/errors.ts';
import { SERVER_TIME_ZONE } from '#server/platform/time-zone.ts';
import type { PointName } from '#server/process/points/points.grant.ts';
import { isUnsubmitted, stateOf } from '../engine/states.ts';
import type { Contribution, Participant, PointDefinition, Situation, Task } from '../engine/types.ts';
import {
  activeModeratorsOf,
  byChoice,
  byField,
  type ChosenRow,
  type FieldUserRow,
  fieldUsersOf,
  unitManagersOf,
} from './candidates.ts';
import { byContribution, distinct } from './grouping.ts';
import { type Known, type Person, peopleAmong } from './known.ts';
import { type LoadedView, type Lock, loadViews, type Only } from './view.ts';

/** What a decision is made on, with what its messages need to name. */
export type LoadedSituation = LoadedView & Situation & { known: Known };

/** Parameters of the commands that define tasks, by the definition. */
const parametersOf = (lifeCycle: LifeCycleTree) =>
  new Map(
    lifeCycle.states
      .flatMap((state) => state.commands)
      .flatMap((command) => command.taskDefinitions.map(({ id }) => [id, command.parameter] as const)),
  );

type StoredTask = Omit<Task, 'parameter'>;
type Below<Row> = Row & { contributionId: number };

const tasksOf = (ids: readonly number[]): SQL => sql`
  select task.contribution_id as "contributionId", task.id, task.kind, task.definition_id as "definitionId",
         task.state_id as "stateId", task.role, task.user_id as "userId", task.command_type as "commandType",
         task.one_for_all as "oneForAll", task.start_at as start, task.end_at as end, task.status
    from contribution_task task
   where task.contribution_id ${isOneOf(ids)}
   order by task.id`;

const pointsGivenOf = (ids: readonly number[]): SQL => sql`
  select contribution_id as "contributionId", point_definition_id as "pointDefinitionId", user_id as "userId"
    from point_entry
   where contribution_id ${isOneOf(ids)} and point_definition_id is not null`;

const pointDefinitionsOf = (ids: readonly number[]): SQL => sql`
  select id, point, is_active as "isActive", code, definition_list as titles
    from point_definition where id ${isOneOf(ids)}`;

/** Events of the history that name an action; a SYSTEM action runs once in a stay, S3-43. */
export const ACTION_EVENT = 'action:';

const systemActionsDoneOf = (ids: readonly number[]): SQL => sql`
  select history.contribution_id as "contributionId", history.event
    from contribution
    join contribution_history history on history.contribution_id = contribution.id
   where contribution.id ${isOneOf(ids)} and history.date >= contribution.date_state_changed
     and history.category = 'STATE' and history.user_id is null
     and history.event like ${`${ACTION_EVENT}%`}`;

const openImprovements = sql`
  select 1 from life_cycle join life_cycle_state state on state.life_cycle_id = life_cycle.id
   where contribution_type = 'IMPROVEMENT' and is_active and state.state_type = 'NEW' limit 1`;

/** Who has a role, and who may get one. */
const peopleIn = ({ ids, fields, owners, competitions }: Wanted): SQL => {
  const chosen = [
    ...(owners.length > 0 ? [sql`select unnest("userIds") from (${unitManagersOf(owners)}) chosen`] : []),
    ...(competitions.length > 0
      ? [sql`select unnest("userIds") from (${activeModeratorsOf(competitions)}) chosen`]
      : []),
    ...(fields.length > 0 ? [sql`select "userId" from (${fieldUsersOf(fields)}) chosen`] : []),
  ];
  const parts = sql`select user_id from contribution_participant where contribution_id ${isOneOf(ids)}`;
  return peopleAmong(sql`in (${sql.join([parts, ...chosen], sql` union `)})`);
};

/** The rows of a query as one value, null where nothing was asked for. */
const rowsOf = <Id>(ids: readonly Id[], query: (ids: readonly Id[]) => SQL): SQL =>
  ids.length === 0 ? sql`null::json` : sql`(select json_agg(item) from (${query(ids)}) item)`;

/** What the contributions and their life cycles ask for. */
interface Wanted {
  ids: readonly number[];
  withPoints: readonly number[];
  withSystemActions: readonly number[];
  pointDefinitions: readonly number[];
  fields: readonly number[];
  owners: readonly number[];
  competitions: readonly number[];
  improvements: boolean;
}

interface Facts extends QueryResultRow {
  tasks: Below<StoredTask>[] | null;
  points: Below<Contribution['pointsGiven'][number]>[] | null;
  done: Below<{ event: string }>[] | null;
  definitions: (PointDefinition & PointName)[] | null;
  people: Person[] | null;
  fieldUsers: FieldUserRow[] | null;
  managers: ChosenRow[] | null;
  moderators: ChosenRow[] | null;
  improvementsOpen: boolean;
}

/** All in one statement: each way to the database and back costs more than finding the few rows. */
async function readFacts(db: Db, wanted: Wanted): Promise<Facts> {
  const { rows } = await executePrepared<Facts>(
    db,
    sql`
    select ${rowsOf(wanted.ids, tasksOf)} as tasks,
           ${rowsOf(wanted.withPoints, pointsGivenOf)} as points,
           ${rowsOf(wanted.withSystemActions, systemActionsDoneOf)} as done,
           ${rowsOf(wanted.pointDefinitions, pointDefinitionsOf)} as definitions,
           ${rowsOf(wanted.ids, () => peopleIn(wanted))} as people,
           ${rowsOf(wanted.fields, fieldUsersOf)} as "fieldUsers",
           ${rowsOf(wanted.owners, unitManagersOf)} as managers,
           ${rowsOf(wanted.competitions, activeModeratorsOf)} as moderators,
           ${wanted.improvements ? sql`exists (${openImprovements})` : sql`false`} as "improvementsOpen"`,
  );
  return found(rows[0]);
}

/** Times of tasks as the rest of the server has them. */
const withInstants = (task: Below<StoredTask>): Below<StoredTask> => ({
  ...task,
  start: isoInstant(task.start),
  end: task.end === null ? null : isoInstant(task.end),
});

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
 * thousands. Left out are unknown ones, those that `only` does not admit, and with `skip` those that another holds.
 */
export async function loadSituations(
  db: Db,
  contributionIds: readonly number[],
  { lock, now, only }: { lock: Lock; now: Date; only?: Only },
): Promise<LoadedSituation[]> {
  const views = await loadViews(db, contributionIds, { lock, only });
  if (views.length === 0) return [];
  const needs = new Map(views.map(({ lifeCycle }) => [lifeCycle.id, needsOf(lifeCycle)]));
  const needOf = (view: LoadedView) => needs.get(view.lifeCycleId) as ReturnType<typeof needsOf>;
  const idsOf = (chosen: readonly LoadedView[]) => chosen.map(({ contribution }) => contribution.id);
  // They come to an idea with its hand-in.
  const waitForModerators = views.filter(({ lifeCycle, contribution }) => {
    const state = stateOf(lifeCycle, contribution.stateId);
    return state !== undefined && isUnsubmitted(state);
  });
  const facts = await readFacts(db, {
    ids: idsOf(views),
    withPoints: idsOf(views.filter((view) => needOf(view).pointDefinitionIds.length > 0)),
    withSystemActions: idsOf(views.filter((view) => needOf(view).hasSystemActions)),
    pointDefinitions: distinct([...needs.values()].flatMap(({ pointDefinitionIds }) => pointDefinitionIds)),
    fields: distinct(views.map(({ contribution }) => contribution.fieldId)),
    owners: distinct(views.map(({ contribution }) => firstOwnerOf(contribution.participants))),
    competitions: distinct(waitForModerators.map(({ subject }) => subject.competitionId)),
    improvements: [...needs.values()].some((need) => need.copies),
  });
  const tasks = byContribution((facts.tasks ?? []).map(withInstants));
  const points = byContribution(facts.points ?? []);
  const done = byContribution(facts.done ?? []);
  const pointDefinitions = new Map((facts.definitions ?? []).map((one) => [one.id, one]));
  const known = {
    people: new Map((facts.people ?? []).map((one) => [one.id, one])),
    points: pointDefinitions,
  };
  const fieldUsers = byField(facts.fieldUsers ?? []);
  const managers = byChoice(facts.managers ?? []);
  const moderators = byChoice(facts.moderators ?? []);

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
        systemActionsDone: (done.get(contribution.id) ?? []).map(({ event }) =>
          Number(event.slice(ACTION_EVENT.length)),
        ),
      },
      pointDefinitions,
      known,
      candidates: {
        fieldUsers: fieldUsers.get(contribution.fieldId ?? 0) ?? [],
        moderators: moderators.get(view.subject.competitionId ?? 0) ?? [],
        unitManagers: managers.get(firstOwnerOf(contribution.participants) ?? 0) ?? [],
      },
      improvementsOpen: copiesItself && facts.improvementsOpen,
      now: now.toISOString(),
      timeZone: SERVER_TIME_ZONE,
    };
  });
}

/** One of `loadSituations`; null when there is none, or when another holds its row and `lock` is `skip`. */
export async function loadSituation(
  db: Db,
  contributionId: number,
  options: { lock: Lock; now: Date; only?: Only },
): Promise<LoadedSituation | null> {
  return (await loadSituations(db, [contributionId], options))[0] ?? null;
}
