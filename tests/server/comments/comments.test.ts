import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { commentEndpoints as endpoints } from '#contract/comments/endpoints.ts';
import { profileEndpoints } from '#contract/profiles/endpoints.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { comments } from '#server/platform/db/schema/discussion.ts';
import { aUser, deactivate } from '#tests/support/factories/users.ts';
import { whileOthersWait } from '#tests/support/locks.ts';
import { add, list, startCommenting } from './commenters.ts';

const { admin, app, me, open, other, owner, setStatus } = await startCommenting();
afterAll(() => app.close());

describe('comments of a contribution', () => {
  it('cannot be added by somebody from whom it is hidden at that moment [S3-20]', async () => {
    const { id } = await open();
    const answer = await whileOthersWait(
      app.db,
      (tx) => tx.update(contributions).set({ visibility: 'PRIVATE' }).where(eq(contributions.id, id)),
      () => add(other, id),
    );
    expect(answer.status).toBe(404);
    expect((await list(me, id)).total).toBe(0);
  });

  it('are added by whoever sees it and listed oldest first [R3E-01, R3E-02, R3P-64, R3P-65]', async () => {
    const { id } = await open();
    const first = await add(me, id, '  A first thought  ');
    expect(first.body).toMatchObject({ comment: 'A first thought', fullName: 'Ada Lovelace', isOwn: true });
    expect(first.headers['app-alert']).toBe('app.comment.created');
    expect(first.headers['app-params']).toBe(String(first.body.id));
    await add(other, id, 'A second one');
    const { body, total } = await list(me, id);
    expect(body.map(({ comment, isOwn }) => [comment, isOwn])).toEqual([
      ['A first thought', true],
      ['A second one', false],
    ]);
    expect(total).toBe(2);
  });

  it('come page by page when a size is given, and all of them without', async () => {
    const { id } = await open();
    await app.db
      .insert(comments)
      .values(
        Array.from({ length: 25 }, (_, at) => ({ contributionId: id, userId: owner.id, body: `${at}` })),
      );
    const all = await list(me, id);
    expect([all.body.length, all.total]).toEqual([25, 25]);
    const page = await list(me, id, { page: 2, size: 10 });
    expect([page.body.map(({ comment }) => comment), page.total]).toEqual([
      ['20', '21', '22', '23', '24'],
      25,
    ]);
  });

  it('keep the thread that imported ones came with', async () => {
    const { id } = await open();
    const [parent] = await app.db
      .insert(comments)
      .values({ contributionId: id, userId: owner.id, body: 'Question' })
      .returning();
    await app.db
      .insert(comments)
      .values({ contributionId: id, userId: owner.id, body: 'Answer', parentId: parent?.id ?? 0 });
    expect((await list(me, id)).body.map(({ parentId }) => parentId)).toEqual([null, parent?.id]);
  });

  it('lead to the profiles that their reader may open, in every order, and to no others', async () => {
    const { id } = await open();
    const [colleague, closed] = [await aUser(app.db), await aUser(app.db)];
    const [outside, reader] = [
      await aUser(app.db, { roles: ['ROLE_EXTERNAL'] }),
      await aUser(app.db, { roles: ['ROLE_EXTERNAL'] }),
    ];
    const authors = [owner, colleague, closed, outside, reader];
    await app.db
      .insert(comments)
      .values(authors.map((author) => ({ contributionId: id, userId: author.id, body: 'Mine' })));
    await deactivate(app.db, closed);
    const known = { [reader.id]: [owner.id, reader.id], [colleague.id]: [owner.id, colleague.id] };
    for (const who of [reader, colleague]) {
      const call = await app.as(who);
      for (const query of [{}, { order: 'NEWEST' }, { thread: (await list(me, id)).body[0]?.id }] as const) {
        for (const { userId, hasProfile } of (await list(call, id, query)).body) {
          const { status } = await call(profileEndpoints.read, { params: { id: userId } });
          expect([userId, hasProfile, status]).toEqual(
            known[who.id]?.includes(userId) ? [userId, true, 200] : [userId, false, 404],
          );
        }
      }
    }
    const sent = await add(await app.as(reader), id);
    expect(sent.body.hasProfile).toBe(true);
  });

  it('are kept as plain text', async () => {
    const { id } = await open();
    const text = '<b>5 < 6</b> & "so"';
    expect((await add(me, id, text)).body.comment).toBe(text);
  });

  it('hold 1 to 1000 characters', async () => {
    const { id } = await open();
    expect((await add(me, id, '   ')).fieldErrors).toEqual({ comment: 'Size' });
    expect((await add(me, id, 'x'.repeat(1001))).fieldErrors).toEqual({ comment: 'Size' });
    expect((await add(me, id, 'x'.repeat(1000))).status).toBe(200);
    expect((await me(endpoints.add, { params: { id }, body: {} })).fieldErrors).toEqual({
      comment: 'NotNull',
    });
  });

  it('are counted on the contribution, also when many come at once', async () => {
    const { id } = await open();
    await Promise.all(Array.from({ length: 10 }, (_, at) => add(at % 2 ? me : other, id)));
    const [row] = await app.db.select().from(contributions).where(eq(contributions.id, id));
    expect([row?.commentCount, (await list(me, id)).total]).toEqual([10, 10]);
  });

  it('in a flood are refused for a while, whatever they are on, for this person only [R3P-65]', async () => {
    const [{ id }, { id: second }] = [await open(), await open()];
    const [flooder, calm] = [await app.as(await aUser(app.db)), await app.as(await aUser(app.db))];
    try {
      app.setNow(new Date('2026-11-20T09:00:00Z'));
      const answers = [];
      for (let sent = 0; sent < 32; sent += 1) answers.push(await add(flooder, sent % 2 ? second : id));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
      expect(answers.slice(-2).map(({ status, errorKey }) => [status, errorKey])).toEqual(
        Array(2).fill([429, 'error.tooManyAttempts']),
      );
      expect([(await list(me, id)).total, (await list(me, second)).total]).toEqual([15, 15]);
      expect((await add(calm, id)).status).toBe(200);
      app.setNow(new Date('2026-11-20T09:00:03Z'));
      expect((await add(flooder, id)).status).toBe(200);
    } finally {
      app.setNow(null);
    }
  });
});

