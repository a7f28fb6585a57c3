import { type SQL, sql } from 'drizzle-orm';
import type { LifeCycleTree } from '#contract/life-cycles/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { isOneOf } from '#server/platform/db/id-array.ts';
import { isoInstant } from '#server/platform/db/parsers.ts';
import { executePrepared } from '#server/platform/db/prepared-statement.ts';
import { found } from '#server/platform/errors.ts';
import { coAuthorsOf, isHead } from '#server/process/selection/families.ts';
import type { ContributionSnapshot, View } from '../engine/types.ts';
import { lifeCycleOf, type Revision } from './life-cycle.ts';

/** A view with what messages and links need to name. */
export interface LoadedView extends View {
  lifeCycle: LifeCycleTree;
  contribution: ContributionSnapshot;
  lifeCycleId: number;
  subject: { title: string; code: string; competitionId: number | null };
}

/** Holds the contributions' rows until the transaction ends; `skip` leaves out those that another holds. */
export type Lock = 'none' | 'wait' | 'skip';

/** Which of the contributions: a condition on `contribution`, such as that somebody may see them. */
export type Only = SQL | undefined;

interface Row extends ContributionSnapshot, Revision, Record<string, unknown> {
  lifeCycleId: number;
  title: string;
  code: string;
  competitionId: number | null;
}

const which = (ids: readonly number[], only: Only): SQL =>
  only === undefined
    ? sql`contribution.id ${isOneOf(ids)}`
    : sql`contribution.id ${isOneOf(ids)} and ${only}`;

/**
 * Holds contributions, and before them what a decision goes by: their life cycles and, of ideas, their competitions do
 * not change until the transaction ends, S3-49. Those holds are shared, so that decisions wait for changes only, and
 * changes for decisions. Everybody takes them in this order, and rows of a table by their ids, so that two wait for
 * each other instead of dead-locking. That one hold is part of the condition of the next keeps the order within the
 * statement: such a condition is asked before the first row is looked for.
 * @returns ids of those that were found as they are after waiting, in order
 */
async function hold(
  db: Db,
  ids: readonly number[],
  { lock, only }: { lock: Exclude<Lock, 'none'>; only: Only },
): Promise<number[]> {
  const { rows } = await executePrepared<{ id: number }>(
    db,
    sql`
    with cycle as materialized (
      select id from life_cycle
       where id in (select life_cycle_id from contribution where ${which(ids, only)})
       order by id for key share
    ), contest as materialized (
      select id from competition
       where id in (select competition_id from contribution where ${which(ids, only)})
         and (select count(*) from cycle) >= 0
       order by id for key share
    )
    select id from contribution
     where ${which(ids, only)} and (select count(*) from cycle) >= 0 and (select count(*) from contest) >= 0
     order by id for update ${lock === 'skip' ? sql`skip locked` : sql``}`,
  );
  return rows.map(({ id }) => id);
}

/** First owners come first. */
const participants = sql`(
  select coalesce(json_agg(json_strip_nulls(json_build_object('userId', part.user_id, 'role', part.role, 'isActive', person.activated,
                                                             'deputyFor', part.deputy_for_id))
                           order by part.rank, part.user_id), '[]')
    from contribution_participant part join app_user person on person.id = part.user_id
   where part.contribution_id = contribution.id)`;

const chatSessions = sql`(
  select coalesce(json_agg(json_build_object('id', session.id, 'sessionType', session.session_type,
                                             'status', session.status) order by session.id), '[]')
    from chat_session session where session.contribution_id = contribution.id)`;

const head = sql`(
  select json_build_object('id', head.id, 'code', head.code)
    from contribution_family_member part join contribution head on head.id = part.head_id
   where part.member_id = contribution.id)`;

const coAuthors = sql`(
  select coalesce(json_agg(json_build_object('userId', person.id, 'isActive', person.activated)
                           order by author.joined, author.rank, person.id), '[]')
    from (${coAuthorsOf(sql`contribution.id`)}) author join app_user person on person.id = author.user_id)`;

const openQuestions = sql`(
  select count(*)::int from author_question question
   where question.contribution_id = contribution.id and question.answered_at is null and question.withdrawn_at is null)`;

/**
 * What a view is made of, of `contribution` joined with `life_cycle`, as one value: so it can be read beside something else.
 */
