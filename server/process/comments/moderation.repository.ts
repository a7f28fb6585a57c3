import { type SQL, sql } from 'drizzle-orm';
import type { commentEndpoints } from '#contract/comments/endpoints.ts';
import type { ModeratedComment, ModerationState } from '#contract/comments/schema.ts';
import type { QueryOf } from '#contract/http.ts';
import type { Db } from '#server/platform/db/client.ts';
import { fullNameOf, fullNameSql } from '#server/platform/db/full-name.ts';
import { isoText } from '#server/platform/db/iso-text.ts';
import { ordering, pageWindow } from '#server/platform/db/paging.ts';
import { Page } from '#server/platform/http/answers.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { isModeratedBy } from './moderated.sql.ts';

/** Reasons that are shown of a comment that many reported. */
const MOST_REASONS = 10;

/**
 * @returns whether the person had not reported the comment yet, and whether no other report of it was open; null for what was deleted
 *   or hidden meanwhile
 */
export async function insertReport(
  db: Db,
  { commentId, userId, reason, date }: { commentId: number; userId: number; reason: string; date: string },
): Promise<{ isNew: boolean; isFirst: boolean } | null> {
  // Who reports it at the same moment waits.
  const open = await db.execute(
    sql`select from comment where id = ${commentId} and is_counted for no key update`,
  );
  if (open.rowCount === 0) return null;
  const { rows } = await db.execute<{ isFirst: boolean }>(sql`
    insert into comment_report (comment_id, user_id, reason, date_created)
    values (${commentId}, ${userId}, ${reason}, ${date}::timestamptz) on conflict do nothing
    returning not exists (select from comment_report other where other.comment_id = ${commentId} and other.resolved_at is null)
           as "isFirst"`);
  return { isNew: rows.length > 0, isFirst: rows[0]?.isFirst ?? false };
}

/** Closes the open reports of a comment. @returns whether there were any */
export async function resolveReports(
  db: Db,
  { commentId, userId, date }: { commentId: number; userId: number; date: string },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update comment_report set resolved_at = ${date}::timestamptz, resolved_by = ${userId}
     where comment_id = ${commentId} and resolved_at is null`);
  return (rowCount ?? 0) > 0;
}

const OPEN = sql`comment_report report where report.comment_id = comment.id and report.resolved_at is null`;

/** By state: which comments are in it, and since when. */
const STATES: Readonly<Record<ModerationState, { isIn: SQL; date: SQL }>> = {
  REPORTED: {
    isIn: sql`comment.is_counted
      and comment.id in (select report.comment_id from comment_report report where report.resolved_at is null)`,
    date: sql`(select max(report.date_created) from ${OPEN})`,
  },
  HIDDEN: {
    isIn: sql`comment.hidden_at is not null and comment.deleted_at is null`,
    date: sql`comment.hidden_at`,
  },
};

/** Comments that were reported or hidden, of contributions that the caller moderates. */
export async function listModerated(
  { db, caller }: Pick<ServiceContext, 'db' | 'caller'>,
  query: QueryOf<typeof commentEndpoints.moderation>,
): Promise<Page<ModeratedComment>> {
  const { state, sort } = query;
  const { isIn, date } = STATES[state];
  const { limit, offset } = pageWindow(query);
  const order = ordering({ id: sql`id`, date: sql`date` }, sort, sql`id`);
  const { rows } = await db.execute<{ total: number; row: ModeratedComment | null }>(sql`
    with matching as materialized (
      select comment.id, ${date} as date from comment join contribution on contribution.id = comment.contribution_id
       where ${isIn} and ${isModeratedBy(caller)}),
    page as (select * from matching order by ${sql.join(order, sql`, `)} limit ${limit} offset ${offset})
    select (select count(*) from matching) as total, to_json(listed) as row
      from (select) one left join lateral (
        select comment.id, comment.body as comment, comment.user_id as "userId",
               ${fullNameSql(sql`author`)} as "fullName",
               ${isoText(sql`comment.created_date`)} as "createdDate", ${state} as state, ${isoText(sql`page.date`)} as date,
               json_build_object('id', contribution.id, 'type', contribution.type, 'competitionId', contribution.competition_id,
                                 'code', contribution.code, 'title', contribution.title) as contribution,
               (select count(*) from ${OPEN}) as "reportCount",
               array(select report.reason from ${OPEN} order by report.date_created desc limit ${MOST_REASONS}) as reasons,
               comment.hidden_reason as "hiddenReason", ${fullNameOf(sql`hider`)} as "hiddenBy"
          from page join comment on comment.id = page.id join app_user author on author.id = comment.user_id
          join contribution on contribution.id = comment.contribution_id
          left join app_user hider on hider.id = comment.hidden_by
         order by ${sql.join(ordering({ id: sql`page.id`, date: sql`page.date` }, sort, sql`page.id`), sql`, `)}
      ) listed on true`);
  return new Page(
    rows.flatMap(({ row }) => row ?? []),
    rows[0]?.total ?? 0,
  );
}
