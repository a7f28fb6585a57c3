import { and, eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { commentEndpoints as endpoints } from '#contract/comments/endpoints.ts';
import { notifications } from '#server/platform/db/schema/notifications.ts';
import type { Call } from '#tests/support/app.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';
import { add, startCommenting } from './commenters.ts';

const { admin, app, colleague, open, other, owner } = await startCommenting();
afterAll(() => app.close());
const responsible = await aUser(app.db, { firstName: 'Umut', lastName: 'Şimşek' });
const they = await app.as(responsible);
const openFor = () => open({ participants: [[responsible, 'RESPONSIBLE']] });

const mark = (call: Call, id: number) => call(endpoints.markOfficial, { params: { id } });
const unmark = (call: Call, id: number) => call(endpoints.unmarkOfficial, { params: { id } });
const officials = async (call: Call, id: number) =>
  (await call(endpoints.list, { params: { id }, query: { official: 'true' } })).body.map((row) => row.id);
const heard = async (user: TestUser, contributionId: number, commentId?: number) =>
  (
    await app.db
      .select()
      .from(notifications)
      .where(and(eq(notifications.userId, user.id), eq(notifications.contributionId, contributionId)))
      .orderBy(notifications.id)
  )
    .filter((row) => commentId === undefined || row.commentId === commentId)
    .map(({ title }) => title.replace(/^“.*”: \S+ \S+ /, ''));

describe('the official answer', () => {
  it('is given while writing by whoever is responsible; owners and the thread hear of it once', async () => {
    const { id } = await openFor();
    const { body: question } = await add(other, id, 'Why?');
    const { body } = await they(endpoints.add, {
      params: { id },
      body: { comment: 'Because', parentId: question.id, official: true },
    });
    expect(body).toMatchObject({ official: true, mayMarkOfficial: true });
    expect(await officials(other, id)).toEqual([body.id]);
    expect(await heard(owner, id)).toEqual(['commented', 'gave an official answer']);
    expect(await heard(colleague, id)).toEqual(['gave an official answer']);
  });

  it('is marked later too, is one of several, and a second mark notifies nobody', async () => {
    const { id } = await openFor();
    const { body: first } = await add(they, id);
    await add(other, id, 'Thanks');
    await other(endpoints.add, { params: { id }, body: { comment: 'But', parentId: first.id } });
    expect(first).toMatchObject({ official: false, mayMarkOfficial: true });
    expect((await mark(they, first.id)).body.official).toBe(true);
    expect((await mark(they, first.id)).body.official).toBe(true);
    const { body: second } = await add(admin, id, 'More');
    expect((await mark(admin, second.id)).status).toBe(200);
    expect(await officials(other, id)).toEqual([second.id, first.id]);
    expect((await unmark(admin, first.id)).body).toMatchObject({ official: false, mayMarkOfficial: false });
    expect((await mark(they, first.id)).status).toBe(200);
    for (const person of [colleague, owner]) {
      const titles = await heard(person, id, first.id);
      expect(titles.filter((title) => title.includes('official'))).toHaveLength(1);
    }
  });

  it('is nobody else’s to give or take, and never of another’s words', async () => {
    const { id } = await openFor();
    const { body: question } = await add(other, id);
    const { body: answer } = await add(they, id);
    expect((await app.anonymous(endpoints.markOfficial, { params: { id: answer.id } })).status).toBe(401);
    expect((await mark(other, question.id)).errorKey).toBe('error.commandNotAllowed');
    expect((await mark(they, question.id)).errorKey).toBe('error.commandNotAllowed');
    expect((await mark(they, 999_999)).status).toBe(404);
    await mark(they, answer.id);
    expect((await unmark(other, answer.id)).errorKey).toBe('error.commandNotAllowed');
    const refused = await other(endpoints.add, { params: { id }, body: { comment: 'Me', official: true } });
    expect(refused.errorKey).toBe('error.commandNotAllowed');
    expect((await other(endpoints.list, { params: { id } })).total).toBe(2);
  });

  it('is none any longer once it is deleted or hidden', async () => {
    const { id } = await openFor();
    const { body: first } = await add(they, id);
    const { body: second } = await add(they, id);
    for (const { id: one } of [first, second]) await mark(they, one);
    await they(endpoints.remove, { params: { id: first.id } });
    await admin(endpoints.hide, { params: { id: second.id }, body: { reason: 'Wrong figures' } });
    expect(await officials(they, id)).toEqual([]);
    expect((await mark(they, second.id)).errorKey).toBe('error.commentHidden');
  });
});
