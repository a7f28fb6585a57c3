import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { coAuthorEndpoints as endpoints } from '#contract/co-authors/endpoints.ts';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { initialContribution } from '#contract/contributions/new-contribution.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { contributionHistories } from '#server/platform/db/schema/histories.ts';
import { outboxMails } from '#server/platform/db/schema/notifications.ts';
import { takeMany } from '#tests/support/allowances.ts';
import { aContribution, aParticipant } from '#tests/support/factories/contributions.ts';
import { aUser, deactivate } from '#tests/support/factories/users.ts';
import { sendDueMails } from '#tests/support/notificationMails.ts';
import {
  accept,
  aDraft,
  aPerson,
  app,
  decline,
  invite,
  lifeCycle,
  list,
  noticesOf,
  prepareCoAuthors,
  readInvitation,
  remove,
  saveShares,
  summaryOf,
  withInvited,
} from './coAuthorCase.ts';

prepareCoAuthors();

const inTwoDays = () => new Date(app.services.now().getTime() + 2 * 86_400_000);

/** Subjects of the mails that were sent to somebody. */
async function subjectsTo({ id }: { id: number }): Promise<string[]> {
  const rows = await app.db.select().from(outboxMails).where(eq(outboxMails.userId, id));
  return rows.map(({ subject }) => subject);
}

