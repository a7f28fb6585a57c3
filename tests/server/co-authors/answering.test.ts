import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { coAuthorEndpoints as endpoints } from '#contract/co-authors/endpoints.ts';
import { commandOnContributionEndpoints as commands } from '#contract/contributions/commands.endpoints.ts';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { FORMER_MEMBER } from '#contract/users/former-member.ts';
import { personErased } from '#server/people/personal-data/erasure.event.ts';
import { usersDeactivated } from '#server/people/users/user.rows.ts';
import { inTransaction } from '#server/platform/db/client.ts';
import { contributionHistories } from '#server/platform/db/schema/histories.ts';
import { notifications } from '#server/platform/db/schema/notifications.ts';
import { pointEntries } from '#server/platform/db/schema/points.ts';
import { ACTIVITY_SECTIONS } from '#server/reports/personal-data.sections.ts';
import { aParticipant } from '#tests/support/factories/contributions.ts';
import { whileOthersWait } from '#tests/support/locks.ts';
import {
  accept,
  aPerson,
  app,
  DIVIDED,
  decline,
  EACH,
  invite,
  lifeCycle,
  list,
  noticesOf,
  type Person,
  prepareCoAuthors,
  readInvitation,
  saveShares,
  submit,
  summaryOf,
  withInvited,
} from './coAuthorCase.ts';

prepareCoAuthors();

/** Points of a contribution by person, for each definition. */
async function pointsOf(contributionId: number, people: readonly Person[]) {
  const rows = await app.db
    .select()
    .from(pointEntries)
    .where(eq(pointEntries.contributionId, contributionId));
  return people.map(({ user }) =>
    rows
      .filter(({ userId }) => userId === user.id)
      .map(({ point }) => point)
      .sort((a, b) => b - a),
  );
}

/** Has a responsible person accept what was submitted. */
async function acceptContribution(id: number) {
  const responsible = await aPerson();
  await aParticipant(app.db, { id }, responsible.user, 'RESPONSIBLE');
  const params = { id, actionId: lifeCycle.action('Accept') };
  expect((await responsible.call(commands.executeAction, { params, body: {} })).status).toBe(200);
}

describe('accepting', () => {
  it('makes the person an owner with all that owners may do, says so in the history, and tells who asked', async () => {
    const { id, author, invited, version } = await withInvited();
    const [person] = invited;
    expect((await accept(person.call, id)).status).toBe(200);
    const { body } = await person.call(contributionEndpoints.read, { params: { id } });
    expect(body.permissions).toMatchObject({ edit: true, submit: true });
    expect(body.version).toBe(version);
    const saved = { id, version, title: 'Paper bins and cups', saveAsDraft: true };
    const params = { type: 'SUGGESTION' } as const;
    expect((await person.call(contributionEndpoints.save, { params, body: saved })).status).toBe(200);
    // The other one writes upon the former version: the check of versions is there for that.
    const late = await author.call(contributionEndpoints.save, { params, body: saved });
    expect(late.errorKey).toBe('error.stateChanged');
    expect((await noticesOf(author, id))[0]).toMatch(/is a co-author of “Paper bins”/);
    const [entry] = await app.db
      .select()
      .from(contributionHistories)
      .where(and(eq(contributionHistories.contributionId, id), eq(contributionHistories.event, 'OWNER')));
    expect(entry?.namedPeople?.new.map((named) => named.id)).toEqual([author.user.id, person.user.id]);
    expect(entry?.userId).toBe(person.user.id);
    expect((await accept(person.call, id)).status).toBe(404);
  });

  it('is for who is invited: others find nothing', async () => {
    const { id, author } = await withInvited();
    for (const endpoint of [endpoints.accept, endpoints.decline, endpoints.invitation]) {
      expect((await app.anonymous(endpoint, { params: { id } })).status).toBe(401);
      expect((await author.call(endpoint, { params: { id } })).status).toBe(404);
      expect((await author.call(endpoint, { params: { id: 999_999_999 } })).status).toBe(404);
      expect((await author.call(endpoint, { params: { id: 'x' as never } })).status).toBe(400);
      const visitor = await aPerson({ roles: [] });
      expect((await visitor.call(endpoint, { params: { id } })).status).toBe(403);
    }
  });

  it('while the invitation is taken back finds it taken back', async () => {
    const { id, author, invited } = await withInvited();
    const [person] = invited;
    const { status } = await whileOthersWait(
      app.db,
      (tx) => tx.execute(sql`select from contribution where id = ${id} for update`),
      () => accept(person.call, id),
      (tx) =>
        tx.execute(sql`
          update contribution_co_author set state = 'ENDED' where contribution_id = ${id} and user_id = ${person.user.id}`),
    );
    expect(status).toBe(404);
    expect(await list(author.call, id)).toHaveLength(1);
  });
});

