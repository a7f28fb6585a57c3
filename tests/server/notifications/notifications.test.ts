import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notificationEndpoints as endpoints } from '#contract/notifications/endpoints.ts';
import { notifications } from '#server/platform/db/schema/notifications.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';

let app: TestApp;
let user: TestUser;
let me: Call;

beforeAll(async () => {
  app = await startTestApp();
  user = await aUser(app.db);
  me = await app.as(user);
});
afterAll(() => app.close());

async function tell(to: TestUser, title: string, contributionId: number | null = null) {
  const [row] = await app.db
    .insert(notifications)
    .values({ userId: to.id, title, body: `${title} …`, contributionId })
    .returning();
  return row?.id ?? 0;
}

describe('notifications', () => {
  it('are the own ones, newest first, with a link to the contribution, page by page [R3P-03]', async () => {
    const { id } = await aContribution(app.db);
    await tell(user, 'One', id);
    await tell(user, 'Two');
    await tell(user, 'Three');
    await tell(await aUser(app.db), 'Not mine');
    const { body, total } = await me(endpoints.list, { query: { size: 2 } });
    expect(body.map(({ title }) => title)).toEqual(['Three', 'Two']);
    expect(total).toBe(3);
    const rest = await me(endpoints.list, { query: { size: 2, page: 1 } });
    expect(rest.body).toMatchObject([{ title: 'One', contributionId: id, contributionType: 'SUGGESTION' }]);
  });

  it('are marked as read and removed; the number of unread ones follows', async () => {
    const person = await aUser(app.db);
    const call = await app.as(person);
    const [first, second] = [await tell(person, 'First'), await tell(person, 'Second')];
    const unread = async () => (await call(endpoints.unreadCount)).body;
    expect(await unread()).toBe(2);
    const read = await call(endpoints.save, { params: { id: first }, body: { isRead: true } });
    expect(read.body).toMatchObject({ id: first, isRead: true, isDeleted: false });
    expect(await unread()).toBe(1);
    const fresh = await call(endpoints.list, { query: { unreadOnly: 'true' } });
    expect([fresh.body.map(({ id }) => id), fresh.total]).toEqual([[second], 1]);
    await call(endpoints.save, { params: { id: second }, body: { isDeleted: true } });
    expect(await unread()).toBe(0);
    const { body, total } = await call(endpoints.list);
    expect([body.map(({ title }) => title), total]).toEqual([['First'], 1]);
    const back = await call(endpoints.save, { params: { id: first }, body: { isRead: false } });
    expect(back.body.isRead).toBe(false);
    expect((await call(endpoints.save, { params: { id: first }, body: {} })).status).toBe(200);
  });

  it('are grouped by contribution: the newest of each, how many there are, and how many are not read', async () => {
    const person = await aUser(app.db);
    const call = await app.as(person);
    const [one, other] = [await aContribution(app.db), await aContribution(app.db)];
    const first = await tell(person, 'One', one.id);
    await tell(person, 'Other', other.id);
    await tell(person, 'Alone');
    await tell(person, 'Alone too');
    const second = await tell(person, 'One again', one.id);
    await tell(await aUser(app.db), 'Not mine', one.id);
    const groups = async () => {
      const { body, total } = await call(endpoints.list, { query: { grouped: 'true', sort: 'date,desc' } });
      return [body.map((row) => [row.title, row.groupSize, row.groupUnread]), total];
    };
    expect(await groups()).toEqual([
      [
        ['One again', 2, 2],
        ['Alone too', 1, 1],
        ['Alone', 1, 1],
        ['Other', 1, 1],
      ],
      4,
    ]);
    const inside = await call(endpoints.list, { query: { contributionId: one.id } });
    expect([inside.body.map(({ id }) => id), inside.total]).toEqual([[second, first], 2]);
    const body = { isRead: true, wholeGroup: true };
    await call(endpoints.save, { params: { id: second }, body });
    const third = await tell(person, 'One more', one.id);
    expect((await groups())[0]?.[0 as never]).toEqual(['One more', 3, 1]);
    await call(endpoints.save, { params: { id: third }, body: { isDeleted: true, wholeGroup: true } });
    expect((await groups())[1]).toBe(3);
  });

  it('are all marked as read up to the newest that was seen, and only the own ones [S3-46]', async () => {
    const [person, neighbour] = [await aUser(app.db), await aUser(app.db)];
    const [call, other] = [await app.as(person), await app.as(neighbour)];
    await tell(person, 'First');
    await tell(neighbour, 'Not mine');
    const seen = await tell(person, 'Second');
    await tell(person, 'Came later');
    expect((await call(endpoints.readAll, { body: { upToId: seen } })).status).toBeLessThan(300);
    expect((await call(endpoints.list)).body.map(({ title, isRead }) => [title, isRead])).toEqual([
      ['Came later', false],
      ['Second', true],
      ['First', true],
    ]);
    expect((await other(endpoints.unreadCount)).body).toBe(1);
  });

  it('of others are not found', async () => {
    const id = await tell(await aUser(app.db), 'Not mine');
    expect((await me(endpoints.save, { params: { id }, body: { isRead: true } })).status).toBe(404);
    expect((await me(endpoints.save, { params: { id: 999_999 }, body: {} })).status).toBe(404);
    expect((await me(endpoints.save, { params: { id }, body: { isRead: 'yes' } })).status).toBe(400);
  });

  it('need a session', async () => {
    expect((await app.anonymous(endpoints.list)).status).toBe(401);
    expect((await app.anonymous(endpoints.unreadCount)).status).toBe(401);
    expect((await app.anonymous(endpoints.save, { params: { id: 1 }, body: {} })).status).toBe(401);
    expect((await me(endpoints.list, { query: { sort: 'body,asc' } })).status).toBe(400);
  });
});
