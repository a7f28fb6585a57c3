import { sql } from 'drizzle-orm';
import { competitionLocks, hasBegun, type JuryType, juryOf, roundOf } from '#contract/competitions/rules.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { hasConflict } from '#server/process/evaluations/evaluation.asked.sql.ts';
import type { HandOverPart, Unrestored } from '#server/process/hand-over/hand-over.parts.ts';
import { isAuthoredBy } from '#server/process/selection/families.ts';
import { lockCompetition, type StoredCompetition } from './competition.form.ts';
import { updateSeats } from './juries.save.ts';

interface Seat extends Record<string, unknown>, Pick<StoredCompetition, 'competitionState'> {
  juryId: number;
  type: JuryType;
  competitionId: number;
  title: string;
  rank: number;
  isSubstitute: boolean;
  /** Nobody else with an open account sits in the jury, but for single ideas. */
  isSole: boolean;
  /** By stage: they scored an idea of the competition. */
  scored: string[];
}

/** Nothing is handed over of competitions that are over. */
const isUnderWay = sql`competition.competition_state not in ('COMPLETE', 'ARCHIEVED')`;

/** Juries in which a person sits, with what decides whether their seat is free. */
async function readSeats(db: Db, userId: number, juryIds?: readonly number[]): Promise<Seat[]> {
  const { rows } = await db.execute<Seat>(sql`
    select jury.id as "juryId", jury.type, competition.id as "competitionId", competition.title, juror.rank,
           juror.is_substitute as "isSubstitute",
           competition.competition_state as "competitionState",
           not exists (select from competition_juror other join app_user on app_user.id = other.user_id and app_user.activated
                        where other.jury_id = jury.id and other.user_id <> juror.user_id and not other.is_substitute) as "isSole",
           array(select distinct evaluation.eval_flow_type
                   from evaluation join contribution on contribution.id = evaluation.contribution_id
                  where evaluation.user_id = juror.user_id and contribution.competition_id = competition.id) as scored
      from competition_juror juror
      join competition_jury jury on jury.id = juror.jury_id
      join competition on competition.id = jury.competition_id
     where juror.user_id = ${userId} ${juryIds ? sql`and jury.id = any(${sql.param([...juryIds])}::bigint[])` : sql`and ${isUnderWay}`}
     order by competition.id, jury.id`);
  return rows;
}

/** Its round is over, or the competition is. */
const isOver = ({ competitionState, type }: Pick<Seat, 'competitionState' | 'type'>): boolean =>
  competitionLocks(competitionState).everything ||
  (hasBegun(competitionState, type) && juryOf(competitionState) !== type);

/** Whoever scored in a round that has begun stays in its jury, S2-31. */
const hasScored = (seat: Seat): boolean =>
  hasBegun(seat.competitionState, seat.type) && seat.scored.includes(roundOf(seat.type).stage);

const isFree = (seat: Seat): boolean => !isOver(seat) && !hasScored(seat);

/** The ideas of a running round are judged by those who sit in its jury now. */
async function updateIdeas(context: ServiceContext, { type, competitionId }: Seat): Promise<void> {
  const competition = await lockCompetition(context.db, competitionId);
  await updateSeats(context, competition, [type], { withoutMails: true });
}

/** Whoever takes over a seat scores in the places in which its former holder did, but where they cannot judge the idea. */
async function passPlaces(
  db: Db,
  { juryId }: Pick<Seat, 'juryId'>,
  fromId: number,
  toId: number,
): Promise<void> {
  const person = sql`${toId}::bigint`;
  await db.execute(sql`
    update evaluation_conflict place
       set substitute_id = case when ${isAuthoredBy(person)} or ${hasConflict(sql`contribution.id`, person)} then null
                                else ${person} end
      from contribution, competition_jury jury
     where place.substitute_id = ${fromId} and contribution.id = place.contribution_id
       and jury.id = ${juryId} and jury.competition_id = contribution.competition_id and jury.type = place.jury_type`);
}

interface Before {
  rank: number;
  /** Missing where it was handed over before there were any. */
  isSubstitute?: boolean;
  /** The successor got the seat; otherwise they had one already. */
  moved: boolean;
  /** Where the successor was of the jury for single ideas alone, and became a juror by it: their rank as a substitute. */
  raisedFrom?: number;
}

