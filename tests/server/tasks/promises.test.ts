import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { taskEndpoints } from '#contract/tasks/endpoints.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { lifeCycleStates } from '#server/platform/db/schema/life-cycles.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { app, aTask, day, lifeCycle, prepareTasks } from './taskCase.ts';

prepareTasks();

const DUE = day(4);
const PROMISE = { dueAt: DUE, timeZone: 'Europe/Istanbul' };

it('a task says by when its person owes the answer that it is part of, in lists and on its contribution', async () => {
  const rana = await aUser(app.db);
  const other = await aUser(app.db);
  const stateId = lifeCycle.state('SUBMITTED').id;
  await app.db
    .update(lifeCycleStates)
    .set({ promise: { answerDays: 5, role: 'RESPONSIBLE', reminders: [], escalations: [] } as never })
    .where(eq(lifeCycleStates.id, stateId));
  const { id } = await aContribution(app.db, {
    ...{ lifeCycle, owner: await aUser(app.db), state: 'SUBMITTED' },
    participants: [
      [rana, 'RESPONSIBLE'],
      [other, 'EXPERT'],
    ],
  });
  await aTask(rana, id, { name: 'Decide' });
  await aTask(rana, id, { name: 'Done', status: 'ON_TIME_DONE' });
  await aTask(other, id, { name: 'Advise', role: 'EXPERT', hasRole: false });
  const promisesOf = async (user: typeof rana) =>
    Object.fromEntries(
      (await (await app.as(user))(taskEndpoints.ofUser, { params: { userId: user.id } })).body.map(
        ({ taskName, promise }) => [taskName, promise],
      ),
    );
  expect(await promisesOf(rana)).toEqual({ Decide: null, Done: null });

  const running = {
    ...{ answerState: 'RUNNING' as const, answerStateId: stateId, answerOwnerId: rana.id },
    ...{ answerBegunAt: day(-1), answerDueAt: DUE, answerTimeZone: 'Europe/Istanbul' },
  };
  await app.db.update(contributions).set(running).where(eq(contributions.id, id));
  expect(await promisesOf(rana)).toEqual({ Decide: PROMISE, Done: null });
  expect(await promisesOf(other)).toEqual({ Advise: null });
  const detail = await (await app.as(rana))(contributionEndpoints.read, { params: { id } });
  expect(detail.body.tasks.map(({ promise }) => promise)).toEqual([PROMISE]);

  await app.db
    .update(contributions)
    .set({ answerState: 'PAUSED', answerDueAt: null, answerPausedAt: day(0), answerLeftMs: 1 })
    .where(eq(contributions.id, id));
  expect(await promisesOf(rana)).toEqual({ Decide: null, Done: null });
});
