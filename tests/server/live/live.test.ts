import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { accountEndpoints } from '#contract/account/endpoints.ts';
import { chatEndpoints } from '#contract/chat/endpoints.ts';
import { commentEndpoints } from '#contract/comments/endpoints.ts';
import { notificationEndpoints } from '#contract/notifications/endpoints.ts';
import { contributionParticipants, contributions } from '#server/platform/db/schema/contributions.ts';
import { liveNotices } from '#server/platform/db/schema/live.ts';
import { notifications } from '#server/platform/db/schema/notifications.ts';
import { sessions, users } from '#server/platform/db/schema/users.ts';
import { LiveStreams } from '#server/platform/live/live.streams.ts';
import { noteHistory } from '#server/process/contributions/history/note-history.ts';
import { aBenefitLifeCycle, aCast } from '#tests/server/benefits/benefiting.ts';
import { aChat, say } from '#tests/server/chat/chatCase.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';
import { type Ear, listen } from '#tests/support/liveStream.ts';

let app: TestApp;
let base: string;
const ears: Ear[] = [];

beforeAll(async () => {
  app = await startTestApp({ live: { heartbeatMs: 500 } });
  base = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => {
  for (const ear of ears.splice(0)) ear.cut();
});
afterAll(() => app.close());

async function earOf(user: TestUser, watching: readonly number[] = []): Promise<Ear> {
  const ear = await listen(base, await app.token(user), watching);
  ears.push(ear);
  return ear;
}
/** Notices are handled side by side: a later one, that was heard, says that an earlier one is not far. */
async function marker(...those: [TestUser, Ear][]): Promise<void> {
  for (const [user, ear] of those) {
    const before = ear.events.length;
    await app.db.insert(notifications).values({ userId: user.id, title: 'Marker', body: '' });
    await vi.waitFor(() => expect(ear.events.slice(before)).toContainEqual({ kind: 'notification' }), {
      timeout: 30_000,
    });
  }
}
const withoutMarkers = (ear: Ear) => ear.events.filter(({ kind }) => kind !== 'notification');
/** Notices are handled side by side: which of two is heard first says nothing. */
const inAnyOrder = (events: object[]) => events.map((event) => JSON.stringify(event)).sort();
/** Waits until these were heard, in any order, and nothing else, beside markers. */
const hearsOnly = (ear: Ear, expected: object[]) =>
  vi.waitFor(() => expect(inAnyOrder(withoutMarkers(ear))).toEqual(inAnyOrder(expected)), {
    timeout: 20_000,
  });
const visible = (owner: TestUser, visibility: 'REGISTERED' | 'PRIVATE' = 'REGISTERED') =>
  aContribution(app.db, { owner, commentStatus: 'VISIBLE', visibility });

describe('the live channel', () => {
  it('is a stream that no proxy may hold back or pack [Q3-66]', async () => {
    const ear = await earOf(await aUser(app.db));
    expect(ear.status).toBe(200);
    expect(ear.headers.get('content-type')).toContain('text/event-stream');
    expect(ear.headers.get('cache-control')).toBe('no-store');
    expect(ear.headers.get('x-accel-buffering')).toBe('no');
    expect(ear.headers.get('content-encoding')).toBeNull();
    await vi.waitFor(() => expect(ear.beats()).toBeGreaterThan(1), { timeout: 30_000 });
  });

  it('is for signed-in people only, and for ids that are ids', async () => {
    expect((await listen(base, 'forged')).status).toBe(401);
    const token = await app.token(await aUser(app.db));
    const tooMany = Array.from({ length: 21 }, (_, at) => at + 1);
    expect((await listen(base, token, tooMany)).status).toBe(400);
  });

  it('tells a notification to whom it is for, and when it was read elsewhere [R3H-18, Q3-66]', async () => {
    const [mine, other] = [await aUser(app.db), await aUser(app.db)];
    const [ear, stranger] = [await earOf(mine), await earOf(other)];
    const [row] = await app.db
      .insert(notifications)
      .values({ userId: mine.id, title: 'News', body: '' })
      .returning();
    await ear.hears({ kind: 'notification' });
    const me = await app.as(mine);
    const { body } = await me(notificationEndpoints.list);
    expect(body[0]).toMatchObject({ isRead: false, isDeleted: false });
    const heard = ear.events.length;
    await me(notificationEndpoints.save, { params: { id: row?.id ?? 0 }, body: { isRead: true } });
    await vi.waitFor(() => expect(ear.events.length).toBe(heard + 1), { timeout: 30_000 });
    await marker([other, stranger]);
    expect(stranger.events).toHaveLength(1);
  });

  it('tells of comments to those who look at the contribution and may read them [S3-20, S3-66]', async () => {
    const owner = await aUser(app.db);
    const { id } = await visible(owner);
    const hidden = await visible(owner, 'PRIVATE');
    const [reader, elsewhere] = [await aUser(app.db), await aUser(app.db)];
    const ear = await earOf(reader, [id, hidden.id]);
    const away = await earOf(elsewhere);
    const own = await earOf(owner, [hidden.id]);
    const me = await app.as(owner);
    const added = await me(commentEndpoints.add, { params: { id }, body: { comment: 'Secret words' } });
    await ear.hears({ kind: 'comment', contributionId: id });
    await me(commentEndpoints.update, { params: { id: added.body.id }, body: { comment: 'Others' } });
    await vi.waitFor(() => expect(withoutMarkers(ear)).toHaveLength(2), { timeout: 30_000 });
    await me(commentEndpoints.add, { params: { id: hidden.id }, body: { comment: 'Private' } });
    await own.hears({ kind: 'comment', contributionId: hidden.id });
    await marker([reader, ear], [elsewhere, away]);
    expect(withoutMarkers(ear)).toEqual(Array(2).fill({ kind: 'comment', contributionId: id }));
    expect(withoutMarkers(away)).toEqual([]);
    expect(JSON.stringify([ear.events, own.events])).not.toMatch(/words|Private/);
  });

  it('names what changed of a contribution, to others who look at it and may know of it [S3-20, S3-52, S3-81]', async () => {
    const cast = await aCast(app, await aBenefitLifeCycle(app));
    const { id } = cast.contribution;
    const reader = await aUser(app.db);
    const own = await earOf(cast.owner, [id]);
    const [plain, elsewhere] = [await earOf(reader, [id]), await earOf(reader)];
    const [manager, mentor] = [await earOf(cast.manager, [id]), await earOf(cast.mentor, [id])];
    await noteHistory(
      { ...app, caller: cast.owner },
      id,
      { category: 'CONTENT', event: 'title', oldValue: 'Secret', newValue: 'Words' },
      { category: 'STATE', event: 'action:12' },
      { category: 'BENEFIT', event: 'BENEFIT_FORECAST' },
      { category: 'COMMAND', event: 'IMPLEMENTATION_SCHEDULE' },
    );
    await marker([cast.owner, own], [reader, plain], [cast.manager, manager], [cast.mentor, mentor]);
    const event = (...changes: { category: string; event: string }[]) => ({
      kind: 'contribution',
      contributionId: id,
      changes,
    });
    const open = event({ category: 'STATE', event: 'state' }, { category: 'CONTENT', event: 'title' });
    const benefits = event({ category: 'BENEFIT', event: 'BENEFIT_FORECAST' });
    const commands = event({ category: 'COMMAND', event: 'IMPLEMENTATION_SCHEDULE' });
    await hearsOnly(plain, [open]);
    await hearsOnly(manager, [open, benefits, commands]);
    await hearsOnly(mentor, [open, commands]);
    expect([...withoutMarkers(own), ...withoutMarkers(elsewhere)]).toEqual([]);
  });

  it('names at most so many changes that a notice fits [S3-84]', async () => {
    const owner = await aUser(app.db);
    const { id } = await visible(owner);
    const reader = await aUser(app.db);
    const ear = await earOf(reader, [id]);
    await noteHistory(
      { ...app, caller: owner },
      id,
      ...[...Array(300).keys()].map(
        (at) => ({ category: 'CONTENT', event: `${at} ${'x'.repeat(100)}` }) as const,
      ),
    );
    await vi.waitFor(() => expect(withoutMarkers(ear)).toHaveLength(1), { timeout: 30_000 });
    expect(withoutMarkers(ear)[0]?.changes).toHaveLength(60);
    await marker([reader, ear]);
    expect(withoutMarkers(ear)).toHaveLength(1);
  });

  it('says nothing more of what was closed to somebody meanwhile [S3-20]', async () => {
    const owner = await aUser(app.db);
    const { id } = await visible(owner);
    const reader = await aUser(app.db);
    const [ear, own] = [await earOf(reader, [id]), await earOf(owner, [id])];
    await app.db.update(contributions).set({ visibility: 'PRIVATE' }).where(eq(contributions.id, id));
    await (await app.as(owner))(commentEndpoints.add, { params: { id }, body: { comment: 'Among us' } });
    await own.hears({ kind: 'comment', contributionId: id });
    await marker([reader, ear]);
    expect(withoutMarkers(ear)).toEqual([]);
  });

  it('tells of chats to their members wherever they are, and to nobody else [S3-70]', async () => {
    const chat = await aChat(app, ['OWNERS', 'OWNERS_MENTOR']);
    const colleague = await aUser(app.db);
    const admin = await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] });
    const [owner, mentor] = [await earOf(chat.owner), await earOf(chat.mentor)];
    const [stranger, looking] = [
      await earOf(colleague, [chat.contributionId]),
      await earOf(admin, [chat.contributionId]),
    ];
    const [ofOwners = 0, withMentor = 0] = chat.ids;
    const me = await app.as(chat.owner);
    await say(me, ofOwners, 'Among owners');
    await say(me, withMentor, 'With the mentor');
    const event = (sessionId: number) => ({ kind: 'chat', contributionId: chat.contributionId, sessionId });
    await mentor.hears(event(withMentor));
    await owner.hears(event(withMentor));
    await looking.hears(event(withMentor));
    await marker([colleague, stranger]);
    await hearsOnly(mentor, [event(withMentor)]);
    await hearsOnly(owner, [event(ofOwners), event(withMentor)]);
    await hearsOnly(looking, [event(ofOwners), event(withMentor)]);
    expect(withoutMarkers(stranger)).toEqual([]);
  });

  it('says nothing more to a member who was removed meanwhile [S3-70]', async () => {
    const chat = await aChat(app);
    const [owner, mentor] = [await earOf(chat.owner), await earOf(chat.mentor, [chat.contributionId])];
    await app.db.delete(contributionParticipants).where(eq(contributionParticipants.userId, chat.mentor.id));
    await say(await app.as(chat.owner), chat.id, 'Gone?');
    await owner.hears({ kind: 'chat', contributionId: chat.contributionId, sessionId: chat.id });
    await marker([chat.mentor, mentor]);
    expect(withoutMarkers(mentor)).toEqual([]);
  });

  it('tells the own other windows what was read [S3-70]', async () => {
    const chat = await aChat(app);
    await say(await app.as(chat.owner), chat.id, 'Hello');
    const [window, owner] = [await earOf(chat.mentor), await earOf(chat.owner)];
    // Whoever opens a window while a change is passed on may hear of what is on it already.
    await vi.waitFor(async () => expect(await app.db.$count(liveNotices)).toBe(0));
    await marker([chat.mentor, window], [chat.owner, owner]);
    const [heard, heardByOwner] = [withoutMarkers(window), withoutMarkers(owner)];
    const mentor = await app.as(chat.mentor);
    await mentor(chatEndpoints.markRead, {
      params: { id: chat.id },
      body: { upToId: Number.MAX_SAFE_INTEGER },
    });
    const event = { kind: 'chat', contributionId: chat.contributionId, sessionId: chat.id };
    await hearsOnly(window, [...heard, event]);
    await marker([chat.owner, owner]);
    expect(withoutMarkers(owner)).toEqual(heardByOwner);
  });

  it('tells nothing that was not kept', async () => {
    const person = await aUser(app.db);
    const ear = await earOf(person);
    const undone = app.db.transaction(async (tx) => {
      await tx.insert(notifications).values({ userId: person.id, title: 'Never', body: '' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await marker([person, ear]);
    expect(ear.events).toHaveLength(1);
  });
});

describe('a stream ends', () => {
  it('when its person signs out, and not for the others [S3-02]', async () => {
    const person = await aUser(app.db);
    const token = await app.token(person);
    const ear = await listen(base, token);
    const other = await earOf(person);
    await app.anonymous(accountEndpoints.logout, { token });
    await vi.waitFor(() => expect(ear.ended()).toBe(true), { timeout: 30_000 });
    await marker([person, other]);
    expect(other.ended()).toBe(false);
  });

  it('when the account is closed, or the session has had its time [S3-02, S3-97]', async () => {
    const [closed, late] = [await aUser(app.db), await aUser(app.db)];
    const streams = [await earOf(closed), await earOf(late)];
    await app.db.update(users).set({ activated: false }).where(eq(users.id, closed.id));
    await app.db
      .update(sessions)
      .set({ expiresAt: '2020-01-01T00:00:00Z' })
      .where(eq(sessions.userId, late.id));
    await vi.waitFor(() => expect(streams.map((ear) => ear.ended())).toEqual([true, true]), {
      timeout: 30_000,
    });
  });

  it('and what comes in after that is no fault', () => {
    const streams = new LiveStreams({ person: 1, process: 1 });
    const stream = streams.open({ userId: 1, sessionId: 'one', contributions: [] });
    stream?.end();
    expect(() => stream?.send({ kind: 'refresh' })).not.toThrow();
    expect(() => stream?.end()).not.toThrow();
  });

  it('never because it opened while the others were looked after', async () => {
    const busy = await startTestApp({ live: { heartbeatMs: 1 } });
    const address = await busy.app.listen({ port: 0, host: '127.0.0.1' });
    try {
      const opened: Ear[] = [];
      for (let person = 0; person < 30; person += 1) {
        const ear = await listen(address, await busy.token(await aUser(busy.db)));
        ears.push(ear);
        opened.push(ear);
      }
      const heard = opened.map((ear) => ear.beats());
      await vi.waitFor(
        () => expect(opened.every((ear, at) => ear.beats() > (heard[at] ?? 0) || ear.ended())).toBe(true),
        { timeout: 20_000 },
      );
      expect(opened.filter((ear) => ear.ended())).toEqual([]);
    } finally {
      await busy.close();
    }
  });
});
