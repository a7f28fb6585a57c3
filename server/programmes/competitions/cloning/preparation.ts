import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { JuryType } from '#contract/competitions/rules.ts';
import type { ExtraInputType } from '#contract/extra-inputs/rules.ts';
import type { EvaluationStage } from '#contract/life-cycles/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { extraInputs } from '#server/platform/db/schema/configuration.ts';
import { defined } from '#server/platform/defined.ts';

type Labels = (typeof extraInputs.$inferSelect)['definitionList'];

/** A question that ideas answer, with its choices in their order. */
interface Question {
  definitionList: Labels;
  isRequired: boolean;
  inputType: ExtraInputType;
  minLenOrValue: number | null;
  maxLenOrValue: number | null;
  choices: { language: string; label: string }[][];
}

/** An evaluation card of the competition's own. */
interface Card {
  /** As juries name it. */
  id: number;
  title: string;
  explanation: string;
  evalFlowType: EvaluationStage;
  items: { question: string; weight: number }[];
}

interface PreparedJury {
  type: JuryType;
  title: string;
  /** Of one of the own cards, else of one that all competitions share. */
  evalDefinitionId: number;
  jurorsPerIdea: number | null;
  /** People with open accounts, in their order. */
  jurors: number[];
}

/** What a competition is prepared with, besides its own row and its audience; everything in its order. */
export interface Preparation {
  /** People with open accounts. */
  moderators: number[];
  rewards: { reward: string; isPoint: boolean }[];
  questions: Question[];
  cards: Card[];
  juries: PreparedJury[];
}

const listOf = (row: SQL, order: SQL, from: SQL) =>
  sql`(select coalesce(jsonb_agg(${row} order by ${order}), '[]') from ${from})`;

/**
 * What a competition, whose row is held, was prepared with. Whoever has no open account any more is left out: such
 * people may stay where they are, but come nowhere.
 */
export async function readPreparation(db: Db, competitionId: number): Promise<Preparation> {
  const choices = listOf(
    sql`choice.definition_list`,
    sql`choice.rank, choice.id`,
    sql`extra_input_selection_value choice where choice.extra_input_id = input.id and choice.deleted_at is null`,
  );
  const items = listOf(
    sql`jsonb_build_object('question', item.question, 'weight', item.weight)`,
    sql`item.rank, item.id`,
    sql`eval_item_definition item where item.eval_definition_id = card.id`,
  );
  const jurors = listOf(
    sql`juror.user_id`,
    sql`juror.rank, juror.user_id`,
    sql`competition_juror juror join app_user person on person.id = juror.user_id and person.activated
         where juror.jury_id = jury.id and not juror.is_substitute`,
  );
  const { rows } = await db.execute<Preparation & Record<string, unknown>>(sql`
    select ${listOf(
      sql`moderator.user_id`,
      sql`moderator.rank, moderator.user_id`,
      sql`competition_moderator moderator join app_user person on person.id = moderator.user_id and person.activated
           where moderator.competition_id = ${competitionId}`,
    )} as moderators,
    ${listOf(
      sql`jsonb_build_object('reward', reward.reward, 'isPoint', reward.is_point)`,
      sql`reward.rank, reward.id`,
      sql`competition_reward reward where reward.competition_id = ${competitionId}`,
    )} as rewards,
    ${listOf(
      sql`jsonb_build_object('definitionList', input.definition_list, 'isRequired', input.is_required,
            'inputType', input.input_type, 'minLenOrValue', input.min_len_or_value,
            'maxLenOrValue', input.max_len_or_value, 'choices', ${choices})`,
      sql`input.list_order, input.id`,
      sql`extra_input input where input.competition_id = ${competitionId} and input.deleted_at is null`,
    )} as questions,
    ${listOf(
      sql`jsonb_build_object('id', card.id, 'title', card.title, 'explanation', card.explanation,
            'evalFlowType', card.eval_flow_type, 'items', ${items})`,
      sql`card.id`,
      sql`eval_definition card where card.competition_id = ${competitionId}`,
    )} as cards,
    ${listOf(
      sql`jsonb_build_object('type', jury.type, 'title', jury.title, 'evalDefinitionId', jury.eval_definition_id,
            'jurorsPerIdea', jury.jurors_per_idea, 'jurors', ${jurors})`,
      sql`jury.type`,
      sql`competition_jury jury where jury.competition_id = ${competitionId}`,
    )} as juries`);
  return defined(rows[0], 'What a competition is prepared with');
}
