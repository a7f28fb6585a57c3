import { type SQL, sql } from 'drizzle-orm';
import type { QueryResultRow } from 'pg';
import type { Calendars } from '#contract/calendars/working-time.ts';
import type { Authorship } from '#contract/co-authors/shares.ts';
import type { Weight } from '#contract/families/shares.ts';
import { absentAmong, byPerson, type DeputyRow, deputiesOf } from '#server/people/absences/deputies.ts';
import { type CalendarRow, calendarsBy, calendarsOf } from '#server/people/calendars/working-calendars.ts';
import type { Db } from '#server/platform/db/client.ts';
import { isOneOf } from '#server/platform/db/id-array.ts';
import { isoInstant } from '#server/platform/db/parsers.ts';
import { executePrepared } from '#server/platform/db/prepared-statement.ts';
import { found } from '#server/platform/errors.ts';
import type { PointName } from '#server/process/points/points.grant.ts';
import { isActionEventSql } from '../action-event.ts';
import type { Candidates, Contribution, PointDefinition, Task } from '../engine/types.ts';
import {
  activeModeratorsOf,
  byChoice,
  byField,
  type ChosenRow,
  type FieldUserRow,
  fieldUsersOf,
  unitManagersOf,
} from './candidates.ts';
import { byContribution } from './grouping.ts';
import { type Person, peopleAmong } from './known.ts';

type StoredTask = Omit<Task, 'parameter'>;
type Below<Row> = Row & { contributionId: number };

const tasksOf = (ids: readonly number[]): SQL => sql`
  select task.contribution_id as "contributionId", task.id, task.kind, task.definition_id as "definitionId",
         task.state_id as "stateId", task.role, task.user_id as "userId", task.deputy_for_id as "deputyFor", task.command_type as "commandType",
         task.one_for_all as "oneForAll", task.start_at as start, task.end_at as end, task.status
    from contribution_task task
   where task.contribution_id ${isOneOf(ids)}
   order by task.id`;

const pointsGivenOf = (ids: readonly number[]): SQL => sql`
  select contribution_id as "contributionId", point_definition_id as "pointDefinitionId", user_id as "userId", point
    from point_entry
   where contribution_id ${isOneOf(ids)} and point_definition_id is not null`;

const pointDefinitionsOf = (ids: readonly number[]): SQL => sql`
  select id, point, is_active as "isActive", code, definition_list as titles
    from point_definition where id ${isOneOf(ids)}`;

const shareKeysOf = (ids: readonly number[]): SQL => sql`
  select head_id as "contributionId", user_id as "userId", weight from contribution_family_share
   where head_id ${isOneOf(ids)} order by user_id`;

const authorshipOf = (ids: readonly number[]): SQL => sql`
  select contribution_id as "contributionId", user_id as "userId", state, share from contribution_co_author
   where contribution_id ${isOneOf(ids)} and state in ('INVITED', 'ACCEPTED') order by user_id`;

/** A SYSTEM action runs once in a stay, S3-43. */
const systemActionsDoneOf = (ids: readonly number[]): SQL => sql`
  select history.contribution_id as "contributionId", history.event
    from contribution
    join contribution_history history on history.contribution_id = contribution.id
   where contribution.id ${isOneOf(ids)} and history.date >= contribution.date_state_changed
     and history.category = 'STATE' and history.user_id is null
     and ${isActionEventSql(sql`history.event`)}`;

const openImprovements = sql`
  select 1 from life_cycle join life_cycle_state state on state.life_cycle_id = life_cycle.id
   where contribution_type = 'IMPROVEMENT' and is_active and state.state_type = 'NEW' limit 1`;

/** Who has a role, and who may get one. */
const idsOfHolders = ({ ids, fields, owners, competitions }: WantedFacts): SQL => {
  const chosen = [
    ...(owners.length > 0 ? [sql`select unnest("userIds") from (${unitManagersOf(owners)}) chosen`] : []),
    ...(competitions.length > 0
      ? [sql`select unnest("userIds") from (${activeModeratorsOf(competitions)}) chosen`]
      : []),
    ...(fields.length > 0 ? [sql`select "userId" from (${fieldUsersOf(fields)}) chosen`] : []),
  ];
  const parts = sql`select user_id from contribution_participant where contribution_id ${isOneOf(ids)}`;
  const coAuthors = sql`select owner.user_id from contribution_family_member part
    join contribution_participant owner on owner.contribution_id = part.member_id and owner.role = 'OWNER'
   where part.head_id ${isOneOf(ids)}`;
  return sql`in (${sql.join([parts, coAuthors, ...chosen], sql` union `)})`;
};

/** Those, and who stands in for them. */
const idsOfPeople = (wanted: WantedFacts): SQL => {
  const holders = idsOfHolders(wanted);
  return sql`in (select person.id from app_user person where person.id ${holders}
    union select "deputyId" from deputy)`;
};

/** The rows of a query as one value, null where nothing was asked for. */
const rowsOf = <Id>(ids: readonly Id[], query: (ids: readonly Id[]) => SQL): SQL =>
  ids.length === 0 ? sql`null::json` : sql`(select json_agg(item) from (${query(ids)}) item)`;

