import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { JuryType } from '#contract/competitions/rules.ts';
import type { EvaluationStage } from '#contract/life-cycles/schema.ts';
import type { Question } from '#contract/programme-templates/questions.endpoints.ts';
import type { Db } from '#server/platform/db/client.ts';
import { defined } from '#server/platform/defined.ts';
import { readQuestions } from '#server/process/extra-inputs/question-set.ts';

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
  /** That ideas answer. */
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
  const { rows } = await db.execute<Omit<Preparation, 'questions'> & Record<string, unknown>>(sql`
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
  const questions = await readQuestions(db, { source: 'IDEA', competitionId, campaignId: null });
  return { ...defined(rows[0], 'What a competition is prepared with'), questions };
}
