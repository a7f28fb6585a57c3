import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { commentEndpoints as endpoints } from '#contract/comments/endpoints.ts';
import type { QueryInput } from '#contract/http.ts';
import { comments } from '#server/platform/db/schema/discussion.ts';
import { familyMembers } from '#server/platform/db/schema/families.ts';
import type { Call } from '#tests/support/app.ts';
import { startCommenting } from './commenters.ts';

const { app, colleague, me, open, other, owner, setStatus } = await startCommenting();
afterAll(() => app.close());

const list = (call: Call, id: number, query: QueryInput<typeof endpoints.list>) =>
  call(endpoints.list, { params: { id }, query });
let minute = 0;
async function written(contributionId: number, body: string, parentId: number | null = null) {
  minute += 1;
  const createdDate = new Date(Date.parse('2026-01-01T00:00:00Z') + minute * 60_000).toISOString();
  const [row] = await app.db
    .insert(comments)
    .values({ contributionId, userId: owner.id, body, parentId, createdDate, updatedDate: createdDate })
    .returning();
  return row?.id ?? 0;
}
const bodies = ({ body }: { body: readonly { comment: string }[] }) => body.map(({ comment }) => comment);
const like = (commentId: number, userId: number, kind = 'LIKE') =>
  app.db.execute(
    sql`insert into comment_reaction (comment_id, user_id, kind) values (${commentId}, ${userId}, ${kind})`,
  );

describe('a discussion by threads', () => {
  it('comes the newest first, each thread with all its replies, and counts threads', async () => {
    const { id } = await open();
    const first = await written(id, 'first');
    await written(id, 'second');
    const reply = await written(id, 'reply', first);
    await written(id, 'imported answer of an answer', reply);
    await written(id, 'third');
    const page = await list(other, id, { order: 'NEWEST', size: 2 });
    expect([bodies(page), page.total]).toEqual([['third', 'second'], 3]);
    const last = await list(other, id, { order: 'NEWEST', size: 2, page: 1 });
    expect(bodies(last)).toEqual(['first', 'reply', 'imported answer of an answer']);
    // As documented without an order: a flat list, oldest first, with the number of comments [Q3-50].
    const flat = await list(other, id, {});
    expect([bodies(flat)[0], flat.total]).toEqual(['first', 5]);
  });

  it('comes in pages of 20 threads', async () => {
    const { id } = await open();
    for (let at = 0; at < 21; at += 1) await written(id, String(at));
    const page = await list(other, id, { order: 'NEWEST' });
    expect([page.body.length, page.total]).toEqual([20, 21]);
    expect(bodies(await list(other, id, { order: 'NEWEST', page: 1 }))).toEqual(['0']);
  });

  it('comes by how many people reacted to what starts each', async () => {
    const { id } = await open();
    const popular = await written(id, 'popular');
    const known = await written(id, 'known');
    const reply = await written(id, 'reply', known);
    await written(id, 'unknown');
    for (const person of [owner, colleague]) await like(popular, person.id);
    await like(known, owner.id);
    await like(known, owner.id, 'LOVE');
    for (const kind of ['LIKE', 'LOVE', 'INSIGHT']) await like(reply, owner.id, kind);
    expect(bodies(await list(other, id, { order: 'LIKED' }))).toEqual([
      'popular',
      'known',
      'reply',
      'unknown',
    ]);
  });

  it('holds those of what is joined to it', async () => {
    const [{ id }, { id: memberId }] = [await open(), await open()];
    await app.db.insert(familyMembers).values({ headId: id, memberId, joinedBy: owner.id });
    const start = await written(memberId, 'at the member');
    await written(id, 'at the head');
    await written(memberId, 'below', start);
    const page = await list(other, id, { order: 'NEWEST' });
    expect(page.body.map(({ comment, origin }) => [comment, origin?.id ?? null])).toEqual([
      ['at the head', null],
      ['at the member', memberId],
      ['below', memberId],
    ]);
  });

  it('is nobody’s whom the contribution or its comments are hidden from [S3-20, R3C-13]', async () => {
    const { id } = await open();
    const start = await written(id, 'hidden');
    await setStatus(id, 'HIDDEN');
    for (const query of [{ order: 'NEWEST' }, { thread: start }, { official: 'true' }] as const) {
      expect((await list(other, id, query)).body).toEqual([]);
      expect((await list(other, 999_999, query)).status).toBe(404);
    }
    expect((await list(other, id, { order: 'OLD' as 'NEWEST' })).status).toBe(400);
  });
});

describe('one thread', () => {
  it('is found by any of its comments, and by none of another contribution', async () => {
    const [{ id }, { id: elsewhere }] = [await open(), await open()];
    const start = await written(id, 'start');
    await written(id, 'other');
    const reply = await written(id, 'reply', start);
    const below = await written(id, 'below', reply);
    for (const thread of [start, reply, below]) {
      expect(bodies(await list(me, id, { thread }))).toEqual(['start', 'reply', 'below']);
    }
    expect((await list(me, elsewhere, { thread: start })).body).toEqual([]);
  });
});
