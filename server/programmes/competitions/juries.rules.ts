import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Jury, JuryPost } from '#contract/competitions/people.schema.ts';
import { competitionLocks, hasBegun, type JuryType, roundOf } from '#contract/competitions/rules.ts';
import { juriesFor } from '#contract/competitions/start.ts';
import type { Db } from '#server/platform/db/client.ts';
import { evalDefinitions } from '#server/platform/db/schema/evaluations.ts';
import { invalid, refused } from '#server/platform/errors.ts';
import type { StoredCompetition } from './competition.form.ts';
import { readSteps } from './competition.start.ts';

export type JuryEntry = JuryPost[string] & { index: string };
interface Fault {
  field: string;
  message: string;
}

/** Definitions of the jury's stage, for this competition or for all. */
async function definitionFaults(
  db: Db,
  competitionId: number,
  entries: readonly JuryEntry[],
): Promise<Fault[]> {
  const rows = await db
    .select({ id: evalDefinitions.id, stage: evalDefinitions.evalFlowType })
    .from(evalDefinitions)
    .where(
      and(
        inArray(
          evalDefinitions.id,
          entries.map(({ evalDefinitionId }) => evalDefinitionId),
        ),
        eq(evalDefinitions.contributionType, 'IDEA'),
        or(isNull(evalDefinitions.competitionId), eq(evalDefinitions.competitionId, competitionId)),
      ),
    )
    .orderBy(evalDefinitions.id)
    // They stay as they are until the juries that name them are stored.
    .for('share');
  const stages = new Map(rows.map(({ id, stage }) => [id, stage]));
  return entries
    .filter(({ type, evalDefinitionId }) => stages.get(evalDefinitionId) !== roundOf(type).stage)
    .map(({ index }) => ({ field: `${index}.evalDefinitionId`, message: 'Value' }));
}

/** People who scored an idea of a competition, by stage. */
async function readScorers(db: Db, competitionId: number): Promise<Set<string>> {
  const { rows } = await db.execute<{ stage: string; userId: number }>(sql`
    select distinct evaluation.eval_flow_type as stage, evaluation.user_id as "userId"
      from contribution join evaluation on evaluation.contribution_id = contribution.id
     where contribution.competition_id = ${competitionId}`);
  return new Set(rows.map(({ stage, userId }) => `${stage} ${userId}`));
}

/** What a save of juries is judged by. */
export interface JuryPlan {
  competition: StoredCompetition;
  entries: readonly JuryEntry[];
  stored: ReadonlyMap<JuryType, Jury>;
  active: ReadonlySet<number>;
}

/** Which juries there are: those that the life cycle has a round for; all of them once started, Q2-25, Q2-34. */
async function requireTypes(db: Db, { competition, entries, stored }: JuryPlan): Promise<void> {
  const locks = competitionLocks(competition.competitionState);
  const types = new Set(entries.map(({ type }) => type));
  const rounds = juriesFor(
    (await readSteps(db, competition.lifeCycleId, { orInactive: locks.identity })) ?? new Set(),
  );
  if (locks.evaluation) {
    const same = types.size === stored.size && [...types].every((type) => stored.has(type));
    if (!same) throw refused('error.notEditable', 'jury');
    return;
  }
  const odd = entries.filter(({ type }) => !rounds.includes(type));
  if (odd.length > 0) {
    throw invalid(
      'jury',
      odd.map(({ index }) => ({ field: `${index}.type`, message: 'Value' })),
    );
  }
  if (locks.identity && rounds.some((type) => !types.has(type))) {
    throw invalid('jury', [{ field: 'type', message: 'NotNull' }]);
  }
}

/** Unknown people and definitions are the sender's fault; somebody whose account was closed may stay, not come. */
async function requireReferences(db: Db, { competition, entries, stored, active }: JuryPlan): Promise<void> {
  const people = entries
    .filter(({ type, userPost }) => {
      const before = stored.get(type)?.userPost ?? [];
      return !userPost.every((id) => active.has(id) || before.includes(id));
    })
    .map(({ index }) => ({ field: `${index}.userPost`, message: 'Value' }));
  const faults = [...(await definitionFaults(db, competition.id, entries)), ...people];
  if (faults.length > 0) throw invalid('jury', faults);
}

/** A jury that has begun keeps what it is asked, how many of it score each idea, and everybody who scored, S2-31. */
async function requireRunningUnchanged(db: Db, { competition, entries, stored }: JuryPlan): Promise<void> {
  const begun = entries.filter(({ type }) => hasBegun(competition.competitionState, type));
  const changesRules = ({ type, evalDefinitionId, jurorsPerIdea }: JuryEntry) => {
    const before = stored.get(type);
    return (
      before?.evalDefinitionId !== evalDefinitionId ||
      (jurorsPerIdea !== undefined && before.jurorsPerIdea !== jurorsPerIdea)
    );
  };
  if (begun.some(changesRules)) {
    throw refused('error.notEditable', 'jury');
  }
  const scorers = begun.length === 0 ? new Set<string>() : await readScorers(db, competition.id);
  const losesScorer = begun.some(({ type, userPost }) =>
    (stored.get(type)?.userPost ?? []).some(
      (id) => !userPost.includes(id) && scorers.has(`${roundOf(type).stage} ${id}`),
    ),
  );
  if (losesScorer) throw refused('error.jurorHasScored', 'jury');
}

/**
 * Fewer of a jury score each idea than it has members. Once its round has begun the number stays while members may leave, and all who
 * are left score each idea then.
 */
function requireEnoughJurors({ competition, entries, stored }: JuryPlan): void {
  const perIdeaOf = ({ type, jurorsPerIdea }: JuryEntry) =>
    jurorsPerIdea === undefined ? stored.get(type)?.jurorsPerIdea : jurorsPerIdea;
  const faults = entries
    .filter((entry) => !hasBegun(competition.competitionState, entry.type))
    .filter((entry) => (perIdeaOf(entry) ?? 0) >= entry.userPost.length)
    .map(({ index }) => ({ field: `${index}.jurorsPerIdea`, message: 'Max' }));
  if (faults.length > 0) throw invalid('jury', faults);
}

/**
 * What juries can become in the state in which their competition is, Q2-25, S2-31.
 * @throws AppError error.notEditable, error.jurorHasScored, field errors by the index of the entry
 */
export async function requireValidJuries(db: Db, plan: JuryPlan): Promise<void> {
  await requireTypes(db, plan);
  requireEnoughJurors(plan);
  await requireReferences(db, plan);
  await requireRunningUnchanged(db, plan);
}
