import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { commentEndpoints as endpoints } from '#contract/comments/endpoints.ts';
import type { ReactionKind } from '#contract/comments/schema.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { comments } from '#server/platform/db/schema/discussion.ts';
import type { Call } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { whileOthersWait } from '#tests/support/locks.ts';
import { add, list, startCommenting } from './commenters.ts';

const { admin, app, me, open, other, setStatus } = await startCommenting();
afterAll(() => app.close());

describe('answering a comment', () => {
  const answer = (call: Call, id: number, parentId: number) =>
    call(endpoints.add, { params: { id }, body: { comment: 'Because', parentId } });

  it('puts the answer below it, and an answer to an answer below the same', async () => {
    const { id } = await open();
    const { body: question } = await add(me, id, 'Why?');
    const { body: first } = await answer(other, id, question.id);
    const { body: second } = await answer(me, id, first.id);
    expect([first.parentId, second.parentId]).toEqual([question.id, question.id]);
    expect((await list(other, id)).body.map(({ parentId }) => parentId)).toEqual([
      null,
      question.id,
      question.id,
    ]);
  });

  it('is refused where it is of another contribution, was deleted or never was', async () => {
    const [{ id }, { id: elsewhere }] = [await open(), await open()];
    const { body: foreign } = await add(me, elsewhere);
    const { body: question } = await add(me, id, 'Why?');
    const { body: first } = await answer(other, id, question.id);
    expect((await answer(other, id, foreign.id)).status).toBe(404);
    expect((await answer(other, id, 999_999)).status).toBe(404);
    await me(endpoints.remove, { params: { id: question.id } });
    expect((await answer(other, id, question.id)).errorKey).toBe('error.commentDeleted');
    // The thread goes on below what is left of it.
    expect((await answer(me, id, first.id)).body.parentId).toBe(question.id);
    const [row] = await app.db.select().from(contributions).where(eq(contributions.id, id));
    expect([row?.commentCount, (await list(me, id)).total]).toEqual([2, 3]);
  });

  it('waits for a deletion that is under way', async () => {
    const { id } = await open();
    const { body: question } = await add(me, id, 'Why?');
    const late = await whileOthersWait(
      app.db,
      async (tx) => {
        await tx.select().from(contributions).where(eq(contributions.id, id)).for('no key update');
        await tx
          .update(comments)
          .set({ body: '', deletedAt: '2026-11-20T09:00:00Z' })
          .where(eq(comments.id, question.id));
      },
      () => answer(other, id, question.id),
    );
    expect(late.errorKey).toBe('error.commentDeleted');
  });
});

describe('reacting to a comment', () => {
  const react = (call: Call, id: number, kind: ReactionKind = 'LIKE') =>
    call(endpoints.react, { params: { id, kind } });

  it('counts once a kind and person, shows who reads it what is their own, and is taken back', async () => {
    const { id } = await open();
    const { body: comment } = await add(me, id);
    await Promise.all([react(other, comment.id), react(other, comment.id), react(admin, comment.id)]);
    const given = await react(other, comment.id, 'INSIGHT');
    const stored = [
      { kind: 'LIKE', count: 2, own: true },
      { kind: 'INSIGHT', count: 1, own: true },
    ];
    expect(given.body.reactions).toEqual(stored);
    expect((await list(other, id)).body[0]?.reactions).toEqual(stored);
    expect((await list(me, id)).body[0]?.reactions.map(({ own }) => own)).toEqual([false, false]);
    const taken = () => other(endpoints.takeReaction, { params: { id: comment.id, kind: 'LIKE' } });
    expect((await taken()).body.reactions).toEqual([{ kind: 'LIKE', count: 1, own: false }, stored[1]]);
    expect((await taken()).status).toBe(200);
  });

  it('is refused for one’s own, for what is closed, deleted or not seen, and for other kinds', async () => {
    const { id } = await open();
    const { body: comment } = await add(me, id);
    const { body: gone } = await add(me, id);
    expect((await react(me, comment.id)).errorKey).toBe('error.reactionOwn');
    await react(other, gone.id);
    expect((await me(endpoints.remove, { params: { id: gone.id } })).body.reactions).toEqual([]);
    expect((await react(other, gone.id)).status).toBe(404);
    const unknown = { params: { id: comment.id, kind: 'HATE' as ReactionKind } };
    expect((await other(endpoints.react, unknown)).status).toBeGreaterThanOrEqual(400);
    await setStatus(id, 'VISIBLE_AND_CLOSED');
    expect((await react(other, comment.id)).errorKey).toBe('error.commentsClosed');
    await setStatus(id, 'HIDDEN');
    const taken = await other(endpoints.takeReaction, { params: { id: comment.id, kind: 'LIKE' } });
    expect(taken.status).toBe(404);
    await app.db.update(contributions).set({ visibility: 'PRIVATE' }).where(eq(contributions.id, id));
    expect((await react(other, comment.id)).status).toBe(404);
  });
});

describe('deleting a comment', () => {
  const remove = (call: Call, id: number) => call(endpoints.remove, { params: { id } });
  const counted = async (id: number) =>
    (await app.db.select().from(contributions).where(eq(contributions.id, id)))[0]?.commentCount;

  it('is for its author: its place stays, its words are nowhere [R3E-04]', async () => {
    const { id } = await open();
    const { body: comment } = await add(me, id, 'A lighthouse');
    await add(other, id, 'Why?');
    expect((await remove(other, comment.id)).errorKey).toBe('error.commandNotAllowed');
    expect((await remove(admin, comment.id)).errorKey).toBe('error.commandNotAllowed');
    const gone = await remove(me, comment.id);
    expect(gone.body).toMatchObject({ id: comment.id, comment: '', deleted: true, editableUntil: null });
    expect((await list(other, id)).body.map((row) => [row.comment, row.deleted])).toEqual([
      ['', true],
      ['Why?', false],
    ]);
    expect(await counted(id)).toBe(1);
    const { rows } = await app.db.execute(
      sql`select from searched_words where kind = 'comment' and id = ${comment.id}`,
    );
    expect(rows).toEqual([]);
  });

  it('is done once, also when it comes twice at once, and nothing brings the words back', async () => {
    const { id } = await open();
    const { body: comment } = await add(me, id);
    await add(me, id);
    const answers = await Promise.all([remove(me, comment.id), remove(me, comment.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await counted(id)).toBe(1);
    const change = await me(endpoints.update, { params: { id: comment.id }, body: { comment: 'Back' } });
    expect(change.status).toBe(404);
  });

  it('is possible at any time, also when no more comments are taken', async () => {
    const { id } = await open();
    const { body: comment } = await add(me, id);
    await app.db
      .update(comments)
      .set({ createdDate: '2026-01-01T00:00:00Z' })
      .where(eq(comments.id, comment.id));
    await setStatus(id, 'VISIBLE_AND_CLOSED');
    expect((await remove(me, comment.id)).status).toBe(200);
    expect((await remove(me, 999_999)).status).toBe(404);
  });

  it('leaves it out of the numbers of its author', async () => {
    const person = await aUser(app.db);
    const call = await app.as(person);
    const { id } = await open();
    const { body: comment } = await add(call, id);
    await add(call, id);
    await remove(call, comment.id);
    expect((await call(endpoints.countOfUser, { params: { id: person.id } })).body).toBe(1);
  });
});