export const viewAsJson: SQL = sql`json_build_object(
  'id', contribution.id, 'type', contribution.type, 'title', contribution.title, 'code', contribution.code,
  'version', contribution.version, 'lifeCycleId', contribution.life_cycle_id,
  'competitionId', contribution.competition_id, 'isDeleted', contribution.is_deleted,
  'stateId', contribution.state_id, 'fieldId', contribution.field_id, 'visibility', contribution.visibility,
  'editable', contribution.editable, 'commentStatus', contribution.comment_status,
  'ratingStatus', contribution.rating_status, 'publishState', contribution.publish_state,
  'dateSubmitted', contribution.date_submitted, 'dateStateChanged', contribution.date_state_changed,
  'answerState', contribution.answer_state, 'answerStateId', contribution.answer_state_id,
  'answerBegunAt', contribution.answer_begun_at, 'answerDueAt', contribution.answer_due_at,
  'answerPausedAt', contribution.answer_paused_at, 'answerLeftMs', contribution.answer_left_ms,
  'answeredAt', contribution.answered_at, 'answerOwnerId', contribution.answer_owner_id,
  'answerEscalation', contribution.answer_escalation, 'answerTimeZone', contribution.answer_time_zone,
  'answerReply', contribution.answer_reply,
  'competitionState', (select competition_state from competition where id = contribution.competition_id),
  'participants', ${participants}, 'chatSessions', ${chatSessions}, 'head', ${head}, 'coAuthors', ${coAuthors}, 'isHead', ${isHead()},
  'openQuestions', ${openQuestions},
  'database', current_database(), 'revision', life_cycle.revision)`;

/** `viewAsJson` as it comes. */
export type StoredView = Row;

async function readRows(db: Db, ids: readonly number[], only: Only): Promise<StoredView[]> {
  const { rows } = await executePrepared<{ view: StoredView }>(
    db,
    sql`
    select ${viewAsJson} as view
      from contribution join life_cycle on life_cycle.id = contribution.life_cycle_id
     where ${which(ids, only)}
     order by contribution.id`,
  );
  return rows.map(({ view }) => view);
}

/** The trees of life cycles, each once. */
async function readLifeCycles(db: Db, rows: readonly Row[]): Promise<Map<number, LifeCycleTree>> {
  const trees = new Map<number, LifeCycleTree>();
  for (const { lifeCycleId, database, revision } of rows) {
    if (!trees.has(lifeCycleId)) {
      trees.set(lifeCycleId, found(await lifeCycleOf(db, lifeCycleId, { database, revision })));
    }
  }
  return trees;
}

const isoOrNull = (instant: string | null) => instant && isoInstant(instant);

/** Stored views with the life cycles that they follow. */
export async function completeViews(db: Db, rows: readonly StoredView[]): Promise<LoadedView[]> {
  const lifeCycles = await readLifeCycles(db, rows);
  return rows.map(
    ({ title, code, competitionId, lifeCycleId, database: _database, revision: _revision, ...columns }) => ({
      lifeCycle: found(lifeCycles.get(lifeCycleId)),
      lifeCycleId,
      subject: { title, code, competitionId },
      contribution: {
        ...columns,
        dateSubmitted: isoOrNull(columns.dateSubmitted),
        dateStateChanged: isoInstant(columns.dateStateChanged),
        answerBegunAt: isoOrNull(columns.answerBegunAt),
        answerDueAt: isoOrNull(columns.answerDueAt),
        answerPausedAt: isoOrNull(columns.answerPausedAt),
        answeredAt: isoOrNull(columns.answeredAt),
      },
    }),
  );
}

/**
 * Reads what it takes to show contributions and what may be done with them, in the order of their ids; the same
 * few statements for one and for thousands. Left out are unknown ones, those that `only` does not admit once they are
 * held, and with `skip` those that another holds.
 */
export async function loadViews(
  db: Db,
  contributionIds: readonly number[],
  { lock, only }: { lock: Lock; only?: Only },
): Promise<LoadedView[]> {
  // What else belongs to them is read after waiting for their rows, by a statement that sees what others left.
  const ids = lock === 'none' ? contributionIds : await hold(db, contributionIds, { lock, only });
  if (ids.length === 0) return [];
  return completeViews(db, await readRows(db, ids, only));
}

/** One of `loadViews`; null when there is none, or when another holds its row and `lock` is `skip`. */
export async function loadView(
  db: Db,
  contributionId: number,
  options: { lock: Lock; only?: Only },
): Promise<LoadedView | null> {
  return (await loadViews(db, [contributionId], options))[0] ?? null;
}
