import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import type { CommandType } from '#contract/life-cycles/schema.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { contributionHistories } from '#server/platform/db/schema/histories.ts';
import { contributionTasks } from '#server/platform/db/schema/tasks.ts';
import { withPeople } from '#server/process/contributions/history/read-history.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aCommand } from '#tests/support/factories/lifeCycleParts.ts';
import { aLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';

export let app: TestApp;
export let admin: TestUser;

/** A submitted suggestion whose state grants one command to the responsible. */
export async function aCase(commandType?: CommandType, parts: Partial<Parameters<typeof aCommand>[2]> = {}) {
  const lifeCycle = await aLifeCycle(app.db);
  const submitted = lifeCycle.state('SUBMITTED').id;
  if (commandType) await aCommand(app.db, submitted, { commandType, ...parts });
  const [owner, responsible] = [await aUser(app.db), await aUser(app.db)];
  const contribution = await aContribution(app.db, {
    owner,
    lifeCycle,
    participants: [[responsible, 'RESPONSIBLE']],
  });
  return { lifeCycle, submitted, owner, responsible, id: contribution.id };
}

export const rowOf = async (id: number) =>
  (
    await app.db.select().from(contributions).where(eq(contributions.id, id))
  )[0] as typeof contributions.$inferSelect;

/** Entries of the history with the people of their values behind the texts. */
export async function historyOf(id: number) {
  const rows = await app.db
    .select()
    .from(contributionHistories)
    .where(eq(contributionHistories.contributionId, id))
    .orderBy(asc(contributionHistories.id));
  return rows.map((row) => ({
    ...row,
    oldValue: withPeople(row.oldValue, row.namedPeople?.old),
    newValue: withPeople(row.newValue, row.namedPeople?.new),
  }));
}
export const tasksOf = (id: number) =>
  app.db
    .select()
    .from(contributionTasks)
    .where(eq(contributionTasks.contributionId, id))
    .orderBy(contributionTasks.id);

/** An application of its own for the file, with an administrator of suggestions. */
export function prepareCommands() {
  beforeAll(async () => {
    app = await startTestApp();
    admin = await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] });
  });
  afterAll(() => app.close());
}
