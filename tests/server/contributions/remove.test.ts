import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contributionEndpoints as endpoints } from '#contract/contributions/endpoints.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { contributionTasks } from '#server/platform/db/schema/tasks.ts';
import type { Call } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { admin, app, lifeCycle, me, owner, prepareSaving, start, stranger } from './savingCase.ts';

prepareSaving();

describe('deleting', () => {
  const remove = (call: Call, id: number, type: 'SUGGESTION' | 'IDEA' = 'SUGGESTION') =>
    call(endpoints.remove, { params: { type, id } });

  it('an owner deletes a draft and it leaves every list [R3P-13]', async () => {
    const id = await start();
    const answer = await remove(me, id);
    expect([answer.status, answer.headers['app-alert']]).toEqual([200, 'app.contribution.deleted']);
    expect((await me(endpoints.read, { params: { id } })).status).toBe(404);
    expect((await remove(me, id)).status).toBe(404);
    const [row] = await app.db.select().from(contributions).where(eq(contributions.id, id));
    expect(row?.isDeleted).toBe(true);
  });

  it('an owner deletes what was submitted and is a draft again [S3-19]', async () => {
    const { id } = await aContribution(app.db, {
      owner,
      lifeCycle,
      state: 'DRAFT',
      dateSubmitted: '2026-01-02T00:00:00.000Z',
    });
    expect((await me(endpoints.read, { params: { id } })).body.permissions.delete).toBe(true);
    expect((await remove(stranger, id)).status).not.toBe(200);
    expect((await remove(me, id)).status).toBe(200);
    expect((await me(endpoints.read, { params: { id } })).status).toBe(404);
  });

  it('not after the hand-in; an administrator of the type may, and open tasks end', async () => {
    const row = await aContribution(app.db, { owner, lifeCycle, visibility: 'REGISTERED' });
    await app.db.insert(contributionTasks).values({
      contributionId: row.id,
      kind: 'STATE',
      definitionId: 1,
      names: [{ language: 'en', name: 'Look at it' }],
      role: 'OWNER',
      userId: owner.id,
      module: 'SUGGESTION',
      stateId: row.stateId,
      oneForAll: true,
    });
    expect((await remove(me, row.id)).errorKey).toBe('error.commandNotAllowed');
    expect((await remove(stranger, row.id)).errorKey).toBe('error.commandNotAllowed');
    expect((await remove(admin, row.id, 'IDEA')).errorKey).toBe('error.typeMismatch');
    expect((await remove(admin, row.id)).status).toBe(200);
    const tasks = await app.db
      .select({ status: contributionTasks.status })
      .from(contributionTasks)
      .where(eq(contributionTasks.contributionId, row.id));
    expect(tasks).toEqual([{ status: 'CANCELED' }]);
  });

  it('needs a session and a role', async () => {
    const { id } = await aContribution(app.db, { owner, lifeCycle });
    expect((await remove(app.anonymous, id)).status).toBe(401);
    expect((await remove(await app.as(await aUser(app.db, { roles: [] })), id)).status).toBe(403);
  });
});
