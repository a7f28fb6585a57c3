import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { commentEndpoints } from '#contract/comments/endpoints.ts';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { familyEndpoints as endpoints } from '#contract/families/endpoints.ts';
import { ratingEndpoints } from '#contract/ratings/endpoints.ts';
import { supportEndpoints } from '#contract/support/endpoints.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { comments } from '#server/platform/db/schema/discussion.ts';
import { notifications } from '#server/platform/db/schema/notifications.ts';
import type { Call } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { admin, aFamily, app, aSuggestion, familyOf, join, part, prepareFamilies } from './familyCase.ts';

prepareFamilies();

const someone = async () => app.as(await aUser(app.db));
const rate = (call: Call, contributionId: number, rating: number) =>
  call(ratingEndpoints.create, { body: { contributionId, rating } });
const ratingOf = async (call: Call, id: number) =>
  (await call(ratingEndpoints.read, { params: { id } })).body;
const say = (call: Call, id: number, comment: string) =>
  call(commentEndpoints.add, { params: { id }, body: { comment } });
const commentsOf = (call: Call, id: number, query = {}) =>
  call(commentEndpoints.list, { params: { id }, query });
const detailOf = async (call: Call, id: number) =>
  (await call(contributionEndpoints.read, { params: { id } })).body;

describe('support of what was joined', () => {
  it('is not given any more, and can be withdrawn', async () => {
    const [head, member] = [await aSuggestion(), await aSuggestion()];
    const supporter = await someone();
    const params = { id: member.id };
    expect((await supporter(supportEndpoints.support, { params })).status).toBe(200);
    await join(admin, head.id, [member.id]);
    expect((await (await someone())(supportEndpoints.support, { params })).errorKey).toBe(
      'error.family.joined',
    );
    const { status, body } = await supporter(supportEndpoints.withdraw, { params });
    expect([status, body]).toEqual([200, expect.objectContaining({ supported: false, supportCount: 0 })]);
  });
});

describe('votes of a family', () => {
  it('are one a person, the highest; parting gives back what was', async () => {
    const [head, member] = [await aSuggestion(), await aSuggestion()];
    const [both, one, other] = [await someone(), await someone(), await someone()];
    await rate(both, head.id, 2);
    await rate(both, member.id, 5);
    await rate(one, head.id, 4);
    await rate(other, member.id, 3);
    const { body: preview } = await admin(endpoints.preview, {
      body: { headId: head.id, memberIds: [member.id] },
    });
    expect(preview).toMatchObject({ votesBefore: 4, votesAfter: 3, averageBefore: 3, averageAfter: 4 });
    expect(await ratingOf(one, head.id)).toMatchObject({ count: 2, average: 3 });
    await join(admin, head.id, [member.id]);
    expect(await ratingOf(one, head.id)).toMatchObject({ count: 3, average: 4, ownRating: 4 });
    expect(await detailOf(one, head.id)).toMatchObject({ ratingCount: 3, ratingAverage: 4 });
    const { body: rows } = await admin(contributionEndpoints.list, {
      params: { type: 'SUGGESTION', parentId: 0, scope: 'manage' },
      query: { size: 2, sort: 'id,desc' },
    });
    expect(rows.map(({ ratingCount, ratingAverage }) => [ratingCount, ratingAverage])).toEqual([
      [2, 4],
      [3, 4],
    ]);
    // A vote at the head after joining is one of the head.
    expect((await rate(other, head.id, 5)).body).toMatchObject({ count: 3, average: 4.7 });
    await part(admin, head.id, member.id);
    expect(await ratingOf(one, head.id)).toMatchObject({ count: 3, average: 3.7 });
    expect(await ratingOf(one, member.id)).toMatchObject({ count: 2, average: 4 });
  });

  it('are not given to their own outcome by authors of members', async () => {
    const owner = await aUser(app.db);
    const [head, member] = [await aSuggestion(), await aSuggestion({ owner })];
    await join(admin, head.id, [member.id]);
    const mine = await app.as(owner);
    expect((await detailOf(mine, head.id)).permissions.rate).toBe(false);
    expect((await rate(mine, head.id, 5)).errorKey).toBe('error.ratingClosed');
  });

  it('of likes and of stars meet on the scale of the head', async () => {
    const likes = await aLifeCycle(app.db, { ratingType: 'LIKE', isActive: false });
    const [stars, liked] = [await aSuggestion(), await aSuggestion({ lifeCycle: likes })];
    const [one, other] = [await someone(), await someone()];
    await rate(one, stars.id, 3);
    await rate(other, liked.id, 1);
    await join(admin, stars.id, [liked.id]);
    expect(await ratingOf(one, stars.id)).toMatchObject({ count: 2, average: 4 });
    await part(admin, stars.id, liked.id);
    await join(admin, liked.id, [stars.id]);
    expect(await ratingOf(one, liked.id)).toMatchObject({ count: 2, average: 1 });
  });
});

