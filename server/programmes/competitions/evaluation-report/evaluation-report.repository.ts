import { type SQL, sql } from 'drizzle-orm';
import type { JuryType } from '#contract/competitions/rules.ts';
import type { evaluationEndpoints } from '#contract/evaluations/endpoints.ts';
import type { EvalReportRow } from '#contract/evaluations/schema.ts';
import { MAX_PAGE_SIZE, type QueryOf } from '#contract/http.ts';
import { fullNameSql } from '#server/platform/db/full-name.ts';
import { Page } from '#server/platform/http/answers.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { hasConflict } from '#server/process/evaluations/evaluation.asked.sql.ts';
import { stageScores } from '#server/process/evaluations/scores.sql.ts';
import { isResting } from '#server/process/selection/families.ts';
import { isOwnedBy } from '#server/process/selection/visibility.ts';

/** Ideas that were submitted, each with every jury that has somebody in it, S2-37. */
const IDEAS_OF_JURIES = sql`contribution join competition_jury jury on jury.competition_id = contribution.competition_id`;
const isShown = (competitionId: number, juryType: JuryType | undefined): SQL => sql`
  contribution.competition_id = ${competitionId} and contribution.type = 'IDEA' and not contribution.is_deleted
    and contribution.state_type not in ('NEW', 'DRAFT') and not ${isResting()}
    and exists (select from competition_juror juror where juror.jury_id = jury.id)
    ${juryType === undefined ? sql`` : sql`and jury.type = ${juryType}`}`;

/**
 * Everybody of a row's jury who scores the idea, in the order of their choice, with what they said; nobody for an owner. In a jury that
 * shares its ideas, and of those who score in somebody's place, these are the ones with a seat on it.
 */
const jurorsOfRow = sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
           'fullName', ${fullNameSql(sql`person`)},
           'score', evaluation.score, 'comment', coalesce(evaluation.comment, ''))
         order by juror.rank, juror.user_id), '[]')
    from competition_juror juror
    join app_user person on person.id = juror.user_id
    left join evaluation on evaluation.contribution_id = page.id and evaluation.user_id = juror.user_id
      and evaluation.eval_flow_type = 'EVAL_' || page.jury_type
   where juror.jury_id = page.jury_id and not page.is_own
     and not ${hasConflict(sql`page.id`, sql`juror.user_id`)}
     and (evaluation.id is not null or (page.jurors_per_idea is null and not juror.is_substitute) or exists (
       select from contribution_participant seat
        where seat.contribution_id = page.id and seat.user_id = juror.user_id and seat.role = page.jury_type)))`;

/**
 * What the juries of a competition said of its ideas: by jury, the best first, what nobody has scored last; each
 * row with everybody of the jury [R2J-54, R2G-26, R2G-27], S2-22, S2-37. Of the caller's own ideas nothing is shown,
 * not by their place among the others either: they are sorted with those that nobody has scored.
 */
export async function readReport(
  { db, caller }: Pick<ServiceContext, 'db' | 'caller'>,
  competitionId: number,
  { page, size = MAX_PAGE_SIZE, 'juryType.equals': juryType }: QueryOf<typeof evaluationEndpoints.report>,
): Promise<Page<EvalReportRow>> {
  const shown = isShown(competitionId, juryType);
  const isOwn = isOwnedBy(caller);
  const ideas = sql`(select id from contribution where competition_id = ${competitionId} and not ${isOwn})`;
  const order = sql`jury_type, score desc nulls last, date_submitted, id`;
  const { rows } = await db.execute<EvalReportRow & Record<string, unknown>>(sql`
    with page as (
      select contribution.id, contribution.code, contribution.title, contribution.date_submitted,
             jury.id as jury_id, jury.type as jury_type, jury.title as jury_title, jury.jurors_per_idea,
             stage.score, ${isOwn} as is_own,
             rank() over (partition by jury.type order by stage.score desc nulls last) as place
        from ${IDEAS_OF_JURIES}
        left join (${stageScores(ideas)}) stage on stage.contribution_id = contribution.id
          and stage.eval_flow_type = 'EVAL_' || jury.type
       where ${shown}
       order by ${order} limit ${size} offset ${page * size}
    )
    select page.id as "contributionId", page.code, page.title, page.score::double precision as score,
           case when page.score is not null then page.place end as place,
           page.jury_type as "juryType", page.jury_title as "juryTitle", ${jurorsOfRow} as "juryUserReport"
      from page order by ${order}`);
  return new Page(rows, await db.$count(IDEAS_OF_JURIES, shown));
}