describe('inviting co-authors of a draft', () => {
  it('tells the person who invites them to what, and changes nothing of the text', async () => {
    const { id, author, version } = await aDraft();
    const person = await aPerson();
    const { status, body } = await invite(author.call, id, person.user.id);
    expect(status).toBe(200);
    expect(summaryOf(body)).toEqual([
      [author.user.id, 'ACCEPTED', 50],
      [person.user.id, 'INVITED', 50],
    ]);
    expect(body.map(({ isFirst }) => isFirst)).toEqual([true, false]);
    const [notice] = await noticesOf(person, id);
    expect(notice).toContain('Paper bins');
    expect(notice).toMatch(/^First\d+ Last\d+ invites you/);
    const [row] = await app.db.select().from(contributions).where(eq(contributions.id, id));
    expect(row?.version).toBe(version);
  });

  it('mails the invitation at once, and that the co-authorship ended with the next digest', async () => {
    const { id, author, invited } = await withInvited();
    const [{ user, call }] = invited;
    await sendDueMails(app);
    expect(await subjectsTo(user)).toEqual([expect.stringContaining('Paper bins')]);
    await accept(call, id);
    await remove(author.call, id, user.id);
    await sendDueMails(app, inTwoDays());
    expect(await subjectsTo(user)).toHaveLength(2);
  });

  it('mails no invitation that was taken back while its mail waited', async () => {
    const { id, author, invited } = await withInvited();
    const [{ user }] = invited;
    await remove(author.call, id, user.id);
    await sendDueMails(app, inTwoDays());
    expect(await subjectsTo(user)).toEqual([]);
  });

  it('lets the first author and who invited somebody take it back, nobody else', async () => {
    const { id, author, invited } = await withInvited();
    const [{ call }] = invited;
    await accept(call, id);
    const [one, other] = [await aPerson(), await aPerson()];
    await invite(author.call, id, one.user.id);
    await invite(call, id, other.user.id);
    expect((await remove(call, id, one.user.id)).errorKey).toBe('error.commandNotAllowed');
    expect((await remove(call, id, other.user.id)).status).toBe(200);
    expect((await remove(author.call, id, one.user.id)).status).toBe(200);
  });

  it('shows the invited person title and text of that draft, and nothing else of it', async () => {
    const { id, author, invited } = await withInvited();
    const [person] = invited;
    const { body } = await readInvitation(person.call, id);
    expect(body).toMatchObject({ contributionId: id, title: 'Paper bins', share: 50, type: 'SUGGESTION' });
    expect(body.body).toContain('bins for paper');
    expect((await person.call(contributionEndpoints.read, { params: { id } })).status).toBe(404);
    const params = { type: 'SUGGESTION', parentId: 0, scope: 'role' } as const;
    expect((await person.call(contributionEndpoints.list, { params })).total).toBe(0);
    expect((await person.call(endpoints.list, { params: { id } })).status).toBe(404);
    expect((await readInvitation((await aPerson()).call, id)).status).toBe(404);
    expect((await readInvitation(author.call, id)).status).toBe(404);
  });

  it('is for owners of a draft only', async () => {
    const { id } = await aDraft();
    const person = await aUser(app.db);
    const call = { params: { id }, body: { userId: person.id } };
    expect((await app.anonymous(endpoints.invite, call)).status).toBe(401);
    const visitor = await aPerson({ roles: [] });
    expect((await visitor.call(endpoints.invite, call)).status).toBe(403);
    expect((await invite((await aPerson()).call, id, person.id)).status).toBe(404);
    const admin = await aPerson({ roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] });
    expect((await invite(admin.call, id, person.id)).errorKey).toBe('error.commandNotAllowed');
    expect((await list(admin.call, id)).every(({ mayRemove }) => !mayRemove)).toBe(true);
    const author = await aPerson();
    const submitted = await aContribution(app.db, { lifeCycle, owner: author.user });
    expect((await invite(author.call, submitted.id, person.id)).errorKey).toBe('error.coAuthor.submitted');
    expect((await invite(author.call, 999_999_999, person.id)).status).toBe(404);
    expect((await author.call(endpoints.invite, { params: { id }, body: {} as never })).status).toBe(400);
  });

  it('takes people with open accounts who may contribute, once each and not oneself', async () => {
    const { id, author } = await aDraft();
    const closed = await aUser(app.db);
    await deactivate(app.db, closed);
    const juror = await aUser(app.db);
    await aParticipant(app.db, { id }, juror, 'EXPERT');
    const visitor = await aUser(app.db, { roles: [] });
    for (const userId of [closed.id, juror.id, visitor.id, 999_999_999]) {
      expect((await invite(author.call, id, userId)).errorKey).toBe('error.userNotSelectable');
    }
    expect((await invite(author.call, id, author.user.id)).errorKey).toBe('error.coAuthor.already');
    const person = await aPerson();
    await invite(author.call, id, person.user.id);
    expect((await invite(author.call, id, person.user.id)).errorKey).toBe('error.coAuthor.already');
  });

  it('lets people from outside invite whom they know by the whole address', async () => {
    const outside = await aPerson({ roles: ['ROLE_EXTERNAL'] });
    const draft = await aContribution(app.db, { lifeCycle, state: 'DRAFT', owner: outside.user });
    const person = await aUser(app.db, { email: 'colleague@example.org' });
    expect((await invite(outside.call, draft.id, person.id)).errorKey).toBe('error.userNotSelectable');
    expect((await invite(outside.call, draft.id, person.id, 'colleague@example.org')).status).toBe(200);
  });

  it('takes nine at most', async () => {
    const { id, author } = await withInvited(9);
    const { status, errorKey } = await invite(author.call, id, (await aUser(app.db)).id);
    expect([status, errorKey]).toEqual([400, 'error.coAuthor.tooMany']);
    const shares = (await list(author.call, id)).map(({ share }) => share);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100);
  });

  it('asks somebody who declined once more, and not again', async () => {
    const { id, author, invited } = await withInvited();
    const [person] = invited;
    await decline(person.call, id);
    expect((await list(author.call, id))[1]).toMatchObject({ state: 'DECLINED', share: 0, mayInvite: true });
    expect((await invite(author.call, id, person.user.id)).status).toBe(200);
    await decline(person.call, id);
    expect((await list(author.call, id))[1]).toMatchObject({ mayInvite: false });
    expect((await invite(author.call, id, person.user.id)).errorKey).toBe('error.coAuthor.notAgain');
  });

  it('can be taken back, so that nothing is open any more', async () => {
    const { id, author, invited } = await withInvited();
    const [person] = invited;
    expect((await remove(author.call, id, person.user.id)).status).toBe(200);
    expect((await readInvitation(person.call, id)).status).toBe(404);
    expect((await accept(person.call, id)).status).toBe(404);
    expect(await list(author.call, id)).toHaveLength(1);
    expect((await remove(author.call, id, person.user.id)).status).toBe(404);
  });

  it('does not start an untouched contribution again that somebody was invited to', async () => {
    const author = await aPerson();
    const start = async () =>
      (
        await author.call(contributionEndpoints.create, {
          params: { type: 'SUGGESTION' },
          body: initialContribution('SUGGESTION'),
        })
      ).body;
    const first = await start();
    expect(await start()).toBe(first);
    await invite(author.call, first, (await aUser(app.db)).id);
    expect(await start()).not.toBe(first);
  });
});

