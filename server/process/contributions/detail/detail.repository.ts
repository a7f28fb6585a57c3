import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ParticipationRole } from '#contract/contributions/participation.ts';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import type { Name } from '#contract/texts/titles.ts';
import type { Db } from '#server/platform/db/client.ts';
import { fullNameOf } from '#server/platform/db/full-name.ts';
import { isoInstant } from '#server/platform/db/parsers.ts';
import { statement } from '#server/platform/db/prepared-statement.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { found } from '#server/platform/errors.ts';
import type { Caller, ServiceContext } from '#server/platform/http/call.ts';
import { personAsJson } from '#server/process/contributions/list/rows.repository.ts';
import { visibleTo } from '#server/process/selection/visibility.ts';
import { isOpenStatus } from '#server/process/tasks/tasks.open.sql.ts';

type DetailColumns = Pick<
  ContributionDetail,
  | 'body'
  | 'publishState'
  | 'visibility'
  | 'commentStatus'
  | 'ratingStatus'
  | 'version'
  | 'lifeCycleId'
  | 'dateCreated'
  | 'dateStateChanged'
  | 'createdBy'
  | 'updatedBy'
  | 'bannerId'
  | 'bannerPreviewId'
>;

/** Work that a contribution waits for. */
interface Waiting {
  role: ParticipationRole;
  names: Name[];
  end: string | null;
}

/** The latest move between states, as its history has it. */
interface Move {
  event: string;
  at: string;
  userId: number | null;
  fullName: string | null;
  explanation: string | null;
}

type DetailRow = DetailColumns &
  Pick<ContributionDetail, 'participants'> & {
    bannerKey: string | null;
    /** When each state was last entered; an action that stays enters nothing. */
    entries: { stateId: number; at: string }[];
    /** How one that was handed in became a draft again; null for every other. */
    moveToDraft: Move | null;
    /** Each task once, however many people have it. */
    waiting: Waiting[];
    hasOwnTasks: boolean;
  };

const participants = sql`(
  select coalesce(jsonb_agg(${personAsJson(sql`person`, sql`place`)} || jsonb_build_object('role', part.role)
                            order by part.role, part.rank, part.user_id), '[]')
    from contribution_participant part
    join app_user person on person.id = part.user_id
    left join organization_unit place on place.id = person.unit_id
   where part.contribution_id = contribution.id)`;

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

const isOpen = isOpenStatus(sql`task.status`);

const waiting = sql`(
  select coalesce(json_agg(work order by work."end" nulls last, work.role), '[]') from (
    select task.role, task.names, min(task.end_at) as "end" from contribution_task task
     where task.contribution_id = contribution.id and ${isOpen}
     group by task.role, task.names) work)`;

const creator = alias(users, 'creator');
const updater = alias(users, 'updater');

const detailParts = statement<{ id: number; userId: number }, DetailRow>(
  (value) => sql`
    select contribution.body, contribution.publish_state as "publishState", contribution.visibility,
           contribution.comment_status as "commentStatus", contribution.rating_status as "ratingStatus",
           contribution.version, contribution.life_cycle_id as "lifeCycleId",
           contribution.date_created as "dateCreated", contribution.date_state_changed as "dateStateChanged",
           ${fullNameOf(creator)} as "createdBy", ${fullNameOf(updater)} as "updatedBy",
           contribution.banner_id as "bannerId", contribution.banner_preview_id as "bannerPreviewId",
           banner.storage_key as "bannerKey", ${participants} as participants, ${entries} as entries,
           ${moveToDraft} as "moveToDraft", ${waiting} as waiting,
           exists (select from contribution_task task
                    where task.contribution_id = contribution.id and task.user_id = ${value('userId')} and ${isOpen}) as "hasOwnTasks"
      from contribution
      left join app_user creator on creator.id = contribution.created_by
      left join app_user updater on updater.id = contribution.updated_by
      left join stored_file banner on banner.id = contribution.banner_id
     where contribution.id = ${value('id')}`,
);

export type DetailParts = NonNullable<Awaited<ReturnType<typeof readDetailParts>>>;

/**
 * What a detail has beyond a row of a list, and what is told with it.
 * @param userId whose own open tasks are asked for
 */
export async function readDetailParts(db: Db, id: number, userId: number) {
  const [row] = (await detailParts(db, { id, userId })).rows;
  if (!row) return undefined;
  const { bannerKey, hasOwnTasks, participants: people, entries: entered, ...rest } = row;
  const { moveToDraft: move, waiting: work, ...columns } = rest;
  return {
    columns,
    bannerKey,
    hasOwnTasks,
    participants: people,
    entries: new Map(entered.map(({ stateId, at }) => [stateId, isoInstant(at)])),
    moveToDraft: move && { ...move, at: isoInstant(move.at) },
    waiting: work.map((one) => ({ ...one, end: one.end === null ? null : isoInstant(one.end) })),
  };
}

type Reading = Pick<ServiceContext, 'db' | 'caller'>;

/** A contribution that the caller may see, S3-20. */
const seen = (caller: Caller, id: number) => and(eq(contributions.id, id), visibleTo(caller));

/** What stands above every page about a contribution [R3P-18]. */
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
