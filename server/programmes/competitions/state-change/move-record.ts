import { eq, sql } from 'drizzle-orm';
import { canUndoMoveTo } from '#contract/competitions/undo.ts';
import type { CompetitionState } from '#contract/life-cycles/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { insertRow, insertRows } from '#server/platform/db/insert-rows.ts';
import { competitionMoveIdeas, competitionMoves } from '#server/platform/db/schema/competition-moves.ts';
import type { Decision } from '#server/process/life-cycles/apply/context.ts';
import { followerNotices } from '#server/process/life-cycles/apply/follower-notices.ts';
import { wantsMail } from '#server/process/life-cycles/apply/messages.ts';
import { beforeMove } from '#server/process/life-cycles/engine/competition-undo.ts';
import { SYSTEM } from '#server/process/life-cycles/engine/types.ts';
import type { StateChangePlan } from './plan.ts';

/** Moves before the last one cannot be undone any more. */
export const forgetMove = (db: Db, competitionId: number) =>
  db.delete(competitionMoves).where(eq(competitionMoves.competitionId, competitionId));

/**
 * Notes that a competition moves on, in the place of the move before.
 * @returns its id; null where it cannot be undone
 */
export async function recordMove(
  db: Db,
  { competition, now }: Pick<StateChangePlan, 'competition' | 'now'>,
  to: CompetitionState,
  isJuryMailed: boolean,
): Promise<number | null> {
  await forgetMove(db, competition.id);
  if (!canUndoMoveTo(to)) return null;
  return insertRow(db, competitionMoves, {
    competitionId: competition.id,
    fromState: competition.competitionState,
    toState: to,
    movedAt: now.toISOString(),
    isJuryMailed,
  });
}

const peopleOf = (messages: readonly { userId: number }[]) => [
  ...new Set(messages.map(({ userId }) => userId)),
];

/** Notes what ideas were before, and who was notified, once what was decided on them is written. */
export async function recordMovedIdeas(
  db: Db,
  moveId: number,
  decisions: readonly Decision[],
): Promise<void> {
  const notices = await followerNotices(db, decisions, SYSTEM);
  const ofFollowers = new Map(
    notices.map(({ situation, messages }) => [situation.contribution.id, messages] as const),
  );
  await insertRows(
    db,
    competitionMoveIdeas,
    decisions.map(({ situation, effects }) => {
      const own = effects.flatMap((effect) =>
        effect.kind === 'notification' || effect.kind === 'noteNotice' ? [effect] : [],
      );
      const others = ofFollowers.get(situation.contribution.id) ?? [];
      return {
        moveId,
        contributionId: situation.contribution.id,
        before: beforeMove(situation, effects),
        notified: peopleOf(own),
        followers: peopleOf(others),
        mailed: peopleOf([...own, ...others].filter(wantsMail)),
      };
    }),
  );
}

/** Notes which drafts the move closed, once all that it did is written. */
export const finishRecord = (db: Db, moveId: number, drafts: readonly number[]) =>
  db
    .update(competitionMoves)
    .set({
      drafts: [...drafts],
      lastEntry: sql`(select coalesce(max(id), 0) from contribution_history)`,
    })
    .where(eq(competitionMoves.id, moveId));

/** The ideas of a move, as a query of their ids. */
export const ideasOfMove = (moveId: number) =>
  sql`select idea.contribution_id from competition_move_idea idea where idea.move_id = ${moveId}`;
