import { sql } from 'drizzle-orm';
import type { ConflictInput } from '#contract/competitions/conflicts.endpoints.ts';
import { type JuryType, juryOf, roundOf } from '#contract/competitions/rules.ts';
import { found, notFound, refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { openForDecision, openForView } from '#server/process/contributions/commands/decide.ts';
import {
  evaluationRefusal,
  readStage,
  requireNoConflict,
} from '#server/process/evaluations/evaluation.stage.ts';
import { lockCompetition } from '../competition.form.ts';
import { seatJury } from '../seats/seat-jury.ts';
import { isOfRunningRound, isTakenOver } from './conflict.sql.ts';
import { notifyModerators } from './notify-moderators.ts';
import { leaveJury, passPlaceOn } from './substitute.ts';

/**
 * Declares that the caller cannot judge an idea of the running round: they lose their seat and their task, and a score of theirs does not
 * count. Where a jury shares its ideas, another of it takes over at once.
 * @throws AppError 404, what `evaluationRefusal` says, error.commandNotAvailable outside of rounds
 */
export async function declareConflict(
  context: ServiceContext,
  contributionId: number,
  { kind, remark }: ConflictInput,
): Promise<void> {
  const { db, caller, services } = context;
  await requireNoConflict(db, contributionId, caller.id);
  const { view } = await openForView(context, contributionId);
  const { competitionId } = view.subject;
  if (competitionId === null) throw refused('error.commandNotAvailable', 'conflict');
  const competition = await lockCompetition(db, competitionId);
  const jury = juryOf(competition.competitionState);
  if (jury === null) throw refused('error.commandNotAvailable', 'conflict');
  const { situation, actor } = await openForDecision(context, contributionId);
  const { stage } = roundOf(jury);
  const open = await readStage(db, { contributionId, stage, userId: caller.id });
  const refusal = evaluationRefusal(situation, actor, { stage, open });
  if (refusal) throw refused(refusal, 'conflict');

  const { rows } = await db.execute<{ id: number }>(sql`
    insert into evaluation_conflict (contribution_id, user_id, jury_type, kind, remark, declared_at)
    values (${contributionId}, ${caller.id}, ${jury}, ${kind}, ${remark}, ${services.now().toISOString()})
    returning id`);
  const { isShared, came } = await seatJury(context, competition, jury, { only: contributionId });
  const [substitute] = isShared ? (came.get(contributionId) ?? []) : [];
  const declared = { contributionId, kind, isTakenOver: substitute !== undefined };
  await notifyModerators(context, competition, declared);
  if (substitute === undefined) return;
  const place = { contributionId, jury, conflictId: found(rows[0]).id, former: caller.id };
  await passPlaceOn(context, place, substitute);
}

interface Withdrawn extends Record<string, unknown> {
  juryType: JuryType;
  substituteId: number | null;
  isOfRunningRound: boolean;
  isTakenOver: boolean;
}

/**
 * Withdraws it: the caller is asked about the idea again, and a score of theirs counts.
 * @throws AppError 404, error.conflictOwnTakenOver where somebody scores in their place, error.commandNotAvailable once the round is over
 */
export async function withdrawConflict(context: ServiceContext, contributionId: number): Promise<void> {
  const { db, caller } = context;
  const ofCaller = sql`conflict.contribution_id = ${contributionId} and conflict.user_id = ${caller.id}`;
  const { rows: competitions } = await db.execute<{ id: number }>(sql`
    select contribution.competition_id as id
      from evaluation_conflict conflict join contribution on contribution.id = conflict.contribution_id
     where ${ofCaller}`);
  const competition = await lockCompetition(db, found(competitions[0]).id);
  const { rows } = await db.execute<Withdrawn>(sql`
    select conflict.jury_type as "juryType", conflict.substitute_id as "substituteId",
           ${isOfRunningRound} as "isOfRunningRound", ${isTakenOver} as "isTakenOver"
      from evaluation_conflict conflict join contribution on contribution.id = conflict.contribution_id
      join competition on competition.id = contribution.competition_id
     where ${ofCaller} for update of conflict`);
  const [conflict] = rows;
  if (!conflict) throw notFound();
  const { juryType: jury, substituteId } = conflict;
  if (!conflict.isOfRunningRound) throw refused('error.commandNotAvailable', 'conflict');
  if (conflict.isTakenOver) throw refused('error.conflictOwnTakenOver', 'conflict');
  await db.execute(sql`delete from evaluation_conflict conflict where ${ofCaller}`);
  await seatJury(context, competition, jury, {
    only: contributionId,
    joins: { ideaId: contributionId, userId: caller.id },
  });
  if (substituteId !== null) await leaveJury(context, competition.id, jury, substituteId);
}
