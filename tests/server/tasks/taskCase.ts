import { afterAll, beforeAll } from 'vitest';
import type { ContributionType } from '#contract/access.ts';
import type { QueryInput } from '#contract/http.ts';
import { taskEndpoints } from '#contract/tasks/endpoints.ts';
import { contributionParticipants } from '#server/platform/db/schema/contributions.ts';
import { contributionTasks } from '#server/platform/db/schema/tasks.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aLifeCycle, type TestLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import type { TestUser } from '#tests/support/factories/users.ts';

// Near the real time: sessions end by the clock of the database.
export const NOW = new Date();
export const day = (days: number) => new Date(NOW.getTime() + days * 86_400_000).toISOString();

export let app: TestApp;
export let lifeCycle: TestLifeCycle;

/** A life cycle whose states have no tasks of their own, so that only those that a test makes are there. */
export function prepareTasks() {
  beforeAll(async () => {
    app = await startTestApp();
    app.setNow(NOW);
    lifeCycle = await aLifeCycle(app.db, {
      states: [{ stateType: 'NEW' }, { stateType: 'SUBMITTED' }, { stateType: 'EVALUATION' }],
    });
  });
  afterAll(() => app.close());
}

type TaskValues = Partial<typeof contributionTasks.$inferInsert> & { name?: string; hasRole?: boolean };

/** A task of this person, who is responsible for the contribution unless told otherwise. */
export async function aTask(
  user: TestUser,
  contributionId: number,
  { name = 'Decide', hasRole = true, ...values }: TaskValues = {},
) {
  if (hasRole) {
    await app.db
      .insert(contributionParticipants)
      .values({ contributionId, userId: user.id, role: 'RESPONSIBLE' })
      .onConflictDoNothing();
  }
  const [row] = await app.db
    .insert(contributionTasks)
    .values({
      contributionId,
      kind: 'STATE',
      definitionId: 1,
      names: [
        { language: 'en', name },
        { language: 'tr', name: `${name} (tr)` },
      ],
      role: 'RESPONSIBLE',
      userId: user.id,
      module: 'SUGGESTION',
      stateId: lifeCycle.state('SUBMITTED').id,
      oneForAll: true,
      startAt: day(-1),
      endAt: day(2),
      ...values,
    })
    .returning();
  return row?.id ?? 0;
}

export type Query = QueryInput<typeof taskEndpoints.ofUser>;

export const listOf = async (user: TestUser, query: Query = {}) =>
  (await app.as(user))(taskEndpoints.ofUser, { params: { userId: user.id }, query });
export const idsOf = async (user: TestUser, query: Query) =>
  (await listOf(user, query)).body.map(({ id }) => id);
export const ofType = async (user: TestUser, id: ContributionType | number, query: Query = {}) =>
  (await app.as(user))(taskEndpoints.ofTypeOrContribution, { params: { id }, query });
