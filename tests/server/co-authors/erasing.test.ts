import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { erasureEndpoints } from '#contract/personal-data/endpoints.ts';
import { FORMER_MEMBER } from '#contract/users/former-member.ts';
import { fullName } from '#contract/users/full-name.ts';
import { notifications, outboxMails } from '#server/platform/db/schema/notifications.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { found } from '#server/platform/errors.ts';
import { aParticipant } from '#tests/support/factories/contributions.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { sendDueMails } from '#tests/support/notificationMails.ts';
import {
  accept,
  aDraft,
  aPerson,
  app,
  decline,
  invite,
  noticesOf,
  type Person,
  prepareCoAuthors,
  remove,
  withInvited,
} from './coAuthorCase.ts';

prepareCoAuthors();

async function nameOf({ user }: Person): Promise<string> {
  const [account] = await app.db.select().from(users).where(eq(users.id, user.id));
  return fullName(found(account));
}

async function erase({ user: { id, login } }: Person): Promise<void> {
  const administrator = await app.as(await aUser(app.db, { roles: ['ROLE_ADMIN'] }));
  const { status } = await administrator(erasureEndpoints.erase, { params: { id }, body: { login } });
  expect(status).toBe(200);
}

describe('whoever is erased', () => {
  it('is named in no mail either when they are erased: neither in one that is about to leave, nor in one that waits', async () => {
    const author = await aPerson({ firstName: 'Gül', lastName: 'O’Neil & Can' });
    const { id } = await aDraft({ owner: author.user });
    const [queued, waiting] = [await aPerson({ langKey: 'tr' }), await aPerson({ langKey: 'tr' })];
    await invite(author.call, id, queued.user.id);
    await sendDueMails(app, new Date());
    await invite(author.call, id, waiting.user.id);
    const mailsTo = (person: Person) =>
      app.db.select().from(outboxMails).where(eq(outboxMails.userId, person.user.id));
    const wordsOf = (mails: Awaited<ReturnType<typeof mailsTo>>) =>
      mails.map(({ subject, textBody, htmlBody }) => [subject, textBody, htmlBody].join('\n')).join('\n');
    expect(wordsOf(await mailsTo(queued))).toContain('O’Neil &amp; Can');
    await erase(author);
    // The draft goes with its only author, and what was to be mailed of it.
    expect(await mailsTo(waiting)).toEqual([]);
    const words = wordsOf(await mailsTo(queued));
    expect(words).not.toContain('O’Neil');
    expect(words).toContain('Eski üye');
  });

  it('is a former member also for an owner who was assigned after the invitation', async () => {
    const { id, author, invited } = await withInvited();
    const [erased] = invited;
    const later = await aPerson();
    await aParticipant(app.db, { id }, later.user, 'OWNER');
    await app.db.execute(sql`
      delete from contribution_participant where contribution_id = ${id} and user_id = ${author.user.id}`);
    await decline(erased.call, id);
    const name = await nameOf(erased);
    expect((await noticesOf(later, id)).join()).toContain(name);
    await erase(erased);
    expect((await noticesOf(later, id)).join()).toContain(FORMER_MEMBER);
    expect((await noticesOf(later, id)).join()).not.toContain(name);
  });

  it('is a former member also for whose co-authorship they ended as an owner who was assigned later', async () => {
    const { id, invited } = await withInvited(2);
    const [ended, other] = invited as [Person, Person];
    for (const { call } of [ended, other]) await accept(call, id);
    const assigned = await aPerson();
    await aParticipant(app.db, { id }, assigned.user, 'OWNER');
    await app.db.execute(sql`
      update contribution_participant set rank = -1 where contribution_id = ${id} and user_id = ${assigned.user.id}`);
    expect((await remove(assigned.call, id, ended.user.id)).status).toBe(200);
    const name = await nameOf(assigned);
    const bodies = async () => {
      const notices = await app.db
        .select()
        .from(notifications)
        .where(eq(notifications.userId, ended.user.id));
      return notices.map(({ title, body }) => `${title} ${body}`).join();
    };
    expect(await bodies()).toContain(name);
    await erase(assigned);
    expect(await bodies()).not.toContain(name);
    expect(await bodies()).toContain(FORMER_MEMBER);
  });

  it('is a former member in mails that wait for the next digest', async () => {
    const { id, author, invited } = await withInvited(2);
    const [erased, other] = invited as [Person, Person];
    await app.db.update(users).set({ langKey: 'tr' }).where(eq(users.id, author.user.id));
    const name = await nameOf(erased);
    for (const person of [other, erased]) await decline(person.call, id);
    await erase(erased);
    await sendDueMails(app, new Date(Date.now() + 2 * 86_400_000));
    const [mail] = await app.db.select().from(outboxMails).where(eq(outboxMails.userId, author.user.id));
    expect(mail?.textBody).toContain('Eski üye');
    expect(mail?.textBody).not.toContain(FORMER_MEMBER);
    expect(mail?.textBody).not.toContain(name);
  });

  it('takes no name from who stays: neither a longer one, nor the same in mails about something else', async () => {
    const author = await aPerson();
    const erased = await aPerson({ firstName: 'Ayşe', lastName: 'Demir' });
    const longer = await aPerson({ firstName: 'Ayşe', lastName: 'Demir <Kaya>' });
    await aPerson({ firstName: 'Ayşe', lastName: 'Demir' });
    const { id } = await aDraft({ owner: author.user });
    for (const { user } of [erased, longer]) await invite(author.call, id, user.id);
    for (const { call } of [erased, longer]) await decline(call, id);
    const [about, other] = await app.db
      .insert(outboxMails)
      .values(
        [`contribution-${id}`, null].map((thread) => ({
          ...{ thread, userId: author.user.id, toAddress: 'author@example.org', subject: 'Ayşe Demir' },
          ...{ textBody: 'Ayşe Demir, Ayşe Demir <Kaya>', htmlBody: 'Ayşe Demir &lt;Kaya&gt;' },
        })),
      )
      .returning();
    await erase(erased);
    const notices = await noticesOf(author, id);
    expect(notices[0]).toContain(FORMER_MEMBER);
    expect(notices[1]).toContain('Ayşe Demir <Kaya>');
    const now = async (mail: typeof about) =>
      (
        await app.db
          .select()
          .from(outboxMails)
          .where(eq(outboxMails.id, found(mail).id))
      )[0];
    expect(await now(about)).toMatchObject({
      ...{ subject: 'Former member', textBody: 'Former member, Ayşe Demir <Kaya>' },
      htmlBody: 'Ayşe Demir &lt;Kaya&gt;',
    });
    expect(await now(other)).toMatchObject({ subject: 'Ayşe Demir' });
  });
});
