import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { chatEndpoints as endpoints } from '#contract/chat/endpoints.ts';
import { CHAT_MEMBERS } from '#contract/chat/schema.ts';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { CHAT_SESSION_TYPES, type ChatSessionType } from '#contract/life-cycles/schema.ts';
import { chatSessions } from '#server/platform/db/schema/chats.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { lifeCycles } from '#server/platform/db/schema/life-cycles.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution, aParticipant } from '#tests/support/factories/contributions.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { whileOthersWait } from '#tests/support/locks.ts';
import { aChat, itemsOf, say } from './chatCase.ts';

let app: TestApp;
let admin: Call;
let stranger: Call;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] }));
  stranger = await app.as(await aUser(app.db));
});
afterAll(() => app.close());

const sessions = (call: Call, id: number) => call(endpoints.sessions, { params: { id } });
const typesOf = async (call: Call, id: number) =>
  (await sessions(call, id)).body.map(({ sessionType }) => sessionType);

/** Somebody's contribution that has no chat yet, below a life cycle whose owners may chat until the test ends. */
async function withOwnersChat() {
  const owner = await aUser(app.db);
  const { id, lifeCycleId } = await aContribution(app.db, { owner });
  const lifeCycle = eq(lifeCycles.id, lifeCycleId);
  await app.db.update(lifeCycles).set({ isOwnersChatEnabled: true }).where(lifeCycle);
  onTestFinished(async () => {
    await app.db.update(lifeCycles).set({ isOwnersChatEnabled: false }).where(lifeCycle);
  });
  return { id, lifeCycle, me: await app.as(owner) };
}

describe('the chats of a contribution', () => {
  it('are those of one’s roles; administrators of the type read all of them [R3E-07, R3P-68, S3-69, S3-70]', async () => {
    const { owner, mentor, contributionId } = await aChat(app, CHAT_SESSION_TYPES);
    const [advisor, expert] = [await aUser(app.db), await aUser(app.db)];
    await aParticipant(app.db, { id: contributionId }, advisor, 'ADVISOR');
    await aParticipant(app.db, { id: contributionId }, expert, 'EXPERT');
    const expected: [Call, ChatSessionType[]][] = [
      [await app.as(owner), ['OWNERS', 'OWNERS_MENTOR', 'OWNERS_ADVISORS']],
      [await app.as(mentor), ['OWNERS_MENTOR', 'MENTOR_EXPERT']],
      [await app.as(advisor), ['OWNERS_ADVISORS']],
      [await app.as(expert), ['MENTOR_EXPERT']],
      [admin, [...CHAT_SESSION_TYPES]],
    ];
    for (const [call, types] of expected) expect(await typesOf(call, contributionId)).toEqual(types);
    const { body } = await sessions(await app.as(mentor), contributionId);
    expect(body[0]).toMatchObject({ isMember: true, unreadCount: 0, status: 'OPEN' });
    expect(body[0]?.members.map(({ fullName, role }) => [fullName, role])).toEqual([
      ['Ada Lovelace', 'OWNER'],
      ['Charles Babbage', 'MENTOR'],
    ]);
    expect((await sessions(admin, contributionId)).body.map(({ isMember }) => isMember)).toEqual(
      Array(4).fill(false),
    );
  });

  it('can be asked for by type [R3E-16, R3P-69]', async () => {
    const { owner, contributionId } = await aChat(app, ['OWNERS', 'OWNERS_MENTOR']);
    const me = await app.as(owner);
    const ask = (sessionType: ChatSessionType) =>
      me(endpoints.sessionsOfType, { params: { id: contributionId, sessionType } });
    expect((await ask('OWNERS_MENTOR')).body.map(({ sessionType }) => sessionType)).toEqual([
      'OWNERS_MENTOR',
    ]);
    expect((await ask('MENTOR_EXPERT')).body).toEqual([]);
    expect((await ask('NONE' as ChatSessionType)).status).toBe(400);
  });

  it('that are switched on later are there at the first read, closed where the end was reached [R3E-15, S3-69, S3-40]', async () => {
    const owner = await aUser(app.db);
    const running = await aContribution(app.db, { owner });
    const over = await aContribution(app.db, { owner, state: 'COMPLETION' });
    const me = await app.as(owner);
    expect(await typesOf(me, running.id)).toEqual([]);
    const lifeCycle = eq(lifeCycles.id, running.lifeCycleId);
    await app.db.update(lifeCycles).set({ isOwnersChatEnabled: true }).where(lifeCycle);
    const detail = await me(contributionEndpoints.read, { params: { id: running.id } });
    expect(detail.body.chatSessions.map(({ sessionType, status }) => [sessionType, status])).toEqual([
      ['OWNERS', 'OPEN'],
    ]);
    const read = await Promise.all([1, 2, 3].map(() => sessions(me, over.id)));
    expect(read.map(({ body }) => body.map(({ status }) => status))).toEqual(Array(3).fill(['CLOSED']));
    await app.db.update(lifeCycles).set({ isOwnersChatEnabled: false }).where(lifeCycle);
  });

  it('are closed too where the end is reached at the moment of the first read [S3-69, S3-40]', async () => {
    const { id, me } = await withOwnersChat();
    const read = await whileOthersWait(
      app.db,
      async (tx) => {
        const contribution = eq(contributions.id, id);
        await tx.select().from(contributions).where(contribution).for('update');
        await tx.update(contributions).set({ stateType: 'COMPLETION' }).where(contribution);
      },
      () => sessions(me, id),
    );
    expect(read.body.map(({ status }) => status)).toEqual(['CLOSED']);
  });

  it('are left to the next read by a save, which holds the contribution itself [S3-69, R3P-08]', async () => {
    const { id, me } = await withOwnersChat();
    const saved = await me(contributionEndpoints.save, {
      params: { type: 'SUGGESTION' },
      body: { id, title: 'A new title' },
    });
    expect([saved.status, saved.errorKey, saved.body.chatSessions]).toEqual([200, undefined, []]);
    expect(await typesOf(me, id)).toEqual(['OWNERS']);
  });

  it('are not made once they are switched off, also at that very moment [S3-69]', async () => {
    const { id, me, lifeCycle } = await withOwnersChat();
    const read = await whileOthersWait(
      app.db,
      async (tx) => {
        await tx.select().from(lifeCycles).where(lifeCycle).for('update');
        await tx.update(lifeCycles).set({ isOwnersChatEnabled: false }).where(lifeCycle);
      },
      () => sessions(me, id),
    );
    expect(read.body).toEqual([]);
  });

  it('do not exist for whoever does not see the contribution, nor after it was deleted [S3-20]', async () => {
    const { owner, contributionId, id } = await aChat(app, ['OWNERS']);
    const me = await app.as(owner);
    await say(me, id, 'Mine');
    expect((await sessions(stranger, contributionId)).status).toBe(404);
    expect((await sessions(me, 999_999)).status).toBe(404);
    await app.db.update(contributions).set({ isDeleted: true }).where(eq(contributions.id, contributionId));
    const answers = [await sessions(me, contributionId), await itemsOf(me, id), await say(me, id, 'Still?')];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await me(endpoints.mine)).total).toBe(0);
  });

  it('belong to roles that exist', () => {
    expect(Object.keys(CHAT_MEMBERS).sort()).toEqual([...CHAT_SESSION_TYPES].sort());
  });
});

