import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { Jury, JuryPost } from '#contract/competitions/people.schema.ts';
import { competitionLocks, juryOf } from '#contract/competitions/rules.ts';
import type { Db } from '#server/platform/db/client.ts';
import { insertedRow } from '#server/platform/db/inserted-row.ts';
import { competitionJuries, competitionJurors } from '#server/platform/db/schema/evaluations.ts';
import { refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { isInStep, stateOf } from '#server/process/life-cycles/engine/states.ts';
import type { LoadedSituation } from '#server/process/life-cycles/load/situation.ts';
import { lockCompetition } from './competition.form.ts';
import { notifyPeople } from './competition.notices.ts';
import { giveRoleOnIdeas } from './ideas.roles.ts';
import { hasBegun, type JuryEntry, type JuryPlan, requireValidJuries } from './juries.rules.ts';
import { activeAmong, readJuries } from './people.repository.ts';

async function writeJury(db: Db, competitionId: number, entry: JuryEntry): Promise<void> {
  const { type, title, evalDefinitionId, userPost } = entry;
  const [jury] = await db
    .insert(competitionJuries)
    .values({ competitionId, type, title, evalDefinitionId })
    .onConflictDoUpdate({
      target: [competitionJuries.competitionId, competitionJuries.type],
      set: { title, evalDefinitionId },
    })
    .returning({ id: competitionJuries.id });
  const { id: juryId } = insertedRow(jury);
  await db
    .delete(competitionJurors)
    .where(and(eq(competitionJurors.juryId, juryId), notInArray(competitionJurors.userId, [...userPost])));
  // Who stays has been reminded as before.
  await db
    .insert(competitionJurors)
    .values(userPost.map((userId, index) => ({ juryId, userId, rank: index + 1 })))
    .onConflictDoUpdate({
      target: [competitionJurors.juryId, competitionJurors.userId],
      set: { rank: sql`excluded.rank` },
    });
}

/** Jurors of the running round judge the ideas that are in it; those of earlier rounds can only leave, S2-19. */
export async function addToIdeas(
  context: ServiceContext,
  {
    competition,
    entries,
    active,
  }: Pick<JuryPlan, 'competition' | 'active'> & {
    entries: readonly Pick<JuryPlan['entries'][number], 'type' | 'userPost'>[];
  },
  { withoutMails = false }: { withoutMails?: boolean } = {},
): Promise<void> {
  const running = juryOf(competition.competitionState);
  const nobody: ReadonlySet<number> = new Set();
  const isJudged = ({ lifeCycle, contribution }: LoadedSituation) => {
    const state = stateOf(lifeCycle, contribution.stateId);
    return state?.stateType === 'EVALUATION' && isInStep(contribution, state);
  };
  for (const { type, userPost } of entries) {
    if (!hasBegun(competition, type)) continue;
    await giveRoleOnIdeas(context, competition.id, {
      role: type,
      userIds: userPost,
      joining: type === running ? new Set(userPost.filter((id) => active.has(id))) : nobody,
      isFor: isJudged,
      withoutMails,
    });
  }
}

/** Who joins the running round is notified: the mail to its jury has gone out before, S2-18. */
async function notifyLateJurors(context: ServiceContext, { competition, entries, stored }: JuryPlan) {
  const running = entries.find(({ type }) => type === juryOf(competition.competitionState));
  if (!running) return;
  const before = new Set(stored.get(running.type)?.userPost);
  await notifyPeople(
    context,
    'juror',
    competition,
    running.userPost.filter((id) => !before.has(id)),
  );
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
  await addToIdeas(context, plan);
  await notifyLateJurors(context, plan);
  return readJuries(db, competitionId);
}