describe('ending a co-authorship', () => {
  it('is for the first author and oneself, and never of the first author', async () => {
    const { id, author, invited } = await withInvited(2);
    const [one, other] = invited as [(typeof invited)[0], (typeof invited)[0]];
    await accept(one.call, id);
    await accept(other.call, id);
    expect((await remove(one.call, id, other.user.id)).errorKey).toBe('error.commandNotAllowed');
    expect((await remove(one.call, id, author.user.id)).errorKey).toBe('error.coAuthor.first');
    expect((await remove(one.call, id, one.user.id)).status).toBe(200);
    expect((await one.call(contributionEndpoints.read, { params: { id } })).status).toBe(404);
    expect((await remove(author.call, id, other.user.id)).status).toBe(200);
    expect(summaryOf(await list(author.call, id))).toEqual([[author.user.id, 'ACCEPTED', 100]]);
    expect((await noticesOf(author, id)).at(-1)).toMatch(/is no longer a co-author/);
    expect((await noticesOf(other, id)).at(-1)).toMatch(/^You are no longer a co-author/);
    const rows = await app.db
      .select()
      .from(contributionHistories)
      .where(eq(contributionHistories.contributionId, id));
    expect(rows.filter(({ event }) => event === 'OWNER')).toHaveLength(4);
  });
});

describe('shares', () => {
  it('are set for exactly those who accepted or may still do, and add up to 100', async () => {
    const { id, author, invited } = await withInvited(2);
    const [one, other] = invited as [(typeof invited)[0], (typeof invited)[0]];
    await accept(one.call, id);
    const [a, b, c] = [author.user.id, one.user.id, other.user.id] as const;
    const { body, status } = await saveShares(author.call, id, [
      [a, 60],
      [b, 30],
      [c, 10],
    ]);
    expect(status).toBe(200);
    expect(body.map(({ share }) => share)).toEqual([60, 30, 10]);
    const keyOf = async (shares: [number, number][]) => (await saveShares(author.call, id, shares)).errorKey;
    expect(await keyOf([[a, 100]])).toBe('error.coAuthor.sharesPeople');
    expect(
      await keyOf([
        [a, 50],
        [a, 25],
        [c, 25],
      ]),
    ).toBe('error.coAuthor.sharesPeople');
    expect(
      await keyOf([
        [a, 50],
        [b, 25],
        [c, 20],
      ]),
    ).toBe('error.coAuthor.sharesSum');
    expect(
      (
        await saveShares(author.call, id, [
          [a, 100],
          [b, 0],
          [c, 0],
        ])
      ).status,
    ).toBe(400);
    expect((await noticesOf(one, id)).at(-1)).toBe('Your share of “Paper bins” has changed');
    expect((await noticesOf(other, id)).at(-1)).not.toMatch(/Your share/);
    await decline(other.call, id);
    expect((await list(author.call, id)).map(({ share }) => share)).toEqual([67, 33, 0]);
  });

  it('are read by authors and administrators, and of what was submitted without who did not accept', async () => {
    const author = await aPerson();
    const shown = await aContribution(app.db, { lifeCycle, owner: author.user, visibility: 'REGISTERED' });
    const reader = await aPerson();
    const call = { params: { id: shown.id } };
    expect((await reader.call(endpoints.list, call)).errorKey).toBe('error.commandNotAllowed');
    expect((await app.anonymous(endpoints.list, call)).status).toBe(401);
    expect(await list(author.call, shown.id)).toMatchObject([{ userId: author.user.id, share: 100 }]);
  });

  it('are set so often and no more for a while, by this person only', async () => {
    const { id, author, invited } = await withInvited();
    const [{ user, call }] = invited;
    await accept(call, id);
    const attempt = { what: 'co-author-shares', who: String(author.user.id) };
    await takeMany(app, attempt, 60, { most: 60, withinSeconds: 3600 });
    const half = (setter: typeof call) =>
      saveShares(setter, id, [
        [author.user.id, 50],
        [user.id, 50],
      ]);
    const { status, errorKey } = await half(author.call);
    expect([status, errorKey]).toEqual([429, 'error.tooManyAttempts']);
    expect((await half(call)).status).toBe(200);
  });
});
