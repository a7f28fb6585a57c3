import { eq } from 'drizzle-orm';
import { competitionIdeaEndpoints as endpoints } from '#contract/competitions/ideas.endpoints.ts';
import type { CompetitionStateChange } from '#contract/competitions/ideas.schema.ts';
import type { JuryType } from '#contract/competitions/rules.ts';
import type { CompetitionState } from '#contract/life-cycles/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { competitionRewards, competitions } from '#server/platform/db/schema/campaigns.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { competitionJuries, evalDefinitions, evaluations } from '#server/platform/db/schema/evaluations.ts';
import type { Call } from '#tests/support/app.ts';
import { aCompetition, aContribution } from '#tests/support/factories/contributions.ts';
import { aJury, aModerator, evaluationRound } from '#tests/support/factories/evaluations.ts';
import { aLifeCycle, type StatePlan } from '#tests/support/factories/lifeCycles.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';

/** Two rounds, an approval, winners and losers. */
const STATES: readonly StatePlan[] = [
  { stateType: 'NEW', step: 'ANNOUNCED' },
  { stateType: 'DRAFT', step: 'ANNOUNCED' },
  { stateType: 'SUBMITTED', step: 'ANNOUNCED' },
  evaluationRound(1),
  evaluationRound(2),
  { key: 'closed', stateType: 'FLOW', step: 'TERMINATED' },
  { key: 'finalist', stateType: 'ACCEPTANCE', step: 'APPROVAL' },
  {
    key: 'winner',
    stateType: 'COMPLETION',
    step: 'COMPLETE',
    commands: [{ commandType: 'SAVE_REWARD', roles: ['COMPETITION_MODERATOR'] }],
  },
  { key: 'participant', stateType: 'COMPLETION', step: 'COMPLETE' },
  { key: 'notSelected', stateType: 'REJECTION' },
];

/** A competition with a moderator, two juries, of two unless said otherwise, and two rewards; everything may be looked at. */
export async function aContest(
  db: Db,
  values: Partial<typeof competitions.$inferInsert> = {},
  { jurors: count = 2 }: { jurors?: number } = {},
) {
  const lifeCycle = await aLifeCycle(db, { type: 'IDEA', states: STATES });
  const competition = await aCompetition(db, { ...values, lifeCycleId: lifeCycle.id });
  const moderator = await aModerator(db, competition);
  const jurors: Record<'JURY1' | 'JURY2', TestUser[]> = { JURY1: [], JURY2: [] };
  for (const type of ['JURY1', 'JURY2'] as const) {
    for (let at = 0; at < count; at++) jurors[type].push(await aUser(db));
    await aJury(db, competition, { type, users: jurors[type] });
  }
  const rewards = await db
    .insert(competitionRewards)
    .values([
      { competitionId: competition.id, rank: 1, reward: 'A trip to the fair' },
      { competitionId: competition.id, rank: 2, reward: '500', isPoint: true },
    ])
    .returning();
  return {
    competition,
    lifeCycle,
    moderator,
    jurors,
    rewards: rewards.map(({ id }) => id) as [number, number],
  };
}
export type Contest = Awaited<ReturnType<typeof aContest>>;

/** An idea of a contest, submitted unless told otherwise. */
export const anIdea = (
  db: Db,
  { competition, lifeCycle }: Contest,
  values: Parameters<typeof aContribution>[1] = {},
) => aContribution(db, { type: 'IDEA', lifeCycle, competitionId: competition.id, ...values });

/** The score that a juror gave an idea, 20 to 100. */
export async function aScore(
  db: Db,
  { competition }: Contest,
  idea: { id: number },
  { user, type = 'JURY1', score }: { user: TestUser; type?: JuryType; score: number },
) {
  const [definition] = await db
    .select({ id: evalDefinitions.id, stage: evalDefinitions.evalFlowType })
    .from(competitionJuries)
    .innerJoin(evalDefinitions, eq(evalDefinitions.id, competitionJuries.evalDefinitionId))
    .where(eq(competitionJuries.competitionId, competition.id))
    .then((rows) => rows.filter(({ stage }) => stage === `EVAL_${type}`));
  await db.insert(evaluations).values({
    contributionId: idea.id,
    evalFlowType: `EVAL_${type}`,
    userId: user.id,
    evalDefinitionId: definition?.id ?? 0,
    score,
  });
}

/** Brings a contest to a state by its own column, without what a change does. */
export const standIn = (db: Db, { competition }: Contest, competitionState: CompetitionState) =>
  db.update(competitions).set({ competitionState }).where(eq(competitions.id, competition.id));

/** A change that puts every given idea into one state of the life cycle. */
export const changeTo = (
  { competition, lifeCycle }: Contest,
  newCompetitionState: CompetitionState,
  ideas: Readonly<Record<number, string>> = {},
  more: Partial<CompetitionStateChange> = {},
) => ({
  competitionId: competition.id,
  newCompetitionState,
  newIdeaStates: Object.entries(ideas).map(([id, key]) => ({
    ideaId: Number(id),
    newLifeCycleStateId: lifeCycle.state(key).id,
  })),
  ...more,
});

export const move = (me: Call, body: ReturnType<typeof changeTo>) => me(endpoints.changeState, { body });

/** State keys of ideas are their types here. */
export async function stateTypes(db: Db, ids: readonly number[]): Promise<string[]> {
  const rows = await db.select({ id: contributions.id, type: contributions.stateType }).from(contributions);
  return ids.map((id) => rows.find((row) => row.id === id)?.type ?? '');
}
