import { sql } from 'drizzle-orm';
import type { Step } from '#server/platform/db/steps.ts';
import type { Placed } from './context.ts';

/** Withdraws what authors were asked in a state that was left since (decision 0079). */
export const endQuestions = (ended: readonly Placed<'questionsEnded'>[]): Step | null =>
  ended.length === 0
    ? null
    : (after) => sql`
      update author_question question set withdrawn_at = left_state.at
        from json_to_recordset(${JSON.stringify(
          ended.map(({ situation }) => ({ id: situation.contribution.id, at: situation.now })),
        )}::json) as left_state(id bigint, at timestamptz)
       where question.contribution_id = left_state.id and question.answered_at is null
         and question.withdrawn_at is null and ${after}`;
