import type { ContributionType } from '#contract/access.ts';
import { type JuryType, roundOf } from '#contract/competitions/rules.ts';
import type { EvaluationStage } from '#contract/life-cycles/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { competitionModerators } from '#server/platform/db/schema/campaigns.ts';
import {
  competitionJuries,
  competitionJurors,
  evalDefinitions,
  evalItemDefinitions,
} from '#server/platform/db/schema/evaluations.ts';
import { aCompetition, aContribution } from './contributions.ts';
import { aLifeCycle, type StatePlan, type TestLifeCycle } from './lifeCycles.ts';
import { aUser, type TestUser } from './users.ts';

let counter = 0;

interface DefinitionValues {
  type?: ContributionType;
  stage?: EvaluationStage;
  competitionId?: number | null;
  title?: string;
  /** Of the questions, in order. */
  weights?: number[];
}

/** A definition with two questions of 60 and 40 percent, and the ids of its questions. */
export async function anEvalDefinition(
  db: Db,
  {
    type = 'SUGGESTION',
    stage = 'EVAL_PRE',
    competitionId = null,
    title,
    weights = [60, 40],
  }: DefinitionValues = {},
) {
  counter += 1;
  const [row] = await db
    .insert(evalDefinitions)
    .values({
      title: title ?? `Form ${counter}`,
      explanation: 'How good it is',
      evalFlowType: stage,
      contributionType: type,
      competitionId,
    })
    .returning();
  const definition = row as typeof evalDefinitions.$inferSelect;
  const items = await db
    .insert(evalItemDefinitions)
    .values(
      weights.map((weight, index) => ({
        evalDefinitionId: definition.id,
        rank: index + 1,
        question: `Question ${index + 1}`,
        weight,
      })),
    )
    .returning();
  return { ...definition, itemIds: items.map(({ id }) => id) };
}

/** The same stars for every question of a definition. */
export const starsFor = ({ itemIds }: { itemIds: readonly number[] }, ...stars: number[]) =>
  itemIds.map((itemId, index) => ({ itemId, star: stars[index] ?? stars[0] ?? 3 }));

export async function aModerator(db: Db, competition: { id: number }, user?: TestUser): Promise<TestUser> {
  const moderator = user ?? (await aUser(db));
  await db
    .insert(competitionModerators)
    .values({ competitionId: competition.id, userId: moderator.id, rank: 1 });
  return moderator;
}

/** A jury with a definition of its own unless one is given. */
export async function aJury(
  db: Db,
  competition: { id: number },
  {
    type = 'JURY1',
    title = `The ${type}`,
    users,
    definition,
  }: {
    type?: JuryType;
    title?: string;
    users: readonly TestUser[];
    definition?: Awaited<ReturnType<typeof anEvalDefinition>>;
  },
) {
  const own = definition ?? (await anEvalDefinition(db, { type: 'IDEA', stage: roundOf(type).stage }));
  const [jury] = await db
    .insert(competitionJuries)
    .values({ competitionId: competition.id, type, title, evalDefinitionId: own.id })
    .returning();
  if (users.length > 0) {
    await db
      .insert(competitionJurors)
      .values(users.map((user, index) => ({ juryId: jury?.id ?? 0, userId: user.id, rank: index + 1 })));
  }
  return { id: jury?.id ?? 0, definition: own };
}

/** A state in which the jury of a round evaluates. */
export const evaluationRound = (number: 1 | 2): StatePlan => ({
  key: `round${number}`,
  stateType: 'EVALUATION',
  step: `EVAL${number}`,
  commands: [
    {
      commandType: 'EVAL',
      roles: [`JURY${number}`],
      parameter: `EVAL_JURY${number}`,
      tasks: [{ name: 'Score the idea', role: `JURY${number}`, dayCount: 14, oneForAll: false }],
    },
  ],
});

/** A life cycle of ideas with two rounds. */
export const aJuryLifeCycle = (db: Db): Promise<TestLifeCycle> =>
  aLifeCycle(db, {
    type: 'IDEA',
    states: [
      { stateType: 'NEW', step: 'ANNOUNCED' },
      { stateType: 'DRAFT', step: 'ANNOUNCED' },
      { stateType: 'SUBMITTED', step: 'ANNOUNCED' },
      evaluationRound(1),
      evaluationRound(2),
      { stateType: 'ACCEPTANCE', step: 'APPROVAL' },
      { stateType: 'REJECTION' },
      { stateType: 'COMPLETION', step: 'COMPLETE' },
    ],
  });

/** A competition in its first round with a jury, and one idea that stands in it. */
export async function aRound(db: Db, { jurors = 2 }: { jurors?: number } = {}) {
  const lifeCycle = await aJuryLifeCycle(db);
  const competition = await aCompetition(db, { lifeCycleId: lifeCycle.id, competitionState: 'EVAL1' });
  const users: TestUser[] = [];
  for (let at = 0; at < jurors; at += 1) users.push(await aUser(db));
  const jury = await aJury(db, competition, { users });
  const anIdea = (values: Parameters<typeof aContribution>[1] = {}) =>
    aContribution(db, {
      lifeCycle,
      competitionId: competition.id,
      state: 'round1',
      participants: users.map((user) => [user, 'JURY1']),
      ...values,
    });
  return { lifeCycle, competition, users, jury, definition: jury.definition, anIdea };
}