describe('comment status', () => {
  it('VISIBLE_AND_CLOSED shows them and takes no more [R3C-12]', async () => {
    const { id } = await open();
    const { body } = await add(me, id);
    await setStatus(id, 'VISIBLE_AND_CLOSED');
    expect((await list(other, id)).body).toHaveLength(1);
    expect((await add(me, id)).errorKey).toBe('error.commentsClosed');
    const change = await me(endpoints.update, { params: { id: body.id }, body: { comment: 'Changed' } });
    expect(change.errorKey).toBe('error.commentsClosed');
  });

  it('HIDDEN shows nothing, but to administrators of the type [R3C-13, R3B-36]', async () => {
    const { id } = await open();
    await add(me, id);
    await setStatus(id, 'HIDDEN');
    expect([(await list(me, id)).body, (await list(me, id)).total]).toEqual([[], 0]);
    expect((await list(admin, id)).body).toHaveLength(1);
    expect((await add(me, id)).errorKey).toBe('error.commentsClosed');
    expect((await add(admin, id)).errorKey).toBe('error.commentsClosed');
  });
});

describe('changing a comment', () => {
  it('is for its author, who sees the new text [R3E-03, R3P-66]', async () => {
    const { id } = await open();
    const { body: comment } = await add(me, id);
    const changed = await me(endpoints.update, { params: { id: comment.id }, body: { comment: 'Better' } });
    expect(changed.body).toMatchObject({ id: comment.id, comment: 'Better', isOwn: true });
    expect((await list(other, id)).body[0]?.comment).toBe('Better');
    const foreign = await other(endpoints.update, {
      params: { id: comment.id },
      body: { comment: 'Worse' },
    });
    expect(foreign.errorKey).toBe('error.commandNotAllowed');
    const missing = await me(endpoints.update, { params: { id: 999_999 }, body: { comment: 'x' } });
    expect(missing.status).toBe(404);
  });

  it.each([
    ['hidden', { visibility: 'PRIVATE' }],
    ['deleted', { isDeleted: true }],
  ] satisfies [string, Partial<typeof contributions.$inferInsert>][])(
    'is refused when the contribution is %s at that moment [S3-20]',
    async (_, values) => {
      const { id } = await open();
      const { body: comment } = await add(other, id, 'As it was');
      const answer = await whileOthersWait(
        app.db,
        (tx) => tx.update(contributions).set(values).where(eq(contributions.id, id)),
        () => other(endpoints.update, { params: { id: comment.id }, body: { comment: 'Too late' } }),
      );
      expect(answer.status).toBe(404);
      const [row] = await app.db.select().from(comments).where(eq(comments.id, comment.id));
      expect(row?.body).toBe('As it was');
    },
  );

  it('is possible for 15 minutes, and shows when', async () => {
    const { id } = await open();
    try {
      app.setNow(new Date('2026-11-20T09:00:00.000Z'));
      const { body: comment } = await add(me, id);
      expect([comment.editedAt, comment.editableUntil]).toEqual([null, '2026-11-20T09:15:00.000Z']);
      const change = (text: string) =>
        me(endpoints.update, { params: { id: comment.id }, body: { comment: text } });
      app.setNow(new Date('2026-11-20T09:15:00.000Z'));
      expect(Date.parse((await change('In time')).body.editedAt ?? '')).toBe(
        Date.parse('2026-11-20T09:15:00Z'),
      );
      app.setNow(new Date('2026-11-20T09:15:00.001Z'));
      expect((await change('Too late')).errorKey).toBe('error.commentTooOld');
      expect((await list(other, id)).body[0]).toMatchObject({ comment: 'In time', editableUntil: null });
    } finally {
      app.setNow(null);
    }
  });
});

