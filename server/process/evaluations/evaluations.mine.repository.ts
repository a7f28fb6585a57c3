import { type SQL, sql } from 'drizzle-orm';
import type { evaluationEndpoints } from '#contract/evaluations/endpoints.ts';
import type { EvaluationRound, OwnEvaluation } from '#contract/evaluations/schema.ts';
import { parseSort, type QueryOf } from '#contract/http.ts';
import type { Db } from '#server/platform/db/client.ts';
import { pageWindow } from '#server/platform/db/paging.ts';
import { defined } from '#server/platform/defined.ts';
import { Page } from '#server/platform/http/answers.ts';
import { type Viewer, visibleTo } from '#server/process/selection/visibility.ts';
import { askedOf, joinJury } from './evaluation.asked.sql.ts';

type MineQuery = QueryOf<(typeof evaluationEndpoints)['mine']>;
type SortField = 'dueDate' | 'code' | 'title' | 'dateUpdated';
type Row = OwnEvaluation & Record<string, unknown>;

const SORT_KEYS: Readonly<Record<SortField, SQL>> = {
  dueDate: sql`"dueDate"`,
  code: sql`code`,
  title: sql`searchable(title)`,
  dateUpdated: sql`"dateUpdated"`,
};

/** The filters, on `contribution` and an expression for the stage. */
function filtersOf(query: MineQuery, stage: SQL): SQL {
  const { competitionId, 'type.equals': type, 'evalFlowType.equals': wanted } = query;
  return sql`
    ${competitionId === undefined ? sql`` : sql`and contribution.competition_id = ${competitionId}`}
    ${type === undefined ? sql`` : sql`and contribution.type = ${type}`}
    ${wanted === undefined ? sql`` : sql`and ${stage} = ${wanted}`}`;
}

const contributionColumns = sql`
  contribution.id as "contributionId", contribution.code, contribution.title, contribution.type,
  contribution.competition_id as "competitionId", competition.title as "competitionTitle"`;

/**
 * What the person is asked for now.
 * @param which condition on `evaluation`, which has no values where nothing was given
 */
const askedOnes = (viewer: Viewer, query: MineQuery, which: SQL): SQL => sql`
  select ${contributionColumns}, asked.stage as "evalFlowType",
         coalesce(asked.jury_title, definition.title) as "stageTitle", asked.due_date as "dueDate",
         evaluation.score, evaluation.date_updated as "dateUpdated", true as "canSave"
    from (${askedOf(viewer.id)}) asked
    join contribution on contribution.id = asked.contribution_id
    join eval_definition definition on definition.id = asked.definition_id
    left join competition on competition.id = contribution.competition_id
    left join evaluation on evaluation.contribution_id = asked.contribution_id
      and evaluation.eval_flow_type = asked.stage and evaluation.user_id = ${viewer.id}
   where ${which} ${filtersOf(query, sql`asked.stage`)}`;

/** What the person has given, as long as the contribution may be seen; some of it can still be changed. */
const givenOnes = (viewer: Viewer, query: MineQuery): SQL => sql`
  select ${contributionColumns}, evaluation.eval_flow_type as "evalFlowType",
         coalesce(jury.title, definition.title) as "stageTitle", asked.due_date as "dueDate",
         evaluation.score, evaluation.date_updated as "dateUpdated",
         asked.contribution_id is not null as "canSave"
    from evaluation
    join contribution on contribution.id = evaluation.contribution_id
    join eval_definition definition on definition.id = evaluation.eval_definition_id
    left join competition on competition.id = contribution.competition_id
    ${joinJury(sql`evaluation.eval_flow_type`)}
    left join (${askedOf(viewer.id)}) asked
      on asked.contribution_id = evaluation.contribution_id and asked.stage = evaluation.eval_flow_type
   where evaluation.user_id = ${viewer.id} and ${visibleTo(viewer)}
     ${filtersOf(query, sql`evaluation.eval_flow_type`)}`;

const SOURCES: Readonly<Record<MineQuery['status.equals'], (viewer: Viewer, query: MineQuery) => SQL>> = {
  OPEN: (viewer, query) => askedOnes(viewer, query, sql`evaluation.id is null`),
  GIVEN: givenOnes,
  ALL: (viewer, query) => askedOnes(viewer, query, sql`true`),
};

/** A page of the evaluations that a person is asked for, or has given. */
export async function pageOfOwnEvaluations(
  db: Db,
  viewer: Viewer,
  query: MineQuery,
): Promise<Page<OwnEvaluation>> {
  const source = SOURCES[query['status.equals']](viewer, query);
  const { field, direction } = parseSort<SortField>(query.sort);
  const way = sql.raw(direction);
  const { limit, offset } = pageWindow(query);
  // What is asked of a person takes some reading: once for the page and the number of all.
  const { rows } = await db.execute<Row & { total: number }>(sql`
    with own as materialized (${source}),
         page as (select * from own
                   order by ${SORT_KEYS[field]} ${way} nulls last, "contributionId" ${way}, "evalFlowType"
                   limit ${limit} offset ${offset})
    select counted.total, page.* from (select count(*) as total from own) counted left join page on true
     order by ${SORT_KEYS[field]} ${way} nulls last, "contributionId" ${way}, "evalFlowType"`);
  const own = rows.flatMap(({ total: _, ...row }) => (row.contributionId === null ? [] : [row as Row]));
  return new Page(own, defined(rows[0], 'The number of evaluations').total);
}

/** What a person is asked for now, counted by competition and stage, the most urgent first. */
export async function readRounds(db: Db, viewer: Pick<Viewer, 'id'>): Promise<EvaluationRound[]> {
  const { rows } = await db.execute<EvaluationRound & Record<string, unknown>>(sql`
    select contribution.type, contribution.competition_id as "competitionId",
           competition.title as "competitionTitle", asked.stage as "evalFlowType",
           max(coalesce(asked.jury_title, definition.title)) as "stageTitle",
           count(*) as total, count(evaluation.id) as given,
           min(asked.due_date) filter (where evaluation.id is null) as "dueDate",
           (array_agg(contribution.id order by contribution.code) filter (where evaluation.id is null))[1]
             as "nextContributionId"
      from (${askedOf(viewer.id)}) asked
      join contribution on contribution.id = asked.contribution_id
      join eval_definition definition on definition.id = asked.definition_id
      left join competition on competition.id = contribution.competition_id
      left join evaluation on evaluation.contribution_id = asked.contribution_id
        and evaluation.eval_flow_type = asked.stage and evaluation.user_id = ${viewer.id}
     group by contribution.type, contribution.competition_id, competition.title, asked.stage
     order by count(evaluation.id) = count(*), "dueDate" nulls last, competition.title, asked.stage`);
  return rows;
}
