import { type SQL, sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import type { QueryOf } from '#contract/http.ts';
import type { taskEndpoints } from '#contract/tasks/endpoints.ts';
import { OPEN_TASK_STATUSES } from '#contract/tasks/rules.ts';
import type { OWN_TASK_SORT_FIELDS, TaskRow, TaskStatus } from '#contract/tasks/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { type Counted, type Counting, counted } from '#server/platform/db/counting.ts';
import { fullNameSql, searchedName } from '#server/platform/db/full-name.ts';
import { isoText } from '#server/platform/db/iso-text.ts';
import { asked, ordering, pageWindow } from '#server/platform/db/paging.ts';
import { containsText, holdsText } from '#server/platform/db/search.ts';
import { defined } from '#server/platform/defined.ts';
import { Page } from '#server/platform/http/answers.ts';
import { isResting } from '#server/process/selection/families.ts';
import { filterConditions } from '#server/process/selection/filters.ts';
import { type Viewer, visibleTo } from '#server/process/selection/visibility.ts';
import { isOpenStatus } from './tasks.open.sql.ts';

export type TaskQuery = QueryOf<typeof taskEndpoints.ofUser>;

/** The entry of a list of names for a language, the first entry without one, Q3-106. */
const named = (names: SQL, locale: string | SQL, key = sql`'name'`) => sql`coalesce(
  (select item ->> ${key} from jsonb_array_elements(${names}) item where item ->> 'language' = ${locale} limit 1),
  ${names} -> 0 ->> ${key})`;

const taskName = (locale: string | SQL) => named(sql`task.names`, locale);

/** The status on read: a waiting task whose end has passed is overdue before the job says so, S3-62. */
const statusOn = (now: string | SQL) =>
  sql`case when task.status = 'WAITING' and task.end_at < ${now} then 'OVERDUE' else task.status end`;

/** The own contribution, never submitted. */
const ownDraft = sql`(task.role = 'OWNER' and contribution.date_submitted is null)`;

/**
 * Numbers by which tasks follow each other, s: open ones by their end, then those without one, own drafts, and at last
 * the finished ones, the latest first.
 */
const dueOrder = sql`case
  when not ${isOpenStatus(sql`task.status`)} then 1e12 - extract(epoch from coalesce(task.end_at, task.start_at))
  when ${ownDraft} then 5e11
  else coalesce(extract(epoch from task.end_at), 4e11) end`;

/**
 * Open tasks by their end, then those without one and those of authors, for which nobody else waits, then the finished ones, as an
 * index of each module holds it: the order of a list of any number.
 */
const openFirst = sql`(case when ${isOpenStatus(sql`task.status`)}
  then coalesce(case when task.role <> 'OWNER' then task.end_at end, 'infinity'::timestamptz) end)`;

/** One of the names in any language; a name with a comma in it is also found as the whole text. */
const hasName = (text: string) => {
  const wanted = [...new Set([text, ...text.split(',').map((name) => name.trim())])];
  return sql`exists (select 1 from jsonb_array_elements(task.names) item where item ->> 'name' in ${wanted})`;
};

const matches = (search: string, locale: string) => sql`(
  ${holdsText(sql`contribution.searched_title`, search)} or ${containsText(sql`contribution.code`, search)}
  or ${containsText(taskName(locale), search)}
  or task.user_id = any(array(
    select owing.id from app_user owing where ${containsText(searchedName(sql`owing`), search)})))`;

/** `false` for an empty list: no value was asked for, so none fits. */
const oneOf = (expression: SQL, values: readonly (string | number)[]) =>
  values.length > 0 ? sql`${expression} in ${values}` : sql`false`;

const isOpen = (status: TaskStatus) => (OPEN_TASK_STATUSES as readonly TaskStatus[]).includes(status);

/** By the status on read; open ones are open as stored too, and those have an index of their own. */
function byStatus(wanted: readonly TaskStatus[], now: string): SQL[] {
  const condition = oneOf(statusOn(now), wanted);
  return wanted.every(isOpen) ? [isOpenStatus(sql`task.status`), condition] : [condition];
}

/** Nobody is asked to do anything with what is joined to another contribution; what was done there stays listed. */
const isNotResting = sql`not (${isOpenStatus(sql`task.status`)} and ${isResting(sql`task.contribution_id`)})`;

/** The conditions of the filters, on `contribution_task task` joined with `contribution` [R3D-09 … R3D-18]. */
function conditionsOf(
  viewer: Viewer,
  query: TaskQuery,
  { locale, now }: { locale: string; now: string },
): SQL[] {
  const ofContributions = filterConditions(
    viewer,
    { 'contributionFieldId.in': query['contributionFieldId.in'], 'eiId.in': query['eiId.in'] },
    now,
  );
  return [
    ...ofContributions,
    ...asked(query.search?.trim(), (search) => matches(search, locale)),
    ...asked(query['taskName.in'], hasName),
    ...asked(query['role.in'], (roles) => oneOf(sql`task.role`, roles)),
    // The state in which the task was made, not the one in which the contribution is now.
    ...asked(query['stateId.in'], (states) => oneOf(sql`task.state_id`, states)),
    ...asked(query['userId.in'], (people) => sql`task.user_id in ${people}`),
    ...asked(query.module, (module) => sql`task.module = ${module}`),
    ...(query['status.in'] ? byStatus(query['status.in'], now) : []),
    ...asked(query.start, (start) => sql`task.start_at >= ${start}`),
    ...asked(query.end, (end) => sql`task.end_at <= ${end}`),
  ];
}

interface TaskReader {
  locale: string | SQL;
  now: string | SQL;
  order: SQL;
}

/** Whose task a deputy has, and until when that person is away. */
const standsInFor = (now: string | SQL) => sql`(
  select json_build_object('name', ${fullNameSql(sql`away`)}, 'until', (
           select max(absence.last_day)::text from absence
            where absence.user_id = away.id and absence.starts_at <= ${now} and absence.ends_at > ${now}))
    from app_user away where away.id = task.deputy_for_id)`;

/** The promise that is kept with a task: of the state in which it was made, owed in its role by its person. */
const promise = sql`(case when ${isOpenStatus(sql`task.status`)}
    and contribution.answer_state = 'RUNNING' and contribution.answer_reply is null
    and contribution.answer_owner_id = task.user_id and contribution.answer_state_id = task.state_id
    and state.promise ->> 'role' = task.role
  then json_build_object('dueAt', ${isoText(sql`contribution.answer_due_at`)}, 'timeZone', contribution.answer_time_zone) end)`;

/** A query of the rows of the tasks that `ids` selects, with their names in a language. */
const rowsOf = (ids: SQL, { locale, now, order }: TaskReader): SQL => sql`
    select task.id, ${taskName(locale)} as "taskName", task.role, ${statusOn(now)} as status, task.module,
           task.start_at as start, task.end_at as "end", task.command_type as "commandId",
           task.contribution_id as "contributionId", contribution.type as "contributionType",
           contribution.title as "contributionTitle", contribution.code as "contributionCode",
           contribution.competition_id as "competitionId",
           coalesce(${named(sql`state.state_definition_list`, locale)}, '') as "stateName",
           ${named(sql`field.definition_list`, locale, sql`'title'`)} as "fieldTitle",
           contribution.date_state_changed as "stateSince", task.user_id as "userId", ${fullNameSql(sql`person`)} as "fullName", ${ownDraft} as "isOwnDraft",
           ${standsInFor(now)} as "standsInFor", ${promise} as promise
      from contribution_task task
      join contribution on contribution.id = task.contribution_id
      join app_user person on person.id = task.user_id
      left join life_cycle_state state on state.id = task.state_id
      left join contribution_field field on field.id = contribution.field_id
     where task.id in (${ids})
     order by ${order}`;

async function readRows(db: Db, ids: SQL, reader: TaskReader): Promise<TaskRow[]> {
  const { rows } = await db.execute<TaskRow & Record<string, unknown>>(rowsOf(ids, reader));
  return rows;
}

interface TaskListing {
  viewer: Viewer;
  query: TaskQuery;
  locale: string;
  now: Date;
  /** Which tasks the list is about, as a condition on `task` and `contribution`. */
  about: SQL;
  /** When all are about contributions of one type. */
  type?: ContributionType;
  /** One by one when it is left out. */
  counting?: Counting;
}

/**
 * A page of tasks and the number of all that match, as far as they are counted [R3D-26, R3P-63], S3-64, S3-65. Tasks
 * on what the viewer may not see any longer are left out, because their rows, their order and the search would reveal
 * what is in it, S3-20.
 */
export async function listTasks(
  db: Db,
  { viewer, query, locale, now, about, type, counting = { by: 'each' } }: TaskListing,
): Promise<Page<TaskRow>> {
  const instant = now.toISOString();
  const conditions = [
    about,
    isNotResting,
    visibleTo(viewer, type),
    ...conditionsOf(viewer, query, { locale, now: instant }),
  ];
  const from = sql`contribution_task task join contribution on contribution.id = task.contribution_id
    where ${sql.join(conditions, sql` and `)}`;
  const sortable: Record<(typeof OWN_TASK_SORT_FIELDS)[number], SQL> = {
    id: sql`task.id`,
    taskName: sql`searchable(${taskName(locale)})`,
    role: sql`task.role`,
    status: statusOn(instant),
    module: sql`task.module`,
    start: sql`task.start_at`,
    end: sql`task.end_at`,
    due: type ? openFirst : dueOrder,
  };
  const order = sql.join(ordering(sortable, query.sort, sortable.id), sql`, `);
  const { limit, offset } = pageWindow(query);
  const { rows: counts } = await db.execute<Counted & Record<string, unknown>>(
    counted(counting, sql`select from ${from}`),
  );
  // The page's ids first: sorting whole rows with their texts spills to disk on deep pages.
  const ids = sql`select task.id from ${from} order by ${order} limit ${limit} offset ${offset}`;
  const rows = await readRows(db, ids, { locale, now: instant, order });
  const count = defined(counts[0], 'The number of tasks');
  return new Page(rows, count.total, count);
}

/**
 * Open tasks of a user on one contribution, the most urgent first, as one value of a statement: for its detail. Instants in
 * its JSON are PostgreSQL's own.
 */
export function openTasksAsJson(of: { contributionId: SQL; userId: SQL; locale: SQL; now: SQL }): SQL {
  const ids = sql`select id from contribution_task where contribution_id = ${of.contributionId}
    and user_id = ${of.userId} and ${isOpenStatus(sql`status`)} and not ${isResting(of.contributionId)}`;
  const order = sql`task.end_at nulls last, task.id`;
  const rows = rowsOf(ids, { locale: sql`${of.locale}::text`, now: sql`${of.now}::timestamptz`, order });
  return sql`(select coalesce(json_agg(own), '[]') from (${rows}) own)`;
}
