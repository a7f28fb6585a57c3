import { type SQL, sql } from 'drizzle-orm';
import type {
  conflictEndpoints,
  OwnConflict,
  RoundConflict,
} from '#contract/competitions/conflicts.endpoints.ts';
import { parseSort, type QueryOf } from '#contract/http.ts';
import type { Db } from '#server/platform/db/client.ts';
import { pageWindow } from '#server/platform/db/paging.ts';
import { defined } from '#server/platform/defined.ts';
import { Page } from '#server/platform/http/answers.ts';
import { isOwnedBy, type Viewer } from '#server/process/selection/visibility.ts';
import type { StoredCompetition } from '../competition.form.ts';
import { isJudged, runningJury } from '../round/round.repository.ts';
import { isOfRunningRound, isScoredInPlace, isTakenOver } from './conflict.sql.ts';

type ConflictQuery = QueryOf<(typeof conflictEndpoints)['mine']>;

const conflictColumns = sql`
  conflict.id as key, conflict.contribution_id as "contributionId", contribution.code, contribution.title, conflict.kind,
  conflict.remark, conflict.declared_at as "declaredAt"`;

/** A page of a query with `key` and `declaredAt`. */
async function pageOf<Row extends { contributionId: number }>(
  db: Db,
  source: SQL,
  query: ConflictQuery,
): Promise<Page<Row>> {
  const way = sql.raw(parseSort<'declaredAt'>(query.sort).direction);
  const order = sql`"declaredAt" ${way}, key ${way}`;
  const { limit, offset } = pageWindow(query);
  const { rows } = await db.execute<Row & { total: number; key: number | null }>(sql`
    with found as materialized (${source}),
         page as (select * from found order by ${order} limit ${limit} offset ${offset})
    select counted.total, page.* from (select count(*) as total from found) counted left join page on true
     order by ${order}`);
  const listed = rows.flatMap(({ total: _, key, ...row }) => (key === null ? [] : [row as unknown as Row]));
  return new Page(listed, defined(rows[0], 'The number of conflicts').total);
}

/** A page of what the caller has declared. */
export const pageOfOwnConflicts = (
  db: Db,
  userId: number,
  query: ConflictQuery,
): Promise<Page<OwnConflict>> =>
  pageOf(
    db,
    sql`
      select ${conflictColumns}, competition.id as "competitionId", competition.title as "competitionTitle",
             ${isOfRunningRound} and not ${isTakenOver} as "canWithdraw"
        from evaluation_conflict conflict
        join contribution on contribution.id = conflict.contribution_id and not contribution.is_deleted
        join competition on competition.id = contribution.competition_id
       where conflict.user_id = ${userId}`,
    query,
  );

const asUser = (person: SQL): SQL => sql`json_build_object(
  'id', ${person}.id, 'firstName', ${person}.first_name, 'lastName', ${person}.last_name,
  'title', coalesce(${person}.position, ''))`;

/**
 * A page of what jurors have declared in the running round; nothing of the caller's own ideas.
 * @throws AppError error.commandNotAvailable outside of rounds
 */
export function pageOfRoundConflicts(
  db: Db,
  caller: Pick<Viewer, 'id'>,
  competition: StoredCompetition,
  query: ConflictQuery,
): Promise<Page<RoundConflict>> {
  const jury = runningJury(competition);
  return pageOf(
    db,
    sql`
      select ${conflictColumns}, ${asUser(sql`person`)} as "user",
             case when ${isTakenOver} then ${asUser(sql`other`)} end as substitute,
             ${isJudged(competition, jury)} as "hasJurors",
             contribution.state_type = 'EVALUATION' and not ${isScoredInPlace} as "canSubstitute"
        from evaluation_conflict conflict
        join contribution on contribution.id = conflict.contribution_id and not contribution.is_deleted
        join app_user person on person.id = conflict.user_id
        left join app_user other on other.id = conflict.substitute_id
       where contribution.competition_id = ${competition.id} and conflict.jury_type = ${jury}
         and not ${isOwnedBy(caller)}`,
    query,
  );
}