/** Whose rows are read of each kind: what a life cycle cannot ask for need not be read. */
export interface WantedFacts {
  ids: readonly number[];
  withPoints: readonly number[];
  withSystemActions: readonly number[];
  withPromises: readonly number[];
  pointDefinitions: readonly number[];
  fields: readonly number[];
  owners: readonly number[];
  competitions: readonly number[];
  improvements: boolean;
  /** At which deputies stand in. */
  now: Date;
}

/** By which no promise is counted: the life cycles that were asked for make none. */
const NO_CALENDARS: Calendars = {
  standard: { timeZone: 'UTC', workingDays: [1, 2, 3, 4, 5, 6, 7], holidays: new Set() },
  ofUsers: new Map(),
};

interface FactsRow extends QueryResultRow {
  tasks: Below<StoredTask>[] | null;
  points: Below<Contribution['pointsGiven'][number]>[] | null;
  done: Below<{ event: string }>[] | null;
  keys: Below<Weight>[] | null;
  authorship: Below<Authorship>[] | null;
  definitions: (PointDefinition & PointName)[] | null;
  people: Person[] | null;
  calendars: CalendarRow[] | null;
  deputies: DeputyRow[] | null;
  absent: number[];
  fieldUsers: FieldUserRow[] | null;
  managers: ChosenRow[] | null;
  moderators: ChosenRow[] | null;
  improvementsOpen: boolean;
}

/** Times of tasks as the rest of the server has them. */
const withInstants = (task: Below<StoredTask>): Below<StoredTask> => ({
  ...task,
  start: isoInstant(task.start),
  end: task.end === null ? null : isoInstant(task.end),
});

type ByContribution<Row> = ReadonlyMap<number, readonly Row[]>;

/** What was read, by the contribution, field, owner or competition that it belongs to. */
export interface SituationFacts {
  tasks: ByContribution<StoredTask>;
  pointsGiven: ByContribution<Contribution['pointsGiven'][number]>;
  systemActionsDone: ByContribution<{ event: string }>;
  shareKeys: ByContribution<Weight>;
  authorship: ByContribution<Authorship>;
  pointDefinitions: ReadonlyMap<number, PointDefinition & PointName>;
  people: ReadonlyMap<number, Person>;
  calendars: Calendars;
  deputies: ReadonlyMap<number, number>;
  /** Who of these people is away. */
  absent: readonly number[];
  fieldUsers: ReadonlyMap<number, Candidates['fieldUsers']>;
  managers: ReadonlyMap<number, readonly number[]>;
  moderators: ReadonlyMap<number, readonly number[]>;
  /** Whether a new improvement has a life cycle and a state to begin in. */
  improvementsOpen: boolean;
}

/** All in one statement: each way to the database and back costs more than finding the few rows. */
export async function readFacts(db: Db, wanted: WantedFacts): Promise<SituationFacts> {
  const { rows } = await executePrepared<FactsRow>(
    db,
    sql`
    with deputy as materialized (${deputiesOf(idsOfHolders(wanted), wanted.now)})
    select ${rowsOf(wanted.ids, tasksOf)} as tasks,
           ${rowsOf(wanted.withPoints, pointsGivenOf)} as points,
           ${rowsOf(wanted.withSystemActions, systemActionsDoneOf)} as done,
           ${rowsOf(wanted.ids, shareKeysOf)} as keys,
           ${rowsOf(wanted.ids, authorshipOf)} as authorship,
           ${rowsOf(wanted.pointDefinitions, pointDefinitionsOf)} as definitions,
           ${rowsOf(wanted.ids, () => peopleAmong(idsOfPeople(wanted)))} as people,
           ${rowsOf(wanted.withPromises, () => calendarsOf(idsOfPeople(wanted)))} as calendars,
           (select json_agg(deputy) from deputy) as deputies,
           array(${absentAmong(idsOfHolders(wanted), wanted.now)}) as absent,
           ${rowsOf(wanted.fields, fieldUsersOf)} as "fieldUsers",
           ${rowsOf(wanted.owners, unitManagersOf)} as managers,
           ${rowsOf(wanted.competitions, activeModeratorsOf)} as moderators,
           ${wanted.improvements ? sql`exists (${openImprovements})` : sql`false`} as "improvementsOpen"`,
  );
  const { improvementsOpen, ...row } = found(rows[0]);
  return {
    tasks: byContribution((row.tasks ?? []).map(withInstants)),
    pointsGiven: byContribution(row.points ?? []),
    systemActionsDone: byContribution(row.done ?? []),
    shareKeys: byContribution(row.keys ?? []),
    authorship: byContribution(row.authorship ?? []),
    pointDefinitions: new Map((row.definitions ?? []).map((one) => [one.id, one])),
    calendars: row.calendars ? calendarsBy(row.calendars) : NO_CALENDARS,
    deputies: byPerson(row.deputies ?? []),
    absent: row.absent.map(Number),
    people: new Map((row.people ?? []).map((one) => [one.id, one])),
    fieldUsers: byField(row.fieldUsers ?? []),
    managers: byChoice(row.managers ?? []),
    moderators: byChoice(row.moderators ?? []),
    improvementsOpen,
  };
}
