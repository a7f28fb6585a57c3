import { and, asc, eq, sql } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import { HAND_OVER_KINDS, type HandOverKind, handOverEndpoints } from '#contract/users/hand-over.ts';
import { competitionModerators } from '#server/platform/db/schema/campaigns.ts';
import { contributionFieldUsers } from '#server/platform/db/schema/configuration.ts';
import { contributionParticipants } from '#server/platform/db/schema/contributions.ts';
import { competitionJurors } from '#server/platform/db/schema/evaluations.ts';
import {
  implementationScheduleItems,
  implementationSchedules,
} from '#server/platform/db/schema/schedules.ts';
import { contributionTasks } from '#server/platform/db/schema/tasks.ts';
import { app, lifeCycle, prepareAnswers } from '#tests/server/answers/answerCase.ts';
import type { Call } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';

export let platform: Call;
export let leaving: TestUser;
export let next: TestUser;

/** An application as of `prepareAnswers`; in each test somebody new who hands over, a successor and an administrator. */
export function prepareHandOver(): void {
  prepareAnswers();
  beforeEach(async () => {
    platform = await app.as(
      await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_ADMIN'], firstName: 'Elif', lastName: 'Çelik' }),
    );
    leaving = await aUser(app.db, { firstName: 'Ada', lastName: 'Lovelace' });
    next = await aUser(app.db, { firstName: 'Grace', lastName: 'Hopper' });
  });
}

export const handsOver = (kinds: readonly HandOverKind[] = HAND_OVER_KINDS, to = next, from = leaving) =>
  platform(handOverEndpoints.handOver, {
    params: { id: from.id },
    body: { toUserId: to.id, kinds: [...kinds] },
  });
export const previews = (kinds: readonly HandOverKind[] = HAND_OVER_KINDS, to = next, from = leaving) =>
  platform(handOverEndpoints.preview, {
    params: { id: from.id },
    body: { toUserId: to.id, kinds: [...kinds] },
  });
export const undoable = async (person = leaving) =>
  (await platform(handOverEndpoints.undoable, { params: { id: person.id } })).body;
/** Undoes what was handed over last. */
export const undoes = async (person = leaving) => {
  const [last] = await undoable(person);
  return platform(handOverEndpoints.undo, { params: { id: person.id, handOverId: last?.id ?? 0 } });
};

/** The open task of a role in the state where a contribution is, as somebody has it. */
export async function aTask(
  contribution: { id: number; stateId: number },
  role: 'RESPONSIBLE' | 'JURY1',
  person: TestUser,
) {
  const { rows } = await app.db.execute<{ id: number; kind: 'STATE' | 'COMMAND' }>(sql`
    select id, 'STATE' as kind from state_task_definition where state_id = ${contribution.stateId} and role = ${role}
     union all
    select definition.id, 'COMMAND' from command_task_definition definition
      join state_command command on command.id = definition.state_command_id
     where command.state_id = ${contribution.stateId} and definition.role = ${role}`);
  await app.db.insert(contributionTasks).values({
    ...{ contributionId: contribution.id, kind: rows[0]?.kind ?? 'STATE', definitionId: rows[0]?.id ?? 0 },
    ...{ names: [{ language: 'en', name: 'Do it' }], role, userId: person.id, stateId: contribution.stateId },
    ...{ module: 'SUGGESTION', oneForAll: false, endAt: '2036-01-01T20:59:59.000Z' },
  });
}

/** What somebody is responsible for, with its open task. */
export async function work(person = leaving, values: Parameters<typeof aContribution>[1] = {}) {
  const participants: [TestUser, 'RESPONSIBLE'][] = [[person, 'RESPONSIBLE']];
  const contribution = await aContribution(app.db, { lifeCycle, participants, ...values });
  await aTask(contribution, 'RESPONSIBLE', person);
  return contribution;
}

export async function aStep(contributionId: number, responsible: TestUser, percent = 0): Promise<number> {
  await app.db.insert(implementationSchedules).values({ contributionId, version: 1 }).onConflictDoNothing();
  const [row] = await app.db
    .insert(implementationScheduleItems)
    .values({
      ...{ contributionId, rank: 1, title: 'Buy bins', startDate: '2026-01-01', endDate: '2026-02-01' },
      ...{ responsibleId: responsible.id, percent },
    })
    .returning({ id: implementationScheduleItems.id });
  return row?.id ?? 0;
}

export const holdersOf = async (id: number, role: 'RESPONSIBLE' | 'JURY1' | 'COMPETITION_MODERATOR') =>
  (
    await app.db
      .select({ userId: contributionParticipants.userId })
      .from(contributionParticipants)
      .where(and(eq(contributionParticipants.contributionId, id), eq(contributionParticipants.role, role)))
      .orderBy(contributionParticipants.rank, contributionParticipants.userId)
  ).map(({ userId }) => userId);

/** All that hand-overs move, as the tables hold it; tasks that were made since end are left out. */
export async function everything(upToTask: number) {
  const { db } = app;
  const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort();
  const tasks = await db.select().from(contributionTasks).orderBy(asc(contributionTasks.id));
  const { contributionId, role, userId, deputyForId } = contributionParticipants;
  return {
    fields: sorted(await db.select().from(contributionFieldUsers)),
    jurors: sorted(await db.select().from(competitionJurors)),
    moderators: sorted(await db.select().from(competitionModerators)),
    steps: sorted(await db.select().from(implementationScheduleItems)),
    participants: sorted(
      await db.select({ contributionId, role, userId, deputyForId }).from(contributionParticipants),
    ),
    tasks: tasks.filter(({ id }) => id <= upToTask),
    openSince: tasks.filter(({ id, status }) => id > upToTask && ['WAITING', 'OVERDUE'].includes(status)),
  };
}

export async function lastTask(): Promise<number> {
  const ids = await app.db.select({ id: contributionTasks.id }).from(contributionTasks);
  return Math.max(0, ...ids.map(({ id }) => id));
}
