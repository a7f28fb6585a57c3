import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { commentEndpoints as endpoints } from '#contract/comments/endpoints.ts';
import { notificationEndpoints } from '#contract/notifications/endpoints.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { familyMembers } from '#server/platform/db/schema/families.ts';
import { notifications, outboxMails } from '#server/platform/db/schema/notifications.ts';
import { users } from '#server/platform/db/schema/users.ts';
import type { Call } from '#tests/support/app.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';
import { mailAtOnce, sendDueMails } from '#tests/support/notificationMails.ts';
import { add, startCommenting } from './commenters.ts';

const { app, colleague, me, open, other, owner } = await startCommenting();
afterAll(() => app.close());
const third = await aUser(app.db, { firstName: 'Grace', lastName: 'Hopper' });
const they = await app.as(third);

const answer = (call: Call, id: number, parentId: number, mentionedUserIds: number[] = []) =>
  call(endpoints.add, { params: { id }, body: { comment: 'Because', parentId, mentionedUserIds } });
/** What each of them was notified of in a discussion, in order. */
const heard = async (user: TestUser, contributionId: number) =>
  (
    await app.db
      .select()
      .from(notifications)
      .where(
        and(
          eq(notifications.userId, user.id),
          eq(notifications.contributionId, contributionId),
          isNotNull(notifications.commentId),
        ),
      )
      .orderBy(notifications.id)
  ).map(({ title, commentId }) => [title.replace(/^“.*”: \S+ \S+ /, ''), commentId]);
const COMMENTED = 'commented';
const REPLIED = 'replied';
const MENTIONED = 'mentioned you';
const mailsTo = async (user: TestUser) => {
  await sendDueMails(app);
  return app.db.select().from(outboxMails).where(eq(outboxMails.userId, user.id)).orderBy(outboxMails.id);
};
await mailAtOnce(app.db, owner, third);

describe('who hears of a comment', () => {
  it('is its contribution’s owner, who opens it at the comment, and who commented before; nobody hears of their own', async () => {
    const { id } = await open({ title: 'A lighthouse' });
    const { body: first } = await add(other, id);
    const { body: second } = await add(me, id);
    expect(await heard(owner, id)).toEqual([[COMMENTED, first.id]]);
    expect(await heard(colleague, id)).toEqual([[COMMENTED, second.id]]);
    const { body } = await me(notificationEndpoints.list, { query: { size: 1 } });
    expect(body[0]).toMatchObject({ contributionId: id, commentId: first.id });
    expect(body[0]?.title).toContain('A lighthouse');
  });

  it('are the people of its thread when it is a reply; elsewhere they hear of a comment', async () => {
    const { id } = await open();
    const { body: start } = await add(other, id);
    const { body: reply } = await answer(they, id, start.id);
    const { body: last } = await answer(me, id, reply.id);
    expect(await heard(colleague, id)).toEqual([
      [REPLIED, reply.id],
      [REPLIED, last.id],
    ]);
    expect(await heard(third, id)).toEqual([[REPLIED, last.id]]);
    const { body: elsewhere } = await add(they, id);
    expect((await heard(colleague, id)).at(-1)).toEqual([COMMENTED, elsewhere.id]);
  });

  it('hear once: of a mention rather than a reply, of a reply rather than a comment', async () => {
    const { id } = await open();
    const { body: start } = await add(me, id);
    const { body: reply } = await answer(other, id, start.id);
    const { body: mention } = await answer(they, id, start.id, [owner.id, colleague.id, third.id]);
    expect(await heard(owner, id)).toEqual([
      [REPLIED, reply.id],
      [MENTIONED, mention.id],
    ]);
    expect(await heard(colleague, id)).toEqual([[MENTIONED, mention.id]]);
    expect(await heard(third, id)).toEqual([]);
  });

  it('hear of a change only when it mentions them anew', async () => {
    const { id } = await open();
    const { body } = await they(endpoints.add, {
      params: { id },
      body: { comment: 'Look', mentionedUserIds: [colleague.id] },
    });
    const change = (mentionedUserIds: number[]) =>
      they(endpoints.update, { params: { id: body.id }, body: { comment: 'Look!', mentionedUserIds } });
    await change([colleague.id]);
    expect(await heard(colleague, id)).toEqual([[MENTIONED, body.id]]);
    await change([colleague.id, owner.id]);
    expect(await heard(owner, id)).toEqual([
      [COMMENTED, body.id],
      [MENTIONED, body.id],
    ]);
    expect(await heard(colleague, id)).toHaveLength(1);
    for (let at = 0; at < 3; at += 1) {
      await change([]);
      await change([colleague.id]);
    }
    expect(await heard(colleague, id)).toHaveLength(2);
  });

  it('still see the contribution and have an open account [S3-20]', async () => {
    const { id } = await open();
    const { body: start } = await add(other, id);
    const gone = await aUser(app.db);
    await answer(await app.as(gone), id, start.id);
    await app.db.update(users).set({ activated: false }).where(eq(users.id, gone.id));
    await app.db.update(contributions).set({ visibility: 'PRIVATE' }).where(eq(contributions.id, id));
    await answer(me, id, start.id);
    expect(await heard(colleague, id)).toHaveLength(1);
    expect(await heard(gone, id)).toEqual([]);
  });

  it('are the owners of what is joined to it too', async () => {
    const [{ id }, { id: memberId }] = [await open(), await open({ owner: third })];
    await app.db.insert(familyMembers).values({ headId: id, memberId, joinedBy: owner.id });
    await add(other, id);
    expect(await heard(third, id)).toHaveLength(1);
    expect(await heard(owner, id)).toHaveLength(1);
  });
});

describe('a mail about a comment', () => {
  it('names the contribution, leads to the comment, and repeats neither its words nor a name', async () => {
    const { id, code } = await open({ title: 'A windmill' });
    const before = (await mailsTo(third)).length;
    const { body } = await other(endpoints.add, {
      params: { id },
      body: { comment: 'Secret words', mentionedUserIds: [third.id] },
    });
    const [mail, ...more] = (await mailsTo(third)).slice(before);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`“A windmill” (${code}): you were mentioned`);
    expect(mail?.textBody).toContain(`/${id}/detail?tab=discussion&comment=${body.id}`);
    expect(`${mail?.textBody}${mail?.htmlBody}`).not.toMatch(/Secret words|First\d+ Last\d+/);
  });

  it('comes once until its reader has read of it; a mention always comes, nothing to who unsubscribed', async () => {
    const { id } = await open();
    const count = async () => (await mailsTo(owner)).length;
    const before = await count();
    await add(other, id);
    await add(other, id);
    expect((await count()) - before).toBe(1);
    await other(endpoints.add, { params: { id }, body: { comment: 'You', mentionedUserIds: [owner.id] } });
    expect((await count()) - before).toBe(2);
    await me(notificationEndpoints.readAll, { body: { upToId: 1_000_000 } });
    await add(other, id);
    expect((await count()) - before).toBe(3);
    await me(notificationEndpoints.readAll, { body: { upToId: 1_000_000 } });
    await app.db.update(users).set({ unsubscribed: true }).where(eq(users.id, owner.id));
    await other(endpoints.add, { params: { id }, body: { comment: 'You', mentionedUserIds: [owner.id] } });
    expect((await count()) - before).toBe(3);
  });
});
