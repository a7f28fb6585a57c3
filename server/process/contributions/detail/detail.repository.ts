import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { QueryResultRow } from 'pg';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { fullNameOf } from '#server/platform/db/full-name.ts';
import { isoInstant } from '#server/platform/db/parsers.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { found } from '#server/platform/errors.ts';
import { type FileOfList, filesAsJson } from '#server/platform/files/files.repository.ts';
import type { Caller, ServiceContext } from '#server/platform/http/call.ts';
import {
  type ListedRow,
  personAsJson,
  presentRow,
  rowColumns,
  rowTables,
} from '#server/process/contributions/list/rows.repository.ts';
import {
  type QuestionRow,
  questionRowsOf,
  questionsAsJson,
} from '#server/process/contributions/questions/questions.repository.ts';
import { decisionsAsJson, type StoredDecision } from '#server/process/decision-notes/decision.sql.ts';
import { completeViews, type StoredView, viewAsJson } from '#server/process/life-cycles/load/view.ts';
import { coAuthorsOf } from '#server/process/selection/families.ts';
import { statementForViewer, visibleTo } from '#server/process/selection/visibility.ts';
import { openTasksAsJson } from '#server/process/tasks/tasks.repository.ts';

type DetailColumns = Pick<
  ContributionDetail,
  'body' | 'dateCreated' | 'createdBy' | 'updatedBy' | 'bannerId' | 'bannerPreviewId'
>;

/** The latest move between states, as its history has it. */
interface Move {
  event: string;
  at: string;
  userId: number | null;
  fullName: string | null;
  explanation: string | null;
}

interface DetailParts extends Pick<ContributionDetail, 'participants' | 'tasks' | 'coAuthors'> {
  distinctionCount: number;
  bannerKey: string | null;
  /** When each state was last entered; an action that stays enters nothing. */
  entries: { stateId: number; at: string }[];
  /** How one that was submitted became a draft again; null for every other. */
  moveToDraft: Move | null;
  /** Whether escalation has asked the reader for the answer that is late. */
  askedToAnswer: boolean;
  /** The latest first. */
  decisions: StoredDecision[];
  questions: QuestionRow[];
  files: FileOfList[];
}

interface DetailRow extends QueryResultRow {
  view: StoredView;
  columns: DetailColumns;
  parts: DetailParts;
}

const participants = sql`(
  select coalesce(jsonb_agg(${personAsJson(sql`person`, sql`place`)} || jsonb_build_object('role', part.role)
                            order by part.role, part.rank, part.user_id), '[]')
    from contribution_participant part
    join app_user person on person.id = part.user_id
    left join organization_unit place on place.id = person.unit_id
   where part.contribution_id = contribution.id and part.role <> 'VIEWER')`;

const coAuthors = sql`(
  select coalesce(json_agg(${personAsJson(sql`person`, sql`place`)} order by author.joined, author.rank, person.id), '[]')
    from (${coAuthorsOf(sql`contribution.id`)}) author
    join app_user person on person.id = author.user_id
    left join organization_unit place on place.id = person.unit_id)`;

const entries = sql`(
  select coalesce(json_agg(entry), '[]') from (
    select to_state_id as "stateId", max(date) as at from contribution_history
     where contribution_id = contribution.id and category = 'STATE' and to_state_id is not null
       and from_state_id is distinct from to_state_id
     group by to_state_id) entry)`;

// A life cycle that was changed moves what follows it (`system`): what was asked before stays asked.
const moveToDraft = sql`(
  case when contribution.state_type in ('NEW', 'DRAFT') and contribution.date_submitted is not null then (
    select json_build_object('event', move.event, 'at', move.date, 'userId', move.user_id,
                             'fullName', ${fullNameOf(sql`mover`)}, 'explanation', move.explanation)
      from contribution_history move
      left join app_user mover on mover.id = move.user_id
     where move.contribution_id = contribution.id and move.category = 'STATE' and move.event <> 'system'
       and move.from_state_id is distinct from move.to_state_id
     order by move.id desc limit 1) end)`;

/** Asked since the promise began; its history has the people whom each step asked. */
const askedToAnswer = (userId: SQL) => sql`(
  contribution.answer_state = 'RUNNING' and contribution.answer_escalation > 0 and exists (
    select from contribution_history step
     where step.contribution_id = contribution.id and step.category = 'ANSWER' and step.event = 'escalated'
       and step.date >= contribution.answer_begun_at
       and step.named_people @> jsonb_build_object('new', jsonb_build_array(jsonb_build_object('id', ${userId}::bigint)))))`;