describe('comments of a family', () => {
  it('stand together in the order of their dates, each with its origin', async () => {
    const [head, one, two] = [await aSuggestion(), await aSuggestion(), await aSuggestion()];
    const reader = await someone();
    await say(reader, head.id, 'First');
    await say(reader, two.id, 'Second');
    await say(reader, one.id, 'Third');
    await say(reader, head.id, 'Fourth');
    await join(admin, head.id, [one.id, two.id]);
    const { body, total } = await commentsOf(reader, head.id);
    expect(total).toBe(4);
    expect(body.map(({ comment, origin }) => [comment, origin?.code ?? null])).toEqual([
      ['First', null],
      ['Second', two.code],
      ['Third', one.code],
      ['Fourth', null],
    ]);
    expect(body[1]?.origin).toEqual({ id: two.id, code: two.code, title: two.title });
    const page = await commentsOf(reader, head.id, { page: 1, size: 3 });
    expect([page.body.map(({ comment }) => comment), page.total]).toEqual([['Fourth'], 4]);
    expect((await detailOf(reader, head.id)).commentCount).toBe(4);
    expect((await commentsOf(reader, one.id)).body.map(({ comment, origin }) => [comment, origin])).toEqual([
      ['Third', null],
    ]);
    await part(admin, head.id, two.id);
    expect((await commentsOf(reader, head.id)).total).toBe(3);
  });

  it('leave out and do not count those of members that hide them, or that the reader may not see', async () => {
    const [head, hiding, hidden] = [await aSuggestion(), await aSuggestion(), await aSuggestion()];
    const reader = await someone();
    await say(reader, hiding.id, 'Hidden comments');
    await say(reader, hidden.id, 'Hidden member');
    await app.db
      .update(contributions)
      .set({ commentStatus: 'HIDDEN' })
      .where(eq(contributions.id, hiding.id));
    await app.db.update(contributions).set({ visibility: 'PRIVATE' }).where(eq(contributions.id, hidden.id));
    await join(admin, head.id, [hiding.id, hidden.id]);
    expect(await commentsOf(reader, head.id)).toMatchObject({ body: [], total: 0 });
    expect((await detailOf(reader, head.id)).commentCount).toBe(0);
    expect((await commentsOf(admin, head.id)).total).toBe(2);
    expect((await detailOf(admin, head.id)).commentCount).toBe(2);
  });
});

describe('comments of one contribution', () => {
  it('are listed in the order of its index, without a sort by date', async () => {
    const alone = await aSuggestion();
    const reader = await someone();
    const first = await say(reader, alone.id, 'First');
    await say(reader, alone.id, 'Second');
    await app.db
      .update(comments)
      .set({ createdDate: '2040-01-01T00:00:00Z' })
      .where(eq(comments.id, first.body.id));
    const { body } = await commentsOf(reader, alone.id);
    expect(body.map(({ comment }) => comment)).toEqual(['First', 'Second']);
    const page = await commentsOf(reader, alone.id, { page: 1, size: 1 });
    expect([page.body.map(({ comment }) => comment), page.total]).toEqual([['Second'], 2]);
  });

  it('are not changed while it is joined to another', async () => {
    const [head, member] = [await aSuggestion(), await aSuggestion()];
    const reader = await someone();
    const { body } = await say(reader, member.id, 'Good');
    const change = () =>
      reader(commentEndpoints.update, { params: { id: body.id }, body: { comment: 'Better' } });
    await join(admin, head.id, [member.id]);
    const answer = await change();
    expect([answer.errorKey, answer.headers['app-params']]).toEqual(['error.family.joined', head.code]);
    expect((await commentsOf(reader, member.id)).body.map(({ comment }) => comment)).toEqual(['Good']);
    await part(admin, head.id, member.id);
    expect((await change()).status).toBe(200);
  });
});

