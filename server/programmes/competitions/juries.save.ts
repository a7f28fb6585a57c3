import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { Jury, JuryPost } from '#contract/competitions/people.schema.ts';
import { competitionLocks, hasBegun, type JuryType, juryOf } from '#contract/competitions/rules.ts';
import type { Db } from '#server/platform/db/client.ts';
import { insertedRow } from '#server/platform/db/inserted-row.ts';
import { competitionJuries, competitionJurors } from '#server/platform/db/schema/evaluations.ts';
import { refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { lockCompetition, type StoredCompetition } from './competition.form.ts';
import { notifyPeople } from './competition.notices.ts';
import { giveRoleOnIdeas } from './ideas.roles.ts';
import { type JuryEntry, type JuryPlan, requireValidJuries } from './juries.rules.ts';
import { activeAmong, readJuries } from './people.repository.ts';
import { type SeatingChange, seatJury } from './seats/seat-jury.ts';

async function writeJury(db: Db, competitionId: number, entry: JuryEntry): Promise<void> {
  const { type, title, evalDefinitionId, userPost, jurorsPerIdea } = entry;
  const [jury] = await db
    .insert(competitionJuries)
    .values({ competitionId, type, title, evalDefinitionId, jurorsPerIdea })
    .onConflictDoUpdate({
      target: [competitionJuries.competitionId, competitionJuries.type],
      // Who does not say how many score each idea leaves it as it was.
      set: { title, evalDefinitionId, ...(jurorsPerIdea !== undefined && { jurorsPerIdea }) },
    })
    .returning({ id: competitionJuries.id });
  const { id: juryId } = insertedRow(jury);
  await db
    .delete(competitionJurors)
    .where(
      and(
        eq(competitionJurors.juryId, juryId),
        notInArray(competitionJurors.userId, [...userPost]),
        eq(competitionJurors.isSubstitute, false),
      ),
    );
  // Who stays has been reminded as before; who scored in somebody's place may be made a juror like the others.
  await db
    .insert(competitionJurors)
    .values(userPost.map((userId, index) => ({ juryId, userId, rank: index + 1 })))
    .onConflictDoUpdate({
      target: [competitionJurors.juryId, competitionJurors.userId],
      set: { rank: sql`excluded.rank`, isSubstitute: false },
    });
}

/**
 * Jurors of the running round judge the ideas that are in it; those of earlier rounds can only leave, S2-19.
 * @param how `evens`: newcomers take some of what nobody has scored, where a jury shares its ideas
 */
export async function updateSeats(
  context: ServiceContext,
  competition: StoredCompetition,
  types: readonly JuryType[],
  how: Pick<SeatingChange, 'evens' | 'withoutMails'> = {},
): Promise<void> {
  const running = juryOf(competition.competitionState);
  for (const type of types.filter((one) => hasBegun(competition.competitionState, one))) {
    const { rows } = await context.db.execute<{ id: number }>(sql`
      select juror.user_id as id from competition_juror juror join competition_jury jury on jury.id = juror.jury_id
       where jury.competition_id = ${competition.id} and jury.type = ${type} order by juror.rank, juror.user_id`);
    await giveRoleOnIdeas(context, competition.id, {
      role: type,
      userIds: rows.map(({ id }) => id),
      joining: new Set(),
      ...how,
    });
    if (type === running) await seatJury(context, competition, type, how);
  }
}

/** Who joins the jury of the running round. */
function lateJurors({ competition, entries, stored }: JuryPlan): number[] {
  const running = entries.find(({ type }) => type === juryOf(competition.competitionState));
  if (!running) return [];
  const before = new Set(stored.get(running.type)?.userPost);
  return running.userPost.filter((id) => !before.has(id));
}

/**
 * Replaces the juries of a competition in one go [R2J-51, R2G-20], S2-31, with their roles and tasks on the ideas of
 * a running round, S2-19.
 * @throws AppError 404, error.notEditable, error.jurorHasScored, field errors by the index of the entry
 */
export async function saveJuries(
  context: ServiceContext,
  competitionId: number,
  post: JuryPost,
): Promise<Jury[]> {
  const { db } = context;
  const competition = await lockCompetition(db, competitionId);
  if (competitionLocks(competition.competitionState).everything) throw refused('error.notEditable', 'jury');
  const entries = Object.entries(post).map(([index, entry]) => ({ index, ...entry }));
  const plan: JuryPlan = {
    competition,
    entries,
    stored: new Map((await readJuries(db, competitionId)).map((jury) => [jury.type, jury])),
    active: await activeAmong(
      db,
      entries.flatMap(({ userPost }) => userPost),
    ),
  };
  await requireValidJuries(db, plan);

  const types = entries.map(({ type }) => type);
  const ofCompetition = eq(competitionJuries.competitionId, competitionId);
  await db.delete(competitionJuries).where(and(ofCompetition, notInArray(competitionJuries.type, types)));
  for (const entry of entries) await writeJury(db, competitionId, entry);
  const late = lateJurors(plan);
  await updateSeats(context, competition, types, { evens: late.length > 0 });
  // The mail to the jury has gone out before, S2-18.
  await notifyPeople(context, 'juror', competition, late);
  return readJuries(db, competitionId);
}
