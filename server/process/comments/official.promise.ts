import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { answeredPromises } from '#server/platform/db/schema/answers.ts';
import { found } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { actorOf } from '#server/process/contributions/commands/permissions.ts';
import type { Decision } from '#server/process/life-cycles/apply/context.ts';
import { applyDecisions } from '#server/process/life-cycles/apply/decision.ts';
import { answerOfficially, takeAnswerBack } from '#server/process/life-cycles/engine/official-answer.ts';
import type { AnswerClock } from '#server/process/life-cycles/engine/types.ts';
import { loadSituation } from '#server/process/life-cycles/load/situation.ts';

const loaded = async ({ db, services }: ServiceContext, id: number) =>
  found(await loadSituation(db, id, { lock: 'wait', now: services.now() }));

async function apply({ db, services, caller }: ServiceContext, { situation, effects }: Decision) {
  const actor = actorOf(caller, situation.contribution.type);
  await applyDecisions({ db, services, actor, siteVersion: caller.siteVersion }, [{ situation, effects }]);
}

/** The authors have their answer, whatever else is decided. */
export async function keepPromise(context: ServiceContext, id: number): Promise<void> {
  const situation = await loaded(context, id);
  const effects = answerOfficially(situation, actorOf(context.caller, situation.contribution.type));
  if (effects.length > 0) await apply(context, { situation, effects });
}

/** Whether its authors have been answered by other words since a promise began. */
async function hasOtherWords(db: Db, id: number, { answerBegunAt, answerReply }: AnswerClock) {
  const { rows } = await db.execute<{ has: boolean }>(sql`
    select exists (
        select from decision_note note
         where note.contribution_id = ${id}
           and (note.decided_at > ${answerBegunAt} or note.reply_answered_at > ${answerBegunAt}))
      or exists (
        select from comment
         where comment.contribution_id = ${id} and comment.is_official and comment.is_counted
           and comment.official_since > ${answerBegunAt} and not is_author(${id}, comment.user_id)
           and comment.user_id is distinct from ${answerReply?.decidedBy ?? null}::bigint) as has`);
  return rows[0]?.has ?? false;
}

/** An official answer is none any more. Where it was the answer, that is owed again: nobody ends a promise by taking back what they wrote. */
export async function owePromiseAgain(context: ServiceContext, id: number): Promise<void> {
  const situation = await loaded(context, id);
  const { contribution } = situation;
  const effects = takeAnswerBack(situation, actorOf(context.caller, contribution.type));
  if (effects.length === 0 || (await hasOtherWords(context.db, id, contribution))) return;
  await context.db
    .delete(answeredPromises)
    .where(
      and(
        eq(answeredPromises.contributionId, id),
        eq(answeredPromises.answeredAt, contribution.answeredAt ?? ''),
      ),
    );
  await apply(context, { situation, effects });
}