/** A juror gives their seat to somebody else, who may have one already, or one for single ideas. */
async function passSeat(
  db: Db,
  { juryId, rank, isSubstitute }: Seat,
  { fromId, toId }: Record<'fromId' | 'toId', number>,
  own: Seat | undefined,
): Promise<Before> {
  const isSeat = sql`jury_id = ${juryId} and user_id = ${fromId}`;
  if (!own) {
    await db.execute(sql`update competition_juror set user_id = ${toId}, reminded_at = null where ${isSeat}`);
    return { rank, isSubstitute, moved: true };
  }
  await db.execute(sql`delete from competition_juror where ${isSeat}`);
  if (isSubstitute || !own.isSubstitute) return { rank, isSubstitute, moved: false };
  await db.execute(sql`
    update competition_juror set is_substitute = false, rank = ${rank} where jury_id = ${juryId} and user_id = ${toId}`);
  return { rank, isSubstitute, moved: false, raisedFrom: own.rank };
}

/** Takes it back. */
async function returnSeat(
  db: Db,
  juryId: number,
  { fromId, toId }: Record<'fromId' | 'toId', number>,
  { rank, isSubstitute = false, moved, raisedFrom }: Before,
): Promise<void> {
  const ofSuccessor = sql`jury_id = ${juryId} and user_id = ${toId}`;
  if (moved) {
    await db.execute(
      sql`update competition_juror set user_id = ${fromId}, reminded_at = null where ${ofSuccessor}`,
    );
    return;
  }
  await db.execute(sql`
    insert into competition_juror (jury_id, user_id, rank, is_substitute)
    values (${juryId}, ${fromId}, ${rank}, ${isSubstitute})`);
  if (raisedFrom === undefined) return;
  await db.execute(
    sql`update competition_juror set is_substitute = true, rank = ${raisedFrom} where ${ofSuccessor}`,
  );
}

/** Seats in juries whose round is not over, but where the person has scored: their scores count, so they stay. */
export const juryPart: HandOverPart = {
  kind: 'juries',
  count: async (db, userId) => {
    const free = (await readSeats(db, userId)).filter(isFree);
    return { all: free.length, sole: free.filter(({ isSole }) => isSole).length };
  },
  hold: async (db, userId) => {
    for (const { competitionId } of await readSeats(db, userId)) await lockCompetition(db, competitionId);
  },
  take: async (context, { fromId, toId }) => {
    const { db } = context;
    // Held in one order, and read again then: nobody scores or moves the competition on in between.
    for (const { competitionId } of await readSeats(db, fromId)) await lockCompetition(db, competitionId);
    const seats = (await readSeats(db, fromId)).filter(isFree);
    const own = new Map((await readSeats(db, toId)).map((seat) => [seat.juryId, seat]));
    const taken: { subjectId: number; before: Before }[] = [];
    for (const seat of seats) {
      const before = await passSeat(db, seat, { fromId, toId }, own.get(seat.juryId));
      taken.push({ subjectId: seat.juryId, before });
      await passPlaces(db, seat, fromId, toId);
      await updateIdeas(context, seat);
    }
    return taken;
  },
  giveBack: async (context, people, taken) => {
    const { db } = context;
    const { fromId, toId } = people;
    const ids = taken.map(({ subjectId }) => subjectId);
    for (const { competitionId } of await readSeats(db, toId, ids)) await lockCompetition(db, competitionId);
    const seats = new Map((await readSeats(db, toId, ids)).map((seat) => [seat.juryId, seat]));
    const present = new Set((await readSeats(db, fromId, ids)).map(({ juryId }) => juryId));
    const unrestored: Unrestored[] = [];
    for (const { subjectId, before } of taken) {
      const { moved } = before as Before;
      const seat = seats.get(subjectId);
      if (present.has(subjectId)) continue;
      if (!seat) {
        const name = await readTitle(db, subjectId);
        unrestored.push(name === undefined ? { name: '', reason: 'gone' } : { name, reason: 'changed' });
      } else if (isOver(seat)) {
        unrestored.push({ name: seat.title, reason: 'finished' });
      } else if (moved && hasScored(seat)) {
        unrestored.push({ name: seat.title, reason: 'scored' });
      } else {
        await returnSeat(db, subjectId, people, before as Before);
        if (moved) await passPlaces(db, seat, toId, fromId);
        await updateIdeas(context, seat);
      }
    }
    return unrestored;
  },
};

async function readTitle(db: Db, juryId: number): Promise<string | undefined> {
  const { rows } = await db.execute<{ title: string }>(sql`
    select competition.title from competition_jury jury join competition on competition.id = jury.competition_id
     where jury.id = ${juryId}`);
  return rows[0]?.title;
}
