import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatEndpoints as endpoints } from '#contract/chat/endpoints.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { aChat, say } from './chatCase.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('the chats of a person', () => {
  it('come with the newest message first, what is unread, and where they are', async () => {
    const mentor = await aUser(app.db);
    const first = await aChat(app, ['OWNERS_MENTOR'], { mentor });
    const second = await aChat(app, ['OWNERS', 'OWNERS_MENTOR'], { mentor });
    const me = await app.as(mentor);
    await say(await app.as(first.owner), first.id, 'Hello');
    await say(await app.as(second.owner), second.ids[0] ?? 0, 'Among us owners');
    await say(await app.as(second.owner), second.ids[1] ?? 0, 'Anybody there?');
    await say(await app.as(first.owner), first.id, 'Hello again');
    const { body, total } = await me(endpoints.mine);
    expect(total).toBe(2);
    expect(body.map(({ id, unreadCount, lastMessage }) => [id, unreadCount, lastMessage.body])).toEqual([
      [first.id, 2, 'Hello again'],
      [second.ids[1], 1, 'Anybody there?'],
    ]);
    await say(me, first.id, 'Here I am');
    await me(endpoints.markRead, { params: { id: first.id }, body: { upToId: Number.MAX_SAFE_INTEGER } });
    const unread = await me(endpoints.mine, { query: { unreadOnly: 'true' } });
    expect([unread.body.map(({ id }) => id), unread.total]).toEqual([[second.ids[1]], 1]);
  });
});