/** Others that the reader sees, too. */
const distinctionsOf = (id: SQL, isVisible: SQL) => sql`(
  select count(*) from contribution_distinction distinction
    join contribution on contribution.id = distinction.other_id
   where distinction.contribution_id = ${id} and ${isVisible})`;

const creator = sql`creator`;
const updater = sql`updater`;

const detail = statementForViewer<{ id: number; locale: string; now: string }, DetailRow & ListedRow>(
  (value, isVisible) => sql`
    select ${rowColumns(value('userId'), isVisible)}, ${viewAsJson} as view,
           json_build_object(
             'body', contribution.body, 'dateCreated', contribution.date_created,
             'createdBy', ${fullNameOf(creator)}, 'updatedBy', ${fullNameOf(updater)},
             'bannerId', contribution.banner_id, 'bannerPreviewId', contribution.banner_preview_id) as columns,
           json_build_object(
             'bannerKey', banner.storage_key, 'participants', ${participants}, 'coAuthors', ${coAuthors}, 'entries', ${entries},
             'moveToDraft', ${moveToDraft}, 'questions', ${questionsAsJson}, 'decisions', ${decisionsAsJson}, 'askedToAnswer', ${askedToAnswer(value('userId'))},
             'distinctionCount', ${distinctionsOf(value('id'), isVisible)},
             'files', ${filesAsJson(sql`contribution.id`)},
             'tasks', ${openTasksAsJson({
               contributionId: value('id'),
               userId: value('userId'),
               locale: value('locale'),
               now: value('now'),
             })}) as parts
      from contribution
      join life_cycle on life_cycle.id = contribution.life_cycle_id
      ${rowTables}
      left join app_user creator on creator.id = contribution.created_by
      left join app_user updater on updater.id = contribution.updated_by
      left join stored_file banner on banner.id = contribution.banner_id
     where contribution.id = ${value('id')} and ${isVisible}`,
);

const orNull = (at: string | null) => at && isoInstant(at);

export type ReadDetail = NonNullable<Awaited<ReturnType<typeof readDetailOf>>>;

/**
 * A contribution that the caller may see: its row of a list, its view, and what a detail has beyond them; the caller's open
 * tasks on it among that. All in one statement, for the way to the database and back costs more than any of the parts.
 */
export async function readDetailOf({ db, caller, services }: ServiceContext, id: number, locale: string) {
  const now = services.now();
  const [read] = (await detail(db, caller, { id, locale, now: now.toISOString() })).rows;
  if (!read) return undefined;
  const { view: storedView, columns, parts } = read;
  const [view] = await completeViews(db, [storedView]);
  return {
    row: presentRow(read, { caller, locale, now }),
    view: found(view),
    columns: { ...columns, dateCreated: isoInstant(columns.dateCreated) },
    ...parts,
    tasks: parts.tasks.map((task) => ({
      ...task,
      start: isoInstant(task.start),
      end: orNull(task.end),
      stateSince: isoInstant(task.stateSince),
    })),
    questions: questionRowsOf(parts.questions),
    files: parts.files.map((file) => ({ ...file, createdDate: isoInstant(file.createdDate) })),
    entries: new Map(parts.entries.map(({ stateId, at }) => [stateId, isoInstant(at)])),
    moveToDraft: parts.moveToDraft && { ...parts.moveToDraft, at: isoInstant(parts.moveToDraft.at) },
  };
}

type Reading = Pick<ServiceContext, 'db' | 'caller'>;

/** A contribution that the caller may see, S3-20. */
const seen = (caller: Caller, id: number) => and(eq(contributions.id, id), visibleTo(caller));

/** What is above every page about a contribution [R3P-18]. */
export async function readHeader({ db, caller }: Reading, id: number) {
  const { code, type, title, stateType, competitionId, campaignId } = contributions;
  const [row] = await db
    .select({ id: contributions.id, code, type, title, stateType, competitionId, campaignId })
    .from(contributions)
    .where(seen(caller, id));
  return found(row);
}

/** Who sees, rates and comments on it [R3P-17]. */
export async function readStatuses({ db, caller }: Reading, id: number) {
  const { id: contributionId, visibility, ratingStatus, commentStatus } = contributions;
  const [row] = await db
    .select({ contributionId, visibility, ratingStatus, commentStatus })
    .from(contributions)
    .where(seen(caller, id));
  return found(row);
}
