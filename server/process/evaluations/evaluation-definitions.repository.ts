import { and, eq, notInArray, type SQL, sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import type { evaluationEndpoints } from '#contract/evaluations/endpoints.ts';
import { EVAL_OVER } from '#contract/evaluations/rules.ts';
import type { EvalDefinition, EvalDefinitionInput } from '#contract/evaluations/schema.ts';
import type { QueryOf } from '#contract/http.ts';
import type { Db } from '#server/platform/db/client.ts';
import { ordering, pageWindow } from '#server/platform/db/paging.ts';
import { evalItemDefinitions } from '#server/platform/db/schema/evaluations.ts';
import { Page } from '#server/platform/http/answers.ts';

type Row = EvalDefinition & Record<string, unknown>;

const items = sql`(
  select jsonb_agg(jsonb_build_object('id', item.id, 'question', item.question, 'weight', item.weight)
                   order by item.rank, item.id)
    from eval_item_definition item where item.eval_definition_id = definition.id)`;

const columns = sql`
  definition.id, definition.title, definition.explanation, definition.eval_flow_type as "evalFlowType",
  definition.contribution_type as "contributionType", definition.competition_id as "competitionId",
  'STAR5' as "evalType", ${EVAL_OVER}::int as "evalOver", coalesce(${items}, '[]') as "evalItemDefinitionList",
  definition.version,
  exists (select from evaluation where evaluation.eval_definition_id = definition.id) as "isUsed"`;

const SORT_KEYS = {
  id: sql`definition.id`,
  title: sql`searchable(definition.title)`,
  evalFlowType: sql`definition.eval_flow_type`,
};

type ListQuery = QueryOf<(typeof evaluationEndpoints)['definitions']>;

/** Shared ones; with a competition also its own. */
function conditionOf(type: ContributionType, { competitionId, ...query }: ListQuery): SQL {
  const stage = query['evalFlowType.equals'];
  return sql`definition.contribution_type = ${type}
    and (definition.competition_id is null ${competitionId === undefined ? sql`` : sql`or definition.competition_id = ${competitionId}`})
    ${stage === undefined ? sql`` : sql`and definition.eval_flow_type = ${stage}`}`;
}

/** A page of the definitions of a type [R2J-41], S2-33. */
export async function pageOfDefinitions(
  db: Db,
  type: ContributionType,
  query: ListQuery,
): Promise<Page<EvalDefinition>> {
  const condition = conditionOf(type, query);
  const order = sql.join(ordering(SORT_KEYS, query.sort, SORT_KEYS.id), sql`, `);
  const { limit, offset } = pageWindow(query);
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from eval_definition definition where ${condition}
     order by ${order} limit ${limit} offset ${offset}`);
  return new Page(rows, await db.$count(sql`eval_definition definition`, condition));
}

/**
 * One definition with its questions in order.
 * @param lock `share` keeps it as it is until the transaction ends
 */
export async function readDefinition(
  db: Db,
  id: number,
  lock: 'none' | 'share' = 'none',
): Promise<EvalDefinition | undefined> {
  // By itself, so that the questions are read as they are once the lock is there.
  if (lock === 'share') await db.execute(sql`select from eval_definition where id = ${id} for share`);
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from eval_definition definition where definition.id = ${id}`,
  );
  return rows[0];
}

type Items = EvalDefinitionInput['evalItemDefinitionList'];

/** Stored questions keep their ids; those that are not named any more go. */
export async function writeItems(db: Db, definitionId: number, list: Items): Promise<void> {
  const remaining = list.flatMap(({ id }) => id ?? []);
  const ofDefinition = eq(evalItemDefinitions.evalDefinitionId, definitionId);
  await db
    .delete(evalItemDefinitions)
    .where(
      remaining.length === 0
        ? ofDefinition
        : and(ofDefinition, notInArray(evalItemDefinitions.id, remaining)),
    );
  for (const [at, { id, question, weight }] of list.entries()) {
    const values = { question, weight, rank: at + 1 };
    if (id)
      await db
        .update(evalItemDefinitions)
        .set(values)
        .where(and(ofDefinition, eq(evalItemDefinitions.id, id)));
    else await db.insert(evalItemDefinitions).values({ ...values, evalDefinitionId: definitionId });
  }
}
