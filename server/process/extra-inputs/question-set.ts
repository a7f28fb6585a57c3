import { type SQL, sql } from 'drizzle-orm';
import type { Question } from '#contract/programme-templates/questions.endpoints.ts';
import type { Db } from '#server/platform/db/client.ts';
import { lockOrder } from './extra-input.order.ts';
import { inScope, type Scope } from './extra-inputs.repository.ts';

/** Choices of `extra_input` in their order, each as its words by language. */
const CHOICES: SQL = sql`(
  select coalesce(jsonb_agg(choice.definition_list order by choice.rank, choice.id), '[]')
    from extra_input_selection_value choice
   where choice.extra_input_id = extra_input.id and choice.deleted_at is null)`;

/** The questions of a form in their order, without what makes them its own. */
export async function readQuestions(db: Db, scope: Scope): Promise<Question[]> {
  const { rows } = await db.execute<Question & Record<string, unknown>>(sql`
    select definition_list as "definitionList", is_required as "isRequired", input_type as "inputType",
           min_len_or_value as "minLenOrValue", max_len_or_value as "maxLenOrValue", ${CHOICES} as choices
      from extra_input where ${inScope(scope)} order by list_order, id`);
  return rows;
}

/**
 * Adds questions with their choices below those of a form, in their order. It is the only way in which several come into a form
 * at once: by a clone, from another campaign, from a template.
 */
export async function insertQuestions(db: Db, scope: Scope, questions: readonly Question[]): Promise<void> {
  if (questions.length === 0) return;
  await lockOrder(db, scope);
  const { source, competitionId, campaignId } = scope;
  await db.execute(sql`
    with own as (select count(*) as number from extra_input where ${inScope(scope)}),
    asked as (
      select question, own.number + place as place
        from jsonb_array_elements(${JSON.stringify(questions)}::jsonb) with ordinality as asked (question, place)
       cross join own
    ), made as (
      insert into extra_input (source, competition_id, campaign_id, definition_list, is_required, input_type,
                               min_len_or_value, max_len_or_value, list_order)
      select ${source}, ${competitionId}::bigint, ${campaignId}::bigint, question->'definitionList',
             (question->>'isRequired')::boolean, question->>'inputType', (question->>'minLenOrValue')::float8,
             (question->>'maxLenOrValue')::float8, place
        from asked order by place
      returning id, list_order
    )
    insert into extra_input_selection_value (extra_input_id, definition_list, rank)
    select made.id, choice.words, choice.rank
      from made join asked on asked.place = made.list_order
     cross join jsonb_array_elements(asked.question->'choices') with ordinality as choice (words, rank)
     order by made.list_order, choice.rank`);
}
