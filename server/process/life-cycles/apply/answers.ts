import { sql } from 'drizzle-orm';
import { isOneOf } from '#server/platform/db/id-array.ts';
import { insertStep } from '#server/platform/db/insert-rows.ts';
import { answeredPromises, answerTimers } from '#server/platform/db/schema/answers.ts';
import type { Step } from '#server/platform/db/steps.ts';
import type { Placed } from './context.ts';

/** Timers of promises in place of those that there were. */
export function setTimers(set: readonly Placed<'answerTimersSet'>[]): (Step | null)[] {
  if (set.length === 0) return [];
  const idsOf = (some: typeof set) => some.map(({ situation }) => situation.contribution.id);
  const isAmongThem = isOneOf(idsOf(set));
  const keeping = idsOf(set.filter(({ effect }) => effect.keepsDue));
  const goes =
    keeping.length === 0
      ? sql`true`
      : sql`not (timer.kind = 'DUE' and timer.contribution_id ${isOneOf(keeping)})`;
  return [
    (after) =>
      sql`delete from answer_timer timer where timer.contribution_id ${isAmongThem} and ${goes} and ${after}`,
    insertStep(
      answerTimers,
      set.flatMap(({ situation, effect }) =>
        effect.timers.map((timer) => ({ contributionId: situation.contribution.id, ...timer })),
      ),
    ),
  ];
}

/** Promises that were answered, for the figures of an organization. */
export const noteAnswered = (ended: readonly Placed<'promiseEnded'>[]): Step | null =>
  insertStep(
    answeredPromises,
    ended.flatMap(({ situation, effect: { promise } }) =>
      promise.answerStateId === null || promise.answerBegunAt === null
        ? []
        : [
            {
              contributionId: situation.contribution.id,
              stateId: promise.answerStateId,
              ownerId: promise.answerOwnerId,
              begunAt: promise.answerBegunAt,
              dueAt: promise.answerDueAt,
              answeredAt: promise.answeredAt,
              escalation: promise.answerEscalation,
            },
          ],
    ),
  );
