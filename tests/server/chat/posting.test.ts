import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { chatEndpoints as endpoints } from '#contract/chat/endpoints.ts';
import { notificationEndpoints } from '#contract/notifications/endpoints.ts';
import { chatItems, chatReads, chatSessions } from '#server/platform/db/schema/chats.ts';
import { contributionParticipants } from '#server/platform/db/schema/contributions.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { whileOthersWait } from '#tests/support/locks.ts';
import { aChat, itemsOf, say } from './chatCase.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.setNow(null));
afterAll(() => app.close());

const newsOf = async (call: Call) =>
  (await call(notificationEndpoints.list)).body.filter(({ chatSessionId }) => chatSessionId !== null);
const read = (call: Call, id: number, upToId: number) =>
  call(endpoints.markRead, { params: { id }, body: { upToId } });
const unreadOf = async (call: Call, contributionId: number) =>
  (await call(endpoints.sessions, { params: { id: contributionId } })).body[0]?.unreadCount;

describe('posting', () => {
  it('is refused while the contribution is joined to another one, which is named, and goes on afterwards', async () => {
    const { owner, contributionId, id } = await aChat(app);
    const me = await app.as(owner);
    const sent = await say(me, id, 'Before', 'key-1');
    const head = await aContribution(app.db);
    await app.db.execute(sql`
      insert into contribution_family_member (member_id, head_id, date_joined) values (${contributionId}, ${head.id}, now())`);
    expect(await say(me, id, 'Meanwhile')).toMatchObject({ status: 400, errorKey: 'error.family.joined' });
    // What arrived before is no new message.
    expect((await say(me, id, 'Before', 'key-1')).body.id).toBe(sent.body.id);
    expect((await itemsOf(me, id)).total).toBe(1);
    await app.db.execute(sql`delete from contribution_family_member where member_id = ${contributionId}`);
    expect((await say(me, id, 'Afterwards')).status).toBe(200);
  });

  it('stores the text with author and time, under both addresses [R3E-09, R3P-72, Q3-125]', async () => {
    const { owner, id } = await aChat(app);
    const me = await app.as(owner);
    app.setNow(new Date('2026-11-20T08:15:00Z'));
    const answer = await say(me, id, '  Good morning  ');
    app.setNow(null);
    expect(answer.body).toMatchObject({
      body: 'Good morning',
      fullName: 'Ada Lovelace',
      role: 'OWNER',
      createdDate: '2026-11-20T08:15:00.000Z',
      isOwn: true,
    });
    expect(answer.headers['app-alert']).toBe('app.chatItem.created');
    const alias = await app.app.inject({
      method: 'POST',
      url: `/api/v3/chat-sessions/post-chat-item/${id}`,
      headers: { authorization: `Bearer ${await app.token(owner)}` },
      payload: { body: 'Again' },
    });
    expect(alias.statusCode).toBe(200);
    expect((await itemsOf(me, id)).total).toBe(2);
  });

  it.each([
    ['', 400],
    ['   ', 400],
    ['x'.repeat(1000), 200],
    ['x'.repeat(1001), 400],
  ])('takes 1 to 1000 characters [Q3-49, S3-70]', async (body, status) => {
    const { owner, id } = await aChat(app);
    expect((await say(await app.as(owner), id, body)).status).toBe(status);
  });

  it('is for members; an administrator of the type reads along [S3-70]', async () => {
    const { id } = await aChat(app);
    const admin = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] }));
    expect((await itemsOf(admin, id)).status).toBe(200);
    expect((await say(admin, id, 'Hello')).errorKey).toBe('error.commandNotAllowed');
    expect((await read(admin, id, 1)).errorKey).toBe('error.commandNotAllowed');
  });

  it('ends for somebody whose part was taken while the message waited [S3-70]', async () => {
    const { mentor, id } = await aChat(app);
    const call = await app.as(mentor);
    const answer = await whileOthersWait(
      app.db,
      async (tx) => {
        await tx.update(chatSessions).set({ status: 'OPEN' }).where(eq(chatSessions.id, id));
        await tx.delete(contributionParticipants).where(eq(contributionParticipants.userId, mentor.id));
      },
      () => say(call, id, 'Too late'),
    );
    expect(answer.status).toBe(404);
  });

  it('of one message twice, or five times at once, stores it once [R3E-09]', async () => {
    const { owner, mentor, id } = await aChat(app);
    const me = await app.as(owner);
    const answers = await Promise.all(Array.from({ length: 5 }, () => say(me, id, 'Once', 'same-key')));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await itemsOf(me, id)).total).toBe(1);
    // Another's key is another key, and is told to nobody else.
    const other = await app.as(mentor);
    await say(other, id, 'Mine', 'same-key');
    expect((await itemsOf(other, id)).body.map(({ clientKey }) => clientKey)).toEqual([null, 'same-key']);
  });

  it('of many at once keeps all, in the order of their ids [R3E-08]', async () => {
    const { owner, mentor, id } = await aChat(app);
    const [one, other] = [await app.as(owner), await app.as(mentor)];
    await Promise.all(Array.from({ length: 12 }, (_, at) => say(at % 2 ? one : other, id, `${at}`)));
    const ids = (await itemsOf(one, id)).body.map((item) => item.id);
    expect(ids).toHaveLength(12);
    const [session] = await app.db.select().from(chatSessions).where(eq(chatSessions.id, id));
    expect(session?.lastItemId).toBe(Math.max(...ids));
  });

  it('in a flood is refused for a while, for this person only [S3-70]', async () => {
    const { owner, mentor, id } = await aChat(app);
    const [me, other] = [await app.as(owner), await app.as(mentor)];
    app.setNow(new Date('2026-11-20T09:00:00Z'));
    const statuses: number[] = [];
    for (let sent = 0; sent < 32; sent += 1) statuses.push((await say(me, id, `${sent}`)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.slice(-2)).toEqual([429, 429]);
    expect((await say(other, id, 'Slowly')).status).toBe(200);
    app.setNow(new Date('2026-11-20T09:00:03Z'));
    expect((await say(me, id, 'Later')).status).toBe(200);
  });
});

