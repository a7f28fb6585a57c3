import { and, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commentEndpoints } from '#contract/comments/endpoints.ts';
import { commandOnContributionEndpoints } from '#contract/contributions/commands.endpoints.ts';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { followEndpoints } from '#contract/follows/endpoints.ts';
import { supportEndpoints } from '#contract/support/endpoints.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { contributionFollowers } from '#server/platform/db/schema/follows.ts';
import { notifications } from '#server/platform/db/schema/notifications.ts';
import { eraseFollows } from '#server/process/follows/erase-follows.ts';
import { fillFollowers } from '#server/process/follows/fill-followers.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution, aParticipant } from '#tests/support/factories/contributions.ts';
import { aStateNotification } from '#tests/support/factories/lifeCycleParts.ts';
import { aLifeCycle, type TestLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';

let app: TestApp;
let lifeCycle: TestLifeCycle;
let owner: TestUser;
let responsible: TestUser;
let reader: TestUser;
let asReader: Call;
let id: number;

beforeAll(async () => {
  app = await startTestApp();
  lifeCycle = await aLifeCycle(app.db, {
    states: [
      { stateType: 'NEW' },
      {
        stateType: 'SUBMITTED',
        actions: [
          { name: 'Evaluate', roles: ['RESPONSIBLE'], to: 'EVALUATION' },
          { name: 'Reject', roles: ['RESPONSIBLE'], to: 'REJECTION' },
          { name: 'Hide', roles: ['RESPONSIBLE'], to: 'REJECTION', sets: { setVisibility: 'PRIVATE' } },
        ],
      },
      { stateType: 'EVALUATION', tasks: [{ name: 'Judge', role: 'EXPERT', dayCount: 3 }] },
      { stateType: 'REJECTION' },
    ],
  });
  await aStateNotification(app.db, lifeCycle.state('EVALUATION').id);
  owner = await aUser(app.db);
  responsible = await aUser(app.db);
}, 60_000);
afterAll(() => app.close());

const aSuggestion = () =>
  aContribution(app.db, {
    ...{ lifeCycle, owner, title: 'Bins', visibility: 'REGISTERED', commentStatus: 'VISIBLE' },
    participants: [[responsible, 'RESPONSIBLE']],
  });

beforeEach(async () => {
  reader = await aUser(app.db);
  asReader = await app.as(reader);
  ({ id } = await aSuggestion());
});

const follow = (call = asReader, of = id) => call(followEndpoints.followContribution, { params: { id: of } });
const stop = (call = asReader, of = id) => call(followEndpoints.stopContribution, { params: { id: of } });
const comment = (call = asReader, of = id) =>
  call(commentEndpoints.add, { params: { id: of }, body: { comment: 'Good.' } });
const read = async (call = asReader) => (await call(contributionEndpoints.read, { params: { id } })).body;
const act = async (name: string) => {
  const { status } = await (await app.as(responsible))(commandOnContributionEndpoints.executeAction, {
    params: { id, actionId: lifeCycle.action(name) },
    body: {},
  });
  expect(status).toBe(200);
};
const heardBy = async (user: TestUser) =>
  (
    await app.db
      .select({ body: notifications.body })
      .from(notifications)
      .where(and(eq(notifications.userId, user.id), eq(notifications.contributionId, id)))
      .orderBy(notifications.id)
  ).map(({ body }) => body);
const followersOf = async (of = id) =>
  (
    await app.db
      .select({ userId: contributionFollowers.userId })
      .from(contributionFollowers)
      .where(and(eq(contributionFollowers.contributionId, of), eq(contributionFollowers.stopped, false)))
  ).map(({ userId }) => userId);

describe('whoever sees a contribution', () => {
  it('follows it and stops, once or twice, and is counted once', async () => {
    const before = (await read()).followerCount;
    expect(await read()).toMatchObject({ following: false });
    expect((await follow()).body).toEqual({ contributionId: id, following: true, followerCount: before + 1 });
    expect((await follow()).body.followerCount).toBe(before + 1);
    expect(await read()).toMatchObject({ following: true, followerCount: before + 1 });
    expect((await stop()).body).toEqual({ contributionId: id, following: false, followerCount: before });
    expect((await stop()).status).toBe(200);
    const { body } = await asReader(contributionEndpoints.list, {
      params: { type: 'SUGGESTION', parentId: 0, scope: 'all' },
      query: {},
    });
    expect(body.find((row) => row.id === id)).toMatchObject({ following: false, followerCount: before });
  });

  it('and no one else: what is hidden or missing is not found', async () => {
    await app.db.update(contributions).set({ visibility: 'PRIVATE' }).where(eq(contributions.id, id));
    expect((await follow()).status).toBe(404);
    expect((await stop()).status).toBe(404);
    expect((await follow(asReader, 999_999)).status).toBe(404);
  });
});

describe('whoever takes part in a contribution follows it', () => {
  it('as its owner and as its responsible person', async () => {
    expect((await followersOf()).sort()).toEqual([owner.id, responsible.id].sort());
    expect(await read(await app.as(owner))).toMatchObject({ following: true, followerCount: 2 });
  });

  it('by a comment, and by support', async () => {
    await comment();
    expect(await read()).toMatchObject({ following: true, followerCount: 3 });
    const supporter = await aUser(app.db);
    await (await app.as(supporter))(supportEndpoints.support, { params: { id } });
    expect(await followersOf()).toContain(supporter.id);
  });

  it('by a task, but not by one of a jury', async () => {
    const expert = await aUser(app.db);
    await aParticipant(app.db, { id }, expert, 'EXPERT');
    await act('Evaluate');
    expect(await followersOf()).toContain(expert.id);
    const juror = await aUser(app.db);
    await app.db.execute(sql`
      insert into contribution_task (contribution_id, kind, definition_id, names, role, user_id, module, state_id, one_for_all)
      values (${id}, 'STATE', 1, '[]', 'JURY1', ${juror.id}, 'IDEA', ${lifeCycle.state('EVALUATION').id}, false)`);
    expect(await followersOf()).not.toContain(juror.id);
  });

  it('until they stop: another comment does not make them follow again, Follow does', async () => {
    await comment();
    await stop();
    await comment();
    expect(await read()).toMatchObject({ following: false, followerCount: 2 });
    await follow();
    expect(await read()).toMatchObject({ following: true, followerCount: 3 });
  });
});

describe('followers hear what becomes of it', () => {
  it('of states that owners are notified of, and of the outcome, each once', async () => {
    await follow();
    await comment();
    await act('Evaluate');
    expect(await heardBy(reader)).toEqual([expect.stringContaining('which you follow, has moved on')]);
  });

  it('of the outcome always; whoever supports it is reminded of that', async () => {
    await follow();
    const supporter = await aUser(app.db);
    await (await app.as(supporter))(supportEndpoints.support, { params: { id } });
    await act('Reject');
    expect(await heardBy(reader)).toEqual([expect.stringContaining('which you follow')]);
    expect(await heardBy(supporter)).toEqual([expect.stringContaining('which you support')]);
  });

  it('not of what they did themselves, and authors as the life cycle says', async () => {
    await act('Reject');
    expect(await heardBy(responsible)).toEqual([]);
    expect((await heardBy(owner)).filter((body) => body.includes('outcome'))).toEqual([]);
  });

  it('not when they stopped, though they support it', async () => {
    await asReader(supportEndpoints.support, { params: { id } });
    await stop();
    await act('Reject');
    expect(await heardBy(reader)).toEqual([]);
  });

  it('not of what they do not see any longer', async () => {
    await follow();
    await act('Hide');
    expect(await heardBy(reader)).toEqual([]);
  });
});

describe('followers hear of new comments', () => {
  it('once, and not of their own; whoever stopped hears of none', async () => {
    const writer = await aUser(app.db);
    const stopped = await aUser(app.db);
    await follow();
    await comment(await app.as(stopped));
    await stop(await app.as(stopped));
    await app.db.delete(notifications);
    await comment(await app.as(writer));
    expect(
      [await heardBy(reader), await heardBy(owner), await heardBy(responsible)].map((all) => all.length),
    ).toEqual([1, 1, 1]);
    expect([await heardBy(writer), await heardBy(stopped)]).toEqual([[], []]);
    await stop(await app.as(owner));
    await comment(await app.as(writer));
    expect(await heardBy(owner)).toHaveLength(1);
  });
});

describe('what is stored of following', () => {
  it('ends as the last words of a person say, whatever they did in which order', async () => {
    type Act = 'follow' | 'stop' | 'comment' | 'support' | 'withdraw';
    const acts: Readonly<Record<Act, () => Promise<unknown>>> = {
      follow: () => follow(),
      stop: () => stop(),
      comment: () =>
        app.db.execute(
          sql`insert into comment (contribution_id, user_id, body) values (${id}, ${reader.id}, 'Yes')`,
        ),
      support: () => asReader(supportEndpoints.support, { params: { id } }),
      withdraw: () => asReader(supportEndpoints.withdraw, { params: { id } }),
    };
    const names = Object.keys(acts) as Act[];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...names), { maxLength: 8 }), async (sequence) => {
        ({ id } = await aSuggestion());
        let isFollowing = false;
        let hasStopped = false;
        let supports = false;
        for (const name of sequence) {
          await acts[name]();
          if (name === 'follow' || name === 'stop') {
            isFollowing = name === 'follow';
            hasStopped = name === 'stop';
          }
          const takesPart = name === 'comment' || (name === 'support' && !supports);
          if (takesPart && !hasStopped) isFollowing = true;
          if (name === 'support') supports = true;
          if (name === 'withdraw') supports = false;
        }
        const shown = await read();
        expect(shown).toMatchObject({ following: isFollowing, supported: supports });
        expect(shown.followerCount).toBe((await followersOf()).length);
        expect(shown.supportCount).toBe(supports ? 1 : 0);
      }),
      { numRuns: 12, seed: 65 },
    );
  });

  it('is right after many follow and stop at once', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, async () => app.as(await aUser(app.db))));
    await Promise.all(people.map((call) => follow(call)));
    await Promise.all(people.map((call, at) => (at % 2 === 0 ? stop(call) : comment(call))));
    expect((await read()).followerCount).toBe((await followersOf()).length);
    expect((await followersOf()).length).toBe(5);
  });

  it('goes with a person who is erased', async () => {
    await follow();
    await eraseFollows(app.db, { userId: reader.id });
    expect(await followersOf()).not.toContain(reader.id);
    expect((await read()).followerCount).toBe(2);
  });

  it('is added by a job for what there was before, but for those who stopped', async () => {
    await comment();
    await app.db.execute(sql`delete from contribution_follower where contribution_id = ${id}`);
    await stop(await app.as(responsible));
    await app.db.execute(sql`update contribution set date_discussed = null where id = ${id}`);
    await app.db.execute(
      sql`insert into contribution_follower_fill (next_id) select max(id) from contribution`,
    );
    expect(await fillFollowers(app.services.database)).toBeGreaterThan(0);
    expect((await followersOf()).sort()).toEqual([owner.id, reader.id].sort());
    expect(await fillFollowers(app.services.database)).toBe(0);
    const { followerCount, lastActivity, dateStateChanged } = await read();
    expect(followerCount).toBe(2);
    expect(lastActivity > dateStateChanged).toBe(true);
  });
});
