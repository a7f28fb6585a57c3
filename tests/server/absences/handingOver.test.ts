import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { absenceEndpoints } from '#contract/absences/endpoints.ts';
import { questionEndpoints } from '#contract/questions/endpoints.ts';
import { userEndpoints } from '#contract/users/endpoints.ts';
import { handOverWork } from '#server/jobs/hand-overs.ts';
import { handOvers } from '#server/platform/db/schema/absences.ts';
import { authorQuestions } from '#server/platform/db/schema/author-questions.ts';
import { contributionParticipants } from '#server/platform/db/schema/contributions.ts';
import { familyMembers } from '#server/platform/db/schema/families.ts';
import { notifications } from '#server/platform/db/schema/notifications.ts';
import {
  administrator,
  answering,
  answerOf,
  app,
  lifeCycle,
  owner,
  prepareAnswers,
  responsible,
  submitted,
} from '#tests/server/answers/answerCase.ts';
import type { Call } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aUser, deactivate, type TestUser } from '#tests/support/factories/users.ts';
import { failingAt } from './failingAt.ts';

prepareAnswers();

let platform: Call;
let leaving: TestUser;
let next: TestUser;
const HOUR = 3_600_000;
const later = () => new Date(Date.now() + HOUR + 60_000);

beforeEach(async () => {
  platform = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_ADMIN'] }));
  leaving = await aUser(app.db);
  next = await aUser(app.db);
});

const workOf = async (person: TestUser) =>
  (await aContribution(app.db, { lifeCycle, participants: [[person, 'RESPONSIBLE']] })).id;

const closes = async (person: TestUser, successorId?: number) =>
  expect(
    (await platform(userEndpoints.save, { body: { id: person.id, activated: false, successorId } })).status,
  ).toBe(200);

/** A request without the closing of an account, as one that waits. */
const requested = (from: TestUser, to: TestUser) =>
  app.db
    .insert(handOvers)
    .values({ fromId: from.id, toId: to.id, requestedAt: new Date().toISOString() })
    .returning();

const holders = async (id: number) =>
  (
    await app.db
      .select({ userId: contributionParticipants.userId })
      .from(contributionParticipants)
      .where(
        and(
          eq(contributionParticipants.contributionId, id),
          eq(contributionParticipants.role, 'RESPONSIBLE'),
        ),
      )
      .orderBy(contributionParticipants.rank, contributionParticipants.userId)
  ).map(({ userId }) => userId);

const requestsOf = (person: TestUser) =>
  app.db.select().from(handOvers).where(eq(handOvers.fromId, person.id));

describe('the work of a closed account', () => {
  it('goes to the successor also where it is joined to another contribution, and notifies nobody there', async () => {
    const [head, member] = [await workOf(responsible), await workOf(leaving)];
    await app.db.insert(familyMembers).values({ headId: head, memberId: member });
    await closes(leaving, next.id);
    expect(await handOverWork(app.services)).toBe(1);
    expect(await holders(member)).toEqual([next.id]);
    expect(await requestsOf(leaving)).toMatchObject([{ leftIds: [], retryAt: null }]);
    const notified = await app.db
      .select()
      .from(notifications)
      .where(eq(notifications.contributionId, member));
    expect(notified).toEqual([]);
  });

  it('is handed over although one contribution fails, which is tried again an hour later', async () => {
    const [faulty, good] = [await workOf(leaving), await workOf(leaving)];
    await closes(leaving, next.id);
    const repair = await failingAt(app.db, faulty);
    expect(await handOverWork(app.services)).toBe(1);
    expect([await holders(faulty), await holders(good)]).toEqual([[leaving.id], [next.id]]);
    expect(await requestsOf(leaving)).toMatchObject([{ doneAt: null, leftIds: [faulty] }]);
    await repair();
    expect(await handOverWork(app.services)).toBe(0);
    expect(await handOverWork(app.services, later())).toBe(1);
    expect(await holders(faulty)).toEqual([next.id]);
    const [request] = await requestsOf(leaving);
    expect(request?.doneAt).not.toBeNull();
  });

  it('waits for somebody where only its author could take it over', async () => {
    const { id } = await aContribution(app.db, {
      lifeCycle,
      owner: administrator,
      participants: [[leaving, 'RESPONSIBLE']],
    });
    await closes(leaving);
    expect(await handOverWork(app.services)).toBe(0);
    expect(await requestsOf(leaving)).toMatchObject([{ doneAt: null, leftIds: [id] }]);
    const other = await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] });
    expect(await handOverWork(app.services, later())).toBe(1);
    expect(await holders(id)).toEqual([other.id]);
    await deactivate(app.db, other);
  });

  it('goes by the rules where the account of the successor was closed meanwhile', async () => {
    const id = await workOf(leaving);
    await closes(leaving, next.id);
    await deactivate(app.db, next);
    expect(await handOverWork(app.services)).toBe(1);
    expect(await holders(id)).toEqual([administrator.id]);
  });

  it('waits while more still comes to that account', async () => {
    const id = await workOf(leaving);
    const last = await aUser(app.db);
    const [first] = await requested(leaving, next);
    await requested(next, last);
    await app.db.transaction(async (tx) => {
      // Another process is about to hand over the first.
      await tx
        .select()
        .from(handOvers)
        .where(eq(handOvers.id, first?.id ?? 0))
        .for('update');
      expect(await handOverWork(app.services)).toBe(0);
    });
    expect(await requestsOf(next)).toMatchObject([{ doneAt: null }]);
    await handOverWork(app.services);
    expect(await holders(id)).toEqual([last.id]);
  });

  it('comes to the deputy of a successor who is away', async () => {
    const id = await workOf(leaving);
    const deputy = await aUser(app.db);
    const today = new Date().toISOString().slice(0, 10);
    const body = { firstDay: today, lastDay: today, deputyId: deputy.id };
    expect((await (await app.as(next))(absenceEndpoints.create, { body })).status).toBe(200);
    await closes(leaving, next.id);
    await handOverWork(app.services);
    expect((await holders(id)).sort((a, b) => a - b)).toEqual([next.id, deputy.id]);
  });
});

describe('questions to authors whose accounts are closed', () => {
  it('are not asked, and those that are open end with the account of the last author: the promise goes on', async () => {
    const id = await submitted('Its author leaves');
    const co = await aUser(app.db);
    await app.db
      .insert(contributionParticipants)
      .values({ contributionId: id, userId: co.id, role: 'OWNER', rank: 2 });
    const ask = () => answering(questionEndpoints.ask, { params: { id }, body: { question: 'How many?' } });
    expect((await ask()).status).toBe(200);
    expect((await answerOf(id, answering)).state).toBe('paused');
    await closes(co);
    await handOverWork(app.services);
    expect((await answerOf(id, answering)).state).toBe('paused');
    await closes(owner);
    await handOverWork(app.services);
    expect((await answerOf(id, answering)).state).toBe('running');
    const [question] = await app.db
      .select()
      .from(authorQuestions)
      .where(eq(authorQuestions.contributionId, id));
    expect(question?.withdrawnAt).not.toBeNull();
    expect(await ask()).toMatchObject({ status: 400, errorKey: 'error.authorQuestion.noAuthor' });
  });
});