describe('declining', () => {
  it('tells who asked, and the share goes to the others', async () => {
    const { id, author, invited } = await withInvited(2);
    const [one] = invited;
    expect((await decline(one.call, id)).status).toBe(200);
    expect((await noticesOf(author, id))[0]).toMatch(/declined: “Paper bins”/);
    expect((await list(author.call, id)).map(({ share }) => share)).toEqual([50, 0, 50]);
    expect((await readInvitation(one.call, id)).status).toBe(404);
    expect((await decline(one.call, id)).status).toBe(404);
  });
});

describe('the submission', () => {
  it('ends invitations that nobody answered, and tells so', async () => {
    const { id, author, invited } = await withInvited(2);
    const [one, other] = invited as [Person, Person];
    await accept(one.call, id);
    expect((await submit(author.call, id)).status).toBe(200);
    expect(summaryOf(await list(author.call, id))).toEqual([
      [author.user.id, 'ACCEPTED', 50],
      [one.user.id, 'ACCEPTED', 50],
    ]);
    expect((await accept(other.call, id)).status).toBe(404);
    expect((await noticesOf(other, id)).at(-1)).toBe('Invitation ended: “Paper bins”');
  });

  it('divides points by the shares, without who did not accept; what each owner earns stays whole [S3-73, S3-74]', async () => {
    const { id, author, invited } = await withInvited(3);
    const [one, two, three] = invited as [Person, Person, Person];
    await accept(one.call, id);
    await accept(two.call, id);
    await saveShares(author.call, id, [
      [author.user.id, 40],
      [one.user.id, 30],
      [two.user.id, 10],
      [three.user.id, 20],
    ]);
    await submit(author.call, id);
    await acceptContribution(id);
    const given = await pointsOf(id, [author, one, two, three]);
    // 50, 38 and 12 percent of 101.
    expect(given).toEqual([[51, EACH], [38, EACH], [12, EACH], []]);
    expect(given.reduce((sum, [divided = 0]) => sum + divided, 0)).toBe(DIVIDED);
  });

  it('divides points equally where nobody set shares [S3-73]', async () => {
    const { id, author, invited } = await withInvited(1);
    await accept(invited[0].call, id);
    await submit(author.call, id);
    await acceptContribution(id);
    expect(await pointsOf(id, [author, invited[0]])).toEqual([
      [51, EACH],
      [50, EACH],
    ]);
  });
});

describe('whoever leaves', () => {
  it('has no invitation any more when the account is closed', async () => {
    const { id, author, invited } = await withInvited();
    const userIds = [invited[0].user.id];
    await inTransaction(app.db, (tx) =>
      app.services.registrations.publish(usersDeactivated, tx, {
        userIds,
        now: new Date(),
        successorId: null,
        byUserId: null,
        context: null,
      }),
    );
    expect(await list(author.call, id)).toHaveLength(1);
  });

  it('has none when they are erased, and is named nowhere', async () => {
    const { id, author, invited } = await withInvited(2);
    const [gone, other] = invited as [Person, Person];
    await decline(gone.call, id);
    const erased = { userId: gone.user.id, fullName: await nameOf(gone), login: gone.user.login };
    await inTransaction(app.db, (tx) =>
      app.services.registrations.publish(personErased, tx, {
        ...{ ...erased, email: 'gone@example.org', now: new Date(), removeFiles: () => undefined },
        formerMember: () => 'Former member',
      }),
    );
    expect(summaryOf(await list(author.call, id))).toEqual([
      [author.user.id, 'ACCEPTED', 50],
      [other.user.id, 'INVITED', 50],
    ]);
    const notified = await app.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, author.user.id));
    expect(notified.map(({ title, body }) => `${title} ${body}`).join()).not.toContain(erased.fullName);
    expect(notified[0]?.title).toContain(FORMER_MEMBER);
  });

  it('finds in the copy of their data what they were asked, and what became of it', async () => {
    const { id, invited } = await withInvited();
    const [person] = invited;
    const section = ACTIVITY_SECTIONS.find(({ name }) => name === 'co-authorship');
    const { rows } = await app.db.execute(section?.records(person.user.id) ?? sql`select`);
    expect(rows).toMatchObject([{ contribution_id: id, part: 'own', status: 'INVITED' }]);
  });
});

async function nameOf({ user }: Person): Promise<string> {
  const { rows } = await app.db.execute<{ name: string }>(
    sql`select first_name || ' ' || last_name as name from app_user where id = ${user.id}`,
  );
  return rows[0]?.name ?? '';
}

describe('a draft that was given back', () => {
  it('takes further co-authors', async () => {
    const { id, author, invited } = await withInvited();
    await submit(author.call, id);
    const state = lifeCycle.state('DRAFT');
    await app.db.execute(
      sql`update contribution set state_id = ${state.id}, state_type = 'DRAFT' where id = ${id}`,
    );
    expect((await invite(author.call, id, invited[0].user.id)).status).toBe(200);
  });
});