describe('who may', () => {
  it('nobody who does not see the contribution', async () => {
    const { id } = await open({ visibility: 'PRIVATE' });
    const { body } = await add(me, id);
    expect((await list(other, id)).status).toBe(404);
    expect((await add(other, id)).status).toBe(404);
    const change = await other(endpoints.update, { params: { id: body.id }, body: { comment: 'x' } });
    expect(change.status).toBe(404);
    expect((await list(me, 999_999)).status).toBe(404);
  });

  it('no visitor, and nobody without a role', async () => {
    const { id } = await open();
    const nobody = await app.as(await aUser(app.db, { roles: [] }));
    for (const [call, status] of [
      [app.anonymous, 401],
      [nobody, 403],
    ] as const) {
      expect((await list(call, id)).status).toBe(status);
      expect((await add(call, id)).status).toBe(status);
      expect((await call(endpoints.update, { params: { id: 1 }, body: { comment: 'x' } })).status).toBe(
        status,
      );
    }
  });
});

describe('number of comments of a user', () => {
  it('counts those on contributions that are not deleted, for himself and administrators [R3E-05, R3P-67]', async () => {
    const person = await aUser(app.db);
    const call = await app.as(person);
    const { id } = await open();
    const gone = await open();
    for (let at = 0; at < 4; at += 1) await add(call, id);
    await add(call, gone.id);
    await app.db.update(contributions).set({ isDeleted: true }).where(eq(contributions.id, gone.id));
    expect((await call(endpoints.countOfUser, { params: { id: person.id } })).body).toBe(4);
    expect((await other(endpoints.countOfUser, { params: { id: person.id } })).status).toBe(404);
    const platform = await app.as(await aUser(app.db, { roles: ['ROLE_ADMIN'] }));
    expect((await platform(endpoints.countOfUser, { params: { id: person.id } })).body).toBe(4);
    expect((await app.anonymous(endpoints.countOfUser, { params: { id: person.id } })).status).toBe(401);
  });
});
