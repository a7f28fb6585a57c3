import { and, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { Jury, JuryPost } from '../../../contract/competition-people.ts';
import {
  competitionLocks,
  type JuryType,
  juriesFor,
  juryOf,
  roundOf,
} from '../../../contract/competitions.ts';
import { COMPETITION_STATES } from '../../../contract/life-cycles.ts';
import type { Db } from '../../db/client.ts';
import { competitionJuries, competitionJurors, evalDefinitions } from '../../db/schema/evaluations.ts';
import { invalid, refused } from '../../errors.ts';
import { isInStep, stateOf } from '../life-cycles/engine/states.ts';
import type { LoadedSituation } from '../life-cycles/load/situation.ts';
import { lockCompetition, type StoredCompetition } from './competition.form.ts';
import type { Desk } from './competition.save.ts';
import { readSteps } from './competition.start.ts';
import { giveRoleOnIdeas } from './ideas.roles.ts';
import { activeAmong, readJuries } from './people.repository.ts';

type Entry = JuryPost[string] & { index: string };
interface Faults {
  field: string;
  message: string;
}

const orderOf = (state: StoredCompetition['competitionState']) => COMPETITION_STATES.indexOf(state);

/** Whether the round of a jury has begun, or is over. */
const hasBegun = ({ competitionState }: StoredCompetition, type: JuryType) =>
  orderOf(competitionState) >= orderOf(roundOf(type).step);

/** Definitions of the jury's stage, for this competition or for all. */
async function definitionFaults(db: Db, competitionId: number, entries: readonly Entry[]): Promise<Faults[]> {
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
    );
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

interface Plan {
  competition: StoredCompetition;
  entries: readonly Entry[];
  stored: ReadonlyMap<JuryType, Jury>;
  active: ReadonlySet<number>;
}

/** Which juries there are: those that the life cycle has a round for; all of them once started, Q2-25, Q2-34. */
async function requireTypes(db: Db, { competition, entries, stored }: Plan): Promise<void> {
  const locks = competitionLocks(competition.competitionState);
  const types = new Set(entries.map(({ type }) => type));
  const rounds = juriesFor((await readSteps(db, competition.lifeCycleId)) ?? new Set());
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
async function requireReferences(db: Db, { competition, entries, stored, active }: Plan): Promise<void> {
  const people = entries
    .filter(({ type, userPost }) => {
      const before = stored.get(type)?.userPost ?? [];
      return !userPost.every((id) => active.has(id) || before.includes(id));
    })
    .map(({ index }) => ({ field: `${index}.userPost`, message: 'Value' }));
  const faults = [...(await definitionFaults(db, competition.id, entries)), ...people];
  if (faults.length > 0) throw invalid('jury', faults);
}

/** A jury that has begun keeps what it is asked, and everybody who scored, S2-31. */
async function requireRunningKept(db: Db, { competition, entries, stored }: Plan): Promise<void> {
  const begun = entries.filter(({ type }) => hasBegun(competition, type));
  if (begun.some((entry) => stored.get(entry.type)?.evalDefinitionId !== entry.evalDefinitionId)) {
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

async function writeJury(db: Db, competitionId: number, entry: Entry): Promise<void> {
  const { type, title, evalDefinitionId, userPost } = entry;
  const [jury] = await db
    .insert(competitionJuries)
    .values({ competitionId, type, title, evalDefinitionId })
    .onConflictDoUpdate({
      target: [competitionJuries.competitionId, competitionJuries.type],
      set: { title, evalDefinitionId },
    })
    .returning({ id: competitionJuries.id });
  const juryId = jury?.id ?? 0;
  await db.delete(competitionJurors).where(eq(competitionJurors.juryId, juryId));
  await db
    .insert(competitionJurors)
    .values(userPost.map((userId, index) => ({ juryId, userId, rank: index + 1 })));
}

/** Jurors of the running round judge the ideas that stand in it; those of earlier rounds can only leave, S2-19. */
async function bringOntoIdeas(desk: Desk, { competition, entries, active }: Plan): Promise<void> {
  const running = juryOf(competition.competitionState);
  const nobody: ReadonlySet<number> = new Set();
  const isJudged = ({ lifeCycle, contribution }: LoadedSituation) => {
    const state = stateOf(lifeCycle, contribution.stateId);
    return state?.stateType === 'EVALUATION' && isInStep(contribution, state);
  };
  for (const { type, userPost } of entries) {
    if (!hasBegun(competition, type)) continue;
    await giveRoleOnIdeas(desk, competition.id, {
      role: type,
      userIds: userPost,
      joining: (situation) => (type === running && isJudged(situation) ? active : nobody),
    });
  }
}

/**
 * Replaces the juries of a competition in one go [R2J-51, R2G-20], S2-31, with their roles and tasks on the ideas of
 * a running round, S2-19.
 * @throws AppError 404, error.notEditable, error.jurorHasScored, field errors by the index of the entry
 */
export async function saveJuries(desk: Desk, competitionId: number, post: JuryPost): Promise<Jury[]> {
  const { db } = desk;
  const competition = await lockCompetition(db, competitionId);
  if (competitionLocks(competition.competitionState).everything) throw refused('error.notEditable', 'jury');
  const entries = Object.entries(post).map(([index, entry]) => ({ index, ...entry }));
  const plan: Plan = {
    competition,
    entries,
    stored: new Map((await readJuries(db, competitionId)).map((jury) => [jury.type, jury])),
    active: await activeAmong(
      db,
      entries.flatMap(({ userPost }) => userPost),
    ),
  };
  await requireTypes(db, plan);
  await requireReferences(db, plan);
  await requireRunningKept(db, plan);

  const types = entries.map(({ type }) => type);
  const ofCompetition = eq(competitionJuries.competitionId, competitionId);
  await db
    .delete(competitionJuries)
    .where(
      types.length === 0 ? ofCompetition : and(ofCompetition, notInArray(competitionJuries.type, types)),
    );
  for (const entry of entries) await writeJury(db, competitionId, entry);
  await bringOntoIdeas(desk, plan);
  return readJuries(db, competitionId);
}