describe('messages', () => {
  it('are read oldest first, by session or by contribution and type [R3E-08, R3P-70, R3P-71, Q3-35]', async () => {
    const { owner, mentor, contributionId, id } = await aChat(app);
    const [one, other] = [await app.as(owner), await app.as(mentor)];
    await say(one, id, 'How do I go on?');
    await say(other, id, 'With a drawing.');
    const { body, total } = await itemsOf(one, id);
    expect(body.map(({ body: text, fullName, role, isOwn }) => [text, fullName, role, isOwn])).toEqual([
      ['How do I go on?', 'Ada Lovelace', 'OWNER', true],
      ['With a drawing.', 'Charles Babbage', 'MENTOR', false],
    ]);
    expect(total).toBe(2);
    const params = { id: contributionId, sessionType: 'OWNERS_MENTOR' as const };
    expect((await other(endpoints.itemsOfType, { params })).body.map((item) => item.id)).toEqual(
      body.map((item) => item.id),
    );
    expect((await admin(endpoints.itemsOfType, { params })).total).toBe(2);
    const none = { ...params, sessionType: 'MENTOR_EXPERT' as const };
    expect((await one(endpoints.itemsOfType, { params: none })).status).toBe(404);
  });

  it('of a long chat come from its end, page by page, and go on where the last page ended [R3P-70]', async () => {
    const { owner, id } = await aChat(app, ['OWNERS']);
    const me = await app.as(owner);
    for (let number = 1; number <= 7; number += 1) await say(me, id, `${number}`);
    const texts = async (query: Parameters<typeof itemsOf>[2]) =>
      (await itemsOf(me, id, query)).body.map(({ body }) => body).join('');
    const newest = (await itemsOf(me, id, { before: 0, size: 3 })).body;
    expect(newest.map(({ body }) => body).join('')).toBe('567');
    expect(await texts({ before: newest[0]?.id ?? 0, size: 3 })).toBe('234');
    expect(await texts({ page: 1, size: 5 })).toBe('67');
    expect(await texts({})).toBe('1234567');
  });

  it('of others do not exist for strangers [S3-70]', async () => {
    const { owner, id } = await aChat(app);
    await say(await app.as(owner), id, 'Between us');
    const read = await stranger(endpoints.markRead, { params: { id }, body: { upToId: 1 } });
    const answers = [await itemsOf(stranger, id), await say(stranger, id, 'Hello'), read];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await itemsOf(stranger, 999_999)).status).toBe(404);
  });
});

describe('a closed chat', () => {
  it('is read and takes nothing more [S3-70, S3-05]', async () => {
    const { owner, id } = await aChat(app);
    const me = await app.as(owner);
    const said = await say(me, id, 'Before', 'key-1');
    await app.db.update(chatSessions).set({ status: 'CLOSED' }).where(eq(chatSessions.id, id));
    expect((await say(me, id, 'After')).errorKey).toBe('error.chatClosed');
    // What was stored before the end is answered as stored, when its answer was lost.
    expect((await say(me, id, 'Before', 'key-1')).body.id).toBe(said.body.id);
    expect((await itemsOf(me, id)).total).toBe(1);
  });
});
