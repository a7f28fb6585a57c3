import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach } from 'vitest';
import { absenceEndpoints } from '#contract/absences/endpoints.ts';
import { passWorkOfAbsent } from '#server/jobs/absences.ts';
import { absences } from '#server/platform/db/schema/absences.ts';
import { contributionParticipants } from '#server/platform/db/schema/contributions.ts';
import { contributionTasks } from '#server/platform/db/schema/tasks.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { answering, app, prepareAnswers } from '#tests/server/answers/answerCase.ts';
import type { Call } from '#tests/support/app.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';

export let deputy: TestUser;
export let platform: Call;
const DAY = 86_400_000;
export const day = (offset: number) => new Date(Date.now() + offset * DAY).toISOString().slice(0, 10);

/** An application as of `prepareAnswers`, with a deputy and an administrator of the platform; nobody is away when a test begins. */
export function prepareAbsences(): void {
  prepareAnswers();
  beforeEach(async () => {
    deputy = await aUser(app.db, { firstName: 'Deniz', lastName: 'Deputy' });
    platform = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_ADMIN'] }));
  });
  afterEach(async () => {
    app.setNow(null);
    await app.db.delete(absences);
    await app.db.update(users).set({ deputyId: null });
    await passWorkOfAbsent(app.services);
  });
}

export const holdersOf = async (id: number, role = 'RESPONSIBLE' as const) =>
  app.db
    .select({ userId: contributionParticipants.userId, deputyForId: contributionParticipants.deputyForId })
    .from(contributionParticipants)
    .where(and(eq(contributionParticipants.contributionId, id), eq(contributionParticipants.role, role)))
    .orderBy(contributionParticipants.rank);
export const tasksOf = async (id: number) =>
  app.db
    .select({
      userId: contributionTasks.userId,
      deputyForId: contributionTasks.deputyForId,
      status: contributionTasks.status,
    })
    .from(contributionTasks)
    .where(eq(contributionTasks.contributionId, id))
    .orderBy(contributionTasks.id);
export const isAway = (firstDay = day(0), lastDay = day(5), by = answering) =>
  by(absenceEndpoints.create, { body: { firstDay, lastDay, deputyId: deputy.id } });
