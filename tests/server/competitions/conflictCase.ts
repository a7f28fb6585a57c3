import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect } from 'vitest';
import { conflictEndpoints as endpoints } from '#contract/competitions/conflicts.endpoints.ts';
import { competitionPeopleEndpoints } from '#contract/competitions/people.endpoints.ts';
import { competitionRoundEndpoints } from '#contract/competitions/round.endpoints.ts';
import { evaluationEndpoints } from '#contract/evaluations/endpoints.ts';
import { contributionParticipants } from '#server/platform/db/schema/contributions.ts';
import {
  competitionJuries,
  competitionJurors,
  evalItemDefinitions,
} from '#server/platform/db/schema/evaluations.ts';
import { contributionTasks } from '#server/platform/db/schema/tasks.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';
import { aContest, anIdea, changeTo, move } from './rounds.ts';

type Idea = { id: number };

export let app: TestApp;

export function prepareConflicts(): void {
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());
}

/** A contest in its first round with three jurors, unless said otherwise, and two ideas or more. */
export async function aRunningRound({
  perIdea = null,
  jurors: count = 3,
  more = 0,
}: {
  perIdea?: number | null;
  jurors?: number;
  more?: number;
} = {}) {
  const contest = await aContest(app.db, {}, { jurors: count });
  await app.db
    .update(competitionJuries)
    .set({ jurorsPerIdea: perIdea })
    .where(
      and(eq(competitionJuries.competitionId, contest.competition.id), eq(competitionJuries.type, 'JURY1')),
    );
  const ideas: [Idea, Idea, ...Idea[]] = [await anIdea(app.db, contest), await anIdea(app.db, contest)];
  for (let at = 0; at < more; at++) ideas.push(await anIdea(app.db, contest));
  const moderator = await app.as(contest.moderator);
  const moved = await move(
    moderator,
    changeTo(contest, 'EVAL1', Object.fromEntries(ideas.map(({ id }) => [id, 'round1']))),
  );
  expect(moved.status).toBe(200);
  const params = { id: contest.competition.id };
  const round = async () => (await moderator(competitionRoundEndpoints.read, { params })).body;
  const conflicts = async () => (await moderator(endpoints.ofRound, { params })).body;
  const jurors = contest.jurors.JURY1 as [TestUser, TestUser, TestUser];
  return { contest, ideas, jurors, moderator, params, round, conflicts };
}

export const declare = async (user: TestUser, idea: Idea, body: object = { kind: 'OWN_UNIT' }) =>
  (await app.as(user))(endpoints.declare, { params: { id: idea.id }, body: body as { kind: 'OWN_UNIT' } });
export const withdraw = async (user: TestUser, idea: Idea) =>
  (await app.as(user))(endpoints.withdraw, { params: { id: idea.id } });
export const waitingFor = async (user: TestUser) => {
  const { body } = await (await app.as(user))(evaluationEndpoints.mine, { query: { size: 100 } });
  return body.map(({ contributionId }) => contributionId).sort((a, b) => a - b);
};
export const seatsOn = async (idea: Idea) => {
  const rows = await app.db
    .select({ userId: contributionParticipants.userId })
    .from(contributionParticipants)
    .where(
      and(eq(contributionParticipants.contributionId, idea.id), eq(contributionParticipants.role, 'JURY1')),
    );
  return rows.map(({ userId }) => userId).sort((a, b) => a - b);
};
export const tasksOf = async (user: TestUser, idea: Idea) => {
  const rows = await app.db
    .select({ status: contributionTasks.status })
    .from(contributionTasks)
    .where(and(eq(contributionTasks.userId, user.id), eq(contributionTasks.contributionId, idea.id)));
  return rows.map(({ status }) => status);
};
export const give = async (user: TestUser, idea: Idea) => {
  const me = await app.as(user);
  const items = await app.db
    .select({ itemId: evalItemDefinitions.id })
    .from(evalItemDefinitions)
    .innerJoin(
      competitionJuries,
      eq(competitionJuries.evalDefinitionId, evalItemDefinitions.evalDefinitionId),
    )
    .innerJoin(competitionJurors, eq(competitionJurors.juryId, competitionJuries.id))
    .where(and(eq(competitionJurors.userId, user.id), eq(competitionJuries.type, 'JURY1')));
  return me(evaluationEndpoints.evaluate, {
    body: {
      contributionId: idea.id,
      evalFlowType: 'EVAL_JURY1',
      answers: items.map(({ itemId }) => ({ itemId, star: 4 })),
      comment: '',
    },
  });
};
/** A moderator names who scores an idea in the place of a juror. */
export const named = async (
  { moderator, params }: Awaited<ReturnType<typeof aRunningRound>>,
  idea: Idea,
  user: TestUser,
  substitute: { id: number },
) =>
  moderator(endpoints.substitute, {
    params: { ...params, contributionId: idea.id, userId: user.id },
    body: { substituteId: substitute.id },
  });

/** Staff save the juries: the same members of the first unless said otherwise, and a new title. */
export async function saveJuries(
  { contest, params }: Pick<Awaited<ReturnType<typeof aRunningRound>>, 'contest' | 'params'>,
  members: readonly Idea[] = contest.jurors.JURY1,
) {
  const staff = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_COMPETITION_ADMIN'] }));
  const stored = await app.db
    .select()
    .from(competitionJuries)
    .where(eq(competitionJuries.competitionId, params.id));
  const body = Object.fromEntries(
    stored.map(({ type, evalDefinitionId }, index) => [
      String(index),
      {
        ...{ type, evalDefinitionId, title: 'A new title' },
        userPost: (type === 'JURY1' ? members : contest.jurors.JURY2).map(({ id }) => id),
      },
    ]),
  );
  return staff(competitionPeopleEndpoints.saveJuries, { params, body });
}