describe('the other members', () => {
  it('get one unread notification a chat, however much is said, without its words [S3-70, R3H-18]', async () => {
    const { owner, mentor, contributionId, id } = await aChat(app);
    const [me, other] = [await app.as(owner), await app.as(mentor)];
    const { body } = await say(me, id, 'Secret words');
    await say(me, id, 'More');
    const [news, ...more] = await newsOf(other);
    expect(more).toEqual([]);
    expect(news).toMatchObject({
      contributionId,
      chatSessionId: id,
      isRead: false,
      isDeleted: false,
      title: expect.stringContaining('new messages (Owners and mentor)'),
    });
    expect(news?.body).toContain('Ada Lovelace');
    expect(JSON.stringify(news)).not.toContain('Secret');
    expect(await newsOf(me)).toEqual([]);
    // Read up to the first one only: there is still news.
    await read(other, id, body.id);
    expect((await newsOf(other))[0]?.isRead).toBe(false);
    await read(other, id, Number.MAX_SAFE_INTEGER);
    expect((await newsOf(other))[0]?.isRead).toBe(true);
    await say(me, id, 'And again');
    expect((await newsOf(other)).map(({ isRead }) => isRead)).toEqual([false, true]);
  });

  it('with closed accounts, and those who left, get none [S3-70]', async () => {
    const { owner, mentor, id } = await aChat(app);
    const other = await app.as(mentor);
    await app.db.delete(contributionParticipants).where(eq(contributionParticipants.userId, mentor.id));
    await say(await app.as(owner), id, 'Anybody?');
    expect(await newsOf(other)).toEqual([]);
    const closed = await aChat(app);
    await app.db.update(users).set({ activated: false }).where(eq(users.id, closed.mentor.id));
    expect((await say(await app.as(closed.owner), closed.id, 'Hello')).status).toBe(200);
  });
});

describe('what is unread', () => {
  it('counts the messages of others behind a mark that moves forward only [S3-70]', async () => {
    const { owner, mentor, contributionId, id } = await aChat(app);
    const [me, other] = [await app.as(owner), await app.as(mentor)];
    const first = (await say(me, id, 'One')).body.id;
    await say(me, id, 'Two');
    await say(other, id, 'Own');
    expect(await unreadOf(other, contributionId)).toBe(2);
    await read(other, id, first);
    expect(await unreadOf(other, contributionId)).toBe(1);
    await read(other, id, Number.MAX_SAFE_INTEGER);
    await read(other, id, first);
    expect(await unreadOf(other, contributionId)).toBe(0);
    const mine = and(eq(chatReads.sessionId, id), eq(chatReads.userId, mentor.id));
    const [mark] = await app.db.select().from(chatReads).where(mine);
    const stored = await app.db
      .select({ id: chatItems.id })
      .from(chatItems)
      .where(eq(chatItems.sessionId, id));
    expect(mark?.upToId).toBe(Math.max(...stored.map((item) => item.id)));
    // A mark ahead of everything does not swallow what comes later.
    await say(me, id, 'Three');
    expect(await unreadOf(other, contributionId)).toBe(1);
  });

  it('survives marks of two windows at once', async () => {
    const { owner, mentor, contributionId, id } = await aChat(app);
    const [me, other] = [await app.as(owner), await app.as(mentor)];
    const ids: number[] = [];
    for (const text of ['1', '2', '3', '4']) ids.push((await say(me, id, text)).body.id);
    await Promise.all(ids.map((upToId) => read(other, id, upToId)));
    expect(await unreadOf(other, contributionId)).toBe(0);
  });
});
