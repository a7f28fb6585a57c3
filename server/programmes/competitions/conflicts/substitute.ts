import { sql } from 'drizzle-orm';
import { type JuryType, roundOf } from '#contract/competitions/rules.ts';
import { found, notFound, refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { hasConflict } from '#server/process/evaluations/evaluation.asked.sql.ts';
import { isAuthoredBy } from '#server/process/selection/families.ts';
import { isOwnedBy } from '#server/process/selection/visibility.ts';
import type { StoredCompetition } from '../competition.form.ts';
import { notifyPeople } from '../competition.notices.ts';
import { runningJury } from '../round/round.repository.ts';
import { seatJury } from '../seats/seat-jury.ts';
import { isScoredInPlace } from './conflict.sql.ts';

interface Replaced extends Record<string, unknown> {
  id: number;
  substituteId: number | null;
  hasScored: boolean;
}

/** With an open account, and neither an author of the idea nor at work on it nor in conflict. */
async function requireSelectable(
  { db }: ServiceContext,
  jury: JuryType,
  contributionId: number,
  userId: number,
) {
  const person = sql`${userId}::bigint`;
  const { rows } = await db.execute(sql`
    select from app_user, contribution
     where app_user.id = ${userId} and app_user.activated and contribution.id = ${contributionId}
       and not ${isAuthoredBy(person)} and not ${hasConflict(sql`contribution.id`, person)}
       and not exists (select from contribution_participant seat
                        where seat.contribution_id = contribution.id and seat.user_id = ${userId} and seat.role = ${jury})`);
  if (rows.length === 0) throw refused('error.substituteNotSelectable', 'conflict');
}

/** @returns whether they are new to the jury */
async function joinJury(
  { db }: ServiceContext,
  competitionId: number,
  jury: JuryType,
  userId: number,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into competition_juror (jury_id, user_id, rank, is_substitute)
    select jury.id, ${userId}, coalesce((select max(rank) from competition_juror where jury_id = jury.id), 0) + 1, true
      from competition_jury jury where jury.competition_id = ${competitionId} and jury.type = ${jury}
    on conflict do nothing returning user_id`);
  return rows.length > 0;
}

/** Who is of a jury for one idea alone, and scores it no more, leaves the jury. */
export async function leaveJury(
  { db }: ServiceContext,
  competitionId: number,
  jury: JuryType,
  userId: number,
): Promise<void> {
  await db.execute(sql`
    delete from competition_juror juror using competition_jury jury
     where jury.id = juror.jury_id and jury.competition_id = ${competitionId} and jury.type = ${jury}
       and juror.user_id = ${userId} and juror.is_substitute
       and not exists (
         select from contribution_participant seat join contribution on contribution.id = seat.contribution_id
          where seat.user_id = juror.user_id and seat.role = jury.type
            and contribution.competition_id = jury.competition_id)
       and not exists (
         select from evaluation_conflict other join contribution on contribution.id = other.contribution_id
          where other.substitute_id = juror.user_id and other.jury_type = jury.type
            and contribution.competition_id = jury.competition_id)
       and not exists (
         select from evaluation given join contribution on contribution.id = given.contribution_id
          where given.user_id = juror.user_id and given.eval_flow_type = ${roundOf(jury).stage}
            and contribution.competition_id = jury.competition_id)`);
}

/** A place in which somebody else scores an idea: that of a conflict, and of those before it whose substitutes dropped out in turn. */
interface Place {
  contributionId: number;
  jury: JuryType;
  conflictId: number;
  /** Whose it has been as a substitute. */
  former: number | null;
}

export async function passPlaceOn(
  { db }: ServiceContext,
  { contributionId, jury, conflictId, former }: Place,
  substituteId: number,
): Promise<void> {
  await db.execute(sql`
    update evaluation_conflict set substitute_id = ${substituteId}
     where id = ${conflictId}
        or (contribution_id = ${contributionId} and jury_type = ${jury} and substitute_id = ${former}::bigint)`);
}

/**
 * Names who scores an idea in the place of a juror with a conflict; who is not of the jury joins it for that alone. A substitute who has
 * not scored yet can be replaced. The competition must be locked.
 * @throws AppError 404 for what is no conflict of the running round, and of the moderator's own ideas; error.conflictTakenOver,
 *   error.substituteNotSelectable, error.commandNotAvailable outside of rounds
 */
export async function nameSubstitute(
  context: ServiceContext,
  competition: StoredCompetition,
  { contributionId, userId, substituteId }: Record<'contributionId' | 'userId' | 'substituteId', number>,
): Promise<void> {
  const { db, caller } = context;
  const jury = runningJury(competition);
  const { rows } = await db.execute<Replaced>(sql`
    select conflict.id, conflict.substitute_id as "substituteId",
           ${isScoredInPlace} as "hasScored"
      from evaluation_conflict conflict join contribution on contribution.id = conflict.contribution_id
     where conflict.contribution_id = ${contributionId} and conflict.user_id = ${userId} and conflict.jury_type = ${jury}
       and contribution.competition_id = ${competition.id} and contribution.state_type = 'EVALUATION'
       and not contribution.is_deleted and not ${isOwnedBy(caller)} for update of conflict`);
  if (rows.length === 0) throw notFound();
  const conflict = found(rows[0]);
  if (conflict.hasScored) throw refused('error.conflictTakenOver', 'conflict');
  await requireSelectable(context, jury, contributionId, substituteId);
  const isNew = await joinJury(context, competition.id, jury, substituteId);
  const { substituteId: former } = conflict;
  await passPlaceOn(context, { contributionId, jury, conflictId: conflict.id, former }, substituteId);
  await seatJury(context, competition, jury, {
    only: contributionId,
    ...(former !== null && { leaves: { ideaId: contributionId, userId: former } }),
  });
  if (former !== null) await leaveJury(context, competition.id, jury, former);
  if (isNew) await notifyPeople(context, 'juror', competition, [substituteId]);
}
