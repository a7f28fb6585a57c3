import { and, eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { commandOnContributionEndpoints as commands } from '#contract/contributions/commands.endpoints.ts';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { taskEndpoints } from '#contract/tasks/endpoints.ts';
import { fireAnswerTimers } from '#server/jobs/answer-timers.ts';
import { contributionParticipants, contributions } from '#server/platform/db/schema/contributions.ts';
import { contributionTasks } from '#server/platform/db/schema/tasks.ts';
import type { TestUser } from '#tests/support/factories/users.ts';
import {
  administrator,
  app,
  lifeCycle,
  manager,
  owner,
  prepareAnswers,
  responsible,
  submitted,
  timersOf,
} from './answerCase.ts';

prepareAnswers();
afterEach(() => app.setNow(null));

/** Lets a contribution be late until everybody was asked. */
async function askEverybody(id: number) {
  const last = (await timersOf(id)).at(-1);
  app.setNow(new Date(last?.firesAt ?? 0));
  await fireAnswerTimers(app.services);
}

const readBy = async (person: TestUser, id: number) =>
  (await (await app.as(person))(contributionEndpoints.read, { params: { id } })).body;

const tasksOf = async (person: TestUser, id: number) =>
  (
    await (
      await app.as(person)
    )(taskEndpoints.ofUser, { params: { userId: person.id }, query: {} })
  ).body.filter(({ contributionId }) => contributionId === id);

describe('an administrator of the module who is asked in the end', () => {
  it('has it among their tasks, reads why, and can act for whoever is late; nobody else reads that', async () => {
    const id = await submitted('Quiet fans');
    expect((await readBy(administrator, id)).askedToAnswer).toBe(false);
    await askEverybody(id);
    expect(await tasksOf(administrator, id)).toMatchObject([{ taskName: 'Answer it', role: 'RESPONSIBLE' }]);
    const read = await readBy(administrator, id);
    expect(read).toMatchObject({ askedToAnswer: true, answer: { owner: { id: responsible.id } } });
    expect(read.tasks).toHaveLength(1);
    expect(read.actionsOfOthers.map(({ person }) => person.id)).toContain(responsible.id);
    expect(read.participants.some(({ id: userId }) => userId === administrator.id)).toBe(false);
    expect((await readBy(manager, id)).askedToAnswer).toBe(true);
    expect((await readBy(owner, id)).askedToAnswer).toBe(false);
    expect((await readBy(responsible, id)).askedToAnswer).toBe(false);
  });

  it('has done the task when they have acted for somebody, and is not asked any more', async () => {
    const id = await submitted('Quiet fans again');
    await askEverybody(id);
    const answer = await (await app.as(administrator))(commands.executeAction, {
      params: { id, actionId: lifeCycle.action('Reject') },
      body: { explanation: 'Known', actFor: { userId: responsible.id, reason: 'On a journey' } },
    });
    expect(answer.status).toBe(200);
    const rows = await app.db
      .select({
        userId: contributionTasks.userId,
        status: contributionTasks.status,
        doneBy: contributionTasks.doneBy,
      })
      .from(contributionTasks)
      .where(eq(contributionTasks.contributionId, id));
    const mine = rows.find(({ userId }) => userId === administrator.id);
    expect(mine).toMatchObject({ status: 'ON_TIME_DONE', doneBy: administrator.id });
    expect((await readBy(administrator, id)).askedToAnswer).toBe(false);
    expect(await tasksOf(manager, id)).not.toContainEqual(expect.objectContaining({ status: 'WAITING' }));
  });

  it('gets the role where nobody has it, and answers in their own name', async () => {
    const id = await submitted('Nobody is there');
    await app.db
      .delete(contributionParticipants)
      .where(
        and(
          eq(contributionParticipants.contributionId, id),
          eq(contributionParticipants.role, 'RESPONSIBLE'),
        ),
      );
    await app.db.update(contributions).set({ answerOwnerId: null }).where(eq(contributions.id, id));
    await app.db.delete(contributionTasks).where(eq(contributionTasks.contributionId, id));
    await askEverybody(id);
    const read = await readBy(administrator, id);
    expect(read.actions.map(({ name }) => name)).toContain('Reject');
    expect(read).toMatchObject({ askedToAnswer: true });
    expect(read.tasks).toHaveLength(1);
  });
});
