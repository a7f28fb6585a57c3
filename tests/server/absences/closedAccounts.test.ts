import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { usualDeputyEndpoints } from '#contract/absences/endpoints.ts';
import { openWorkEndpoints } from '#contract/absences/open-work.ts';
import { userEndpoints } from '#contract/users/endpoints.ts';
import { passWorkOfAbsent } from '#server/jobs/absences.ts';
import { handOverWork } from '#server/jobs/hand-overs.ts';
import { handOvers } from '#server/platform/db/schema/absences.ts';
import { contributionFieldUsers } from '#server/platform/db/schema/configuration.ts';
import {
  administrator,
  answering,
  answerOf,
  app,
  fieldId,
  manager,
  owner,
  responsible,
  submitted,
} from '#tests/server/answers/answerCase.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { deputy, holdersOf, isAway, platform, prepareAbsences, tasksOf } from './absenceCase.ts';

prepareAbsences();

describe('when an account is closed', () => {
  const closing = async (values: object) => {
    const leaving = await aUser(app.db, { firstName: 'Lea', lastName: 'Leaving' });
    const field = { fieldId, userId: leaving.id, userRole: 'RESPONSIBLE' as const, isActive: true };
    await app.db.update(contributionFieldUsers).set({ isActive: false });
    await app.db.insert(contributionFieldUsers).values(field);
    const id = await submitted('Left behind');
    await app.db.delete(contributionFieldUsers).where(eq(contributionFieldUsers.userId, leaving.id));
    await app.db.insert(contributionFieldUsers).values(field);
    await app.db.update(contributionFieldUsers).set({ isActive: true });
    expect((await holdersOf(id)).map(({ userId }) => userId)).toEqual([leaving.id]);
    const work = await platform(openWorkEndpoints.read, { params: { id: leaving.id } });
    const answer = await platform(userEndpoints.save, {
      body: { id: leaving.id, activated: false, ...values },
    });
    return { id, leaving, answer, work: work.body };
  };

  it('the successor who was named has roles, tasks and promises, and the roles in fields', async () => {
    const { id, leaving, answer, work } = await closing({ successorId: deputy.id });
    expect(answer.status).toBe(200);
    expect(work).toMatchObject({ contributions: 1, tasks: 1, answers: 1, fieldRoles: 1, reviews: 0 });
    expect(await handOverWork(app.services)).toBe(1);
    expect(await handOverWork(app.services)).toBe(0);
    expect(await holdersOf(id)).toEqual([{ userId: deputy.id, deputyForId: null }]);
    expect(await tasksOf(id)).toMatchObject([
      { userId: leaving.id, status: 'CANCELED' },
      { userId: deputy.id, status: 'WAITING' },
    ]);
    expect((await answerOf(id)).owner).toMatchObject({ id: deputy.id });
    const fields = await app.db
      .select({ role: contributionFieldUsers.userRole })
      .from(contributionFieldUsers)
      .where(eq(contributionFieldUsers.userId, deputy.id));
    expect(fields).toEqual([{ role: 'RESPONSIBLE' }]);
    const [done] = await app.db.select().from(handOvers).where(eq(handOvers.fromId, leaving.id));
    expect(done?.doneAt).not.toBeNull();
  });

  it('who has tasks for somebody absent gives them back; nobody is left as a deputy, and whoever escalation would ask stands in', async () => {
    const id = await submitted('Deputy leaves');
    await answering(usualDeputyEndpoints.save, { body: { deputyId: deputy.id } });
    await isAway();
    await passWorkOfAbsent(app.services);
    await platform(userEndpoints.save, { body: { id: deputy.id, activated: false } });
    expect(await tasksOf(id)).toMatchObject([
      { userId: responsible.id, deputyForId: null, status: 'WAITING' },
    ]);
    await passWorkOfAbsent(app.services);
    expect(await holdersOf(id)).toEqual([
      { userId: responsible.id, deputyForId: null },
      { userId: manager.id, deputyForId: responsible.id },
    ]);
    expect((await answerOf(id)).owner).toMatchObject({ id: manager.id });
    const { body } = await answering(usualDeputyEndpoints.read, { query: {} });
    expect(body.deputy).toBeNull();
  });

  it('nobody is handed over to who is no employee with an open account, and only administrators read what is open', async () => {
    const outsider = await aUser(app.db, { roles: ['ROLE_EXTERNAL'] });
    const { answer, leaving } = await closing({ successorId: outsider.id });
    expect(answer.errorKey).toBe('error.userNotSelectable');
    const params = { id: leaving.id };
    expect((await (await app.as(administrator))(openWorkEndpoints.read, { params })).status).toBe(403);
    expect((await platform(openWorkEndpoints.read, { params: { id: 999_999 } })).status).toBe(404);
    expect([owner.id, manager.id]).not.toContain(leaving.id);
  });

  it('without one it goes to their deputy, else to the managers of their unit, else to the administrators of the module [S3-97]', async () => {
    const first = await closing({});
    await handOverWork(app.services);
    const [holder] = await holdersOf(first.id);
    expect(holder?.userId).toBe(administrator.id);
    expect((await tasksOf(first.id)).filter(({ status }) => status === 'WAITING')).toHaveLength(1);
    const id = await submitted('To the deputy, or the manager');
    await answering(usualDeputyEndpoints.save, { body: { deputyId: deputy.id } });
    await platform(userEndpoints.save, { body: { id: responsible.id, activated: false } });
    await handOverWork(app.services);
    expect(await holdersOf(id)).toEqual([{ userId: deputy.id, deputyForId: null }]);
    await platform(userEndpoints.save, { body: { id: deputy.id, activated: false } });
    await handOverWork(app.services);
    expect((await holdersOf(id)).map(({ userId }) => userId)).toEqual([administrator.id]);
  });
});