describe('shares of a family', () => {
  const save = (call: Call, headId: number, shares: { userId: number; percent: number }[]) =>
    call(endpoints.saveShares, { params: { headId }, body: { shares } });

  it('are set by who answers for the head, of exactly the authors, and add up to 100; joining another author says that they go', async () => {
    const { head, headOwner, owners } = await aFamily(1);
    const [owner] = owners;
    const key = [
      { userId: headOwner.id, percent: 66.67 },
      { userId: owner?.id ?? 0, percent: 33.33 },
    ];
    expect((await save(admin, head.id, key.slice(0, 1))).errorKey).toBe('error.family.sharesAuthors');
    expect((await save(admin, head.id, [...key, ...key])).errorKey).toBe('error.family.sharesAuthors');
    const less = key.map((one) => ({ ...one, percent: 33.33 }));
    expect((await save(admin, head.id, less)).errorKey).toBe('error.family.sharesSum');
    expect((await save(await someone(), head.id, key)).errorKey).toBe('error.family.notAllowed');
    const { body, headers } = await save(admin, head.id, key);
    expect(headers['app-alert']).toBe('app.family.sharesSaved');
    expect(body).toMatchObject({ isEqualShares: false });
    expect(body.shares.map(({ person, percent }) => ({ userId: person.id, percent }))).toEqual(key);
    const previewOf = async (memberId: number) =>
      (await admin(endpoints.preview, { body: { headId: head.id, memberIds: [memberId] } })).body.dropsShares;
    expect(await previewOf((await aSuggestion()).id)).toBe(true);
    expect(await previewOf((await aSuggestion({ owner: headOwner })).id)).toBe(false);
  });

  it('are notified to each whose share changed, also when parting drops them, but not to who changed them', async () => {
    const { head, members, headOwner, owners } = await aFamily(2);
    const [first, second] = owners;
    const key = [
      { userId: headOwner.id, percent: 50 },
      { userId: first?.id ?? 0, percent: 30.5 },
      { userId: second?.id ?? 0, percent: 19.5 },
    ];
    const received = async () => {
      const rows = await app.db.select().from(notifications);
      await app.db.delete(notifications);
      return new Map(rows.map(({ userId, body }) => [userId, body]));
    };
    await received();
    await save(admin, head.id, key);
    const heard = await received();
    expect([...heard.keys()].sort()).toEqual([headOwner.id, first?.id, second?.id].sort());
    expect(heard.get(first?.id ?? 0)).toContain('33.33% and is now 30.50%');
    await save(admin, head.id, key);
    expect((await received()).size).toBe(0);
    const dropsOf = async () => (await familyOf(admin, head.id)).body.members.map((one) => one.dropsShares);
    expect(await dropsOf()).toEqual([true, true]);
    await part(admin, head.id, members[1]?.id ?? 0);
    const afterwards = await received();
    expect(afterwards.get(first?.id ?? 0)).toContain('30.50% and is now 50%');
    expect(afterwards.has(headOwner.id)).toBe(false);
    expect(await dropsOf()).toEqual([false]);
  });

  it('stay when the owner of what is parted is an author by another one too', async () => {
    const owner = await aUser(app.db);
    const [head, one, two] = [
      await aSuggestion(),
      await aSuggestion({ owner }),
      await aSuggestion({ owner }),
    ];
    await join(admin, head.id, [one.id, two.id]);
    const { shares } = (await familyOf(admin, head.id)).body;
    const key = shares.map(({ person }, at) => ({ userId: person.id, percent: at === 0 ? 90 : 10 }));
    await save(admin, head.id, key);
    const shown = await familyOf(admin, head.id);
    expect(shown.body.members.map(({ dropsShares }) => dropsShares)).toEqual([false, false]);
    await part(admin, head.id, one.id);
    expect((await familyOf(admin, head.id)).body).toMatchObject({
      members: [{ dropsShares: true }],
      shares: [{ percent: 90 }, { percent: 10 }],
    });
  });

  it('rest while another is joined, and hold again when it is parted', async () => {
    const { head, headOwner, owners } = await aFamily(1);
    await save(admin, head.id, [
      { userId: headOwner.id, percent: 80 },
      { userId: owners[0]?.id ?? 0, percent: 20 },
    ]);
    const another = await aSuggestion();
    expect((await join(admin, head.id, [another.id])).body).toMatchObject({ isEqualShares: true });
    await part(admin, head.id, another.id);
    const { body } = await admin(endpoints.read, { params: { headId: head.id } });
    expect(body.shares.map(({ percent }) => percent)).toEqual([80, 20]);
  });

  it('are of a head that has members', async () => {
    const alone = await aContribution(app.db);
    const answer = await save(admin, alone.id, [{ userId: alone.createdBy ?? 0, percent: 100 }]);
    expect(answer.status).toBe(404);
  });
});
