import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bulkEndpoints, bulkJobEndpoints } from '#contract/bulk/endpoints.ts';
import { commandOnContributionEndpoints as commands } from '#contract/contributions/commands.endpoints.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { contributionHistories } from '#server/platform/db/schema/histories.ts';
import { notificationMails } from '#server/platform/db/schema/notification-preferences.ts';
import { notifications } from '#server/platform/db/schema/notifications.ts';
import { userAuthorities } from '#server/platform/db/schema/users.ts';
import { carryOutBulkJobs } from '#server/process/bulk/carry-out.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';
import {
  admin,
  app,
  carriedOut,
  lifeCycle,
  prepareBulk,
  preview,
  responsible,
  start,
  suggestions,
} from './bulkCase.ts';

prepareBulk();

const REASON = 'She is ill this week';
const rejectFor = (userId: number, reason = REASON) =>
  ({
    command: 'ACT',
    arguments: { actionName: 'Reject', explanation: 'We have it already', actFor: { userId, reason } },
  }) as const;
const rejectOne = async (by: TestUser, id: number, userId: number) =>
  (await app.as(by))(commands.executeAction, {
    params: { id, actionId: lifeCycle.action('Reject') },
    body: { explanation: 'We have it already', actFor: { userId, reason: REASON } },
  });
/** Of which somebody else reads and advises. */
const advisedBy = (user: TestUser) => ({
  participants: [
    [responsible, 'RESPONSIBLE'],
    [user, 'ADVISOR'],
  ],
});
const choices = async (by: TestUser, ids: number[], actFor?: number) =>
  (await app.as(by))(bulkEndpoints.choices, { body: { ids }, query: actFor ? { actFor } : {} });
const noticesOf = (userId: number) =>
  app.db
    .select({ title: notifications.title, body: notifications.body })
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(notifications.id);

/** What is left of a contribution, without who and when. */
async function leftOf(id: number) {
  const [{ stateType, version } = { stateType: null, version: 0 }] = await app.db
    .select()
    .from(contributions)
    .where(eq(contributions.id, id));
  const history = await app.db
    .select({
      ...{ category: contributionHistories.category, event: contributionHistories.event },
      ...{ userId: contributionHistories.userId, actingForId: contributionHistories.actingForId },
      ...{ actingReason: contributionHistories.actingReason, explanation: contributionHistories.explanation },
    })
    .from(contributionHistories)
    .where(eq(contributionHistories.contributionId, id))
    .orderBy(contributionHistories.id);
  return { stateType, version, history };
}

/** One of each kind: with that person, of somebody else, of the administrator's own making, and decided already. */
async function oneOfEach() {
  const [theirs = 0] = await suggestions(1);
  const [others = 0] = await suggestions(1, await aUser(app.db), { visibility: 'ALL' });
  const own = await aContribution(app.db, {
    ...{ owner: admin, lifeCycle, participants: [[responsible, 'RESPONSIBLE'] as const] },
  });
  const [decided = 0] = await suggestions(1);
  await rejectOne(admin, decided, responsible.id);
  return [theirs, others, own.id, decided];
}

describe('acting on many in the place of somebody', () => {
  it('is, for each of them, what acting on it alone would be', async () => {
    const inBulk = await oneOfEach();
    const alone = await oneOfEach();
    const job = await carriedOut(admin, { ...rejectFor(responsible.id), ids: inBulk });
    const results = await (await app.as(admin))(bulkJobEndpoints.results, { params: { id: job.id } });
    const answers = [];
    for (const id of alone) answers.push(await rejectOne(admin, id, responsible.id));
    expect(results.body.map(({ reason }) => reason)).toEqual(answers.map(({ errorKey }) => errorKey ?? null));
    expect(results.body.map(({ reason }) => reason)).toEqual([
      null,
      'error.commandNotAllowed',
      'error.actFor.notAllowed',
      'error.commandNotAvailable',
    ]);
    for (const [at, id] of inBulk.entries()) expect(await leftOf(id)).toEqual(await leftOf(alone[at] ?? 0));
    const { history } = await leftOf(inBulk[0] ?? 0);
    expect(history).toContainEqual(
      expect.objectContaining({ userId: admin.id, actingForId: responsible.id, actingReason: REASON }),
    );
  });

  it('is previewed with how many change, why not the others, and that the person is notified', async () => {
    const ids = await oneOfEach();
    const { body } = await preview(admin, { ...rejectFor(responsible.id), ids });
    expect(body.willChange).toBe(1);
    expect(Object.fromEntries(body.refused.map(({ reason, count }) => [reason, count]))).toEqual({
      'error.commandNotAllowed': 1,
      'error.actFor.notAllowed': 1,
      'error.commandNotAvailable': 1,
    });
    expect(body.notified).toContainEqual({ role: 'RESPONSIBLE', count: 1, names: ['Rana Responsible'] });
    // Nothing has happened.
    expect((await leftOf(ids[0] ?? 0)).stateType).toBe('SUBMITTED');
  });

  it('notifies that person once, with how many and why; of one in the words of a single action', async () => {
    const rana = await aUser(app.db);
    const many = await suggestions(12, rana);
    await app.db.delete(notifications).where(eq(notifications.userId, rana.id));
    await carriedOut(admin, { ...rejectFor(rana.id), ids: many });
    const notices = await noticesOf(rana.id);
    expect(notices).toHaveLength(1);
    expect(notices[0]?.title).toContain('12 contributions');
    expect(notices[0]?.body).toContain(REASON);
    expect(notices[0]?.body).toContain('Reject');
    const mailed = await app.db.select().from(notificationMails).where(eq(notificationMails.userId, rana.id));
    expect(mailed.filter(({ body }) => body.includes(REASON))).toHaveLength(1);

    const [one = 0] = await suggestions(1, rana);
    await app.db.delete(notifications).where(eq(notifications.userId, rana.id));
    await carriedOut(admin, { ...rejectFor(rana.id), ids: [one] });
    const [notice, ...further] = await noticesOf(rana.id);
    expect(further).toEqual([]);
    expect(notice?.title).not.toContain('1 contribution');
    expect(notice?.body).toContain(REASON);
  });

  it('is refused as a whole without a reason, and changes nothing for whoever administers no such module', async () => {
    const other = await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_COMPETITION_ADMIN'] });
    const ids = await suggestions(2, responsible, advisedBy(other));
    const unexplained = await start(admin, { ...rejectFor(responsible.id, ' '), ids });
    expect(unexplained.fieldErrors).toEqual({ 'arguments.actFor.reason': 'Size' });
    const { body } = await preview(other, { ...rejectFor(responsible.id), ids });
    expect(body).toMatchObject({
      willChange: 0,
      refused: [{ reason: 'error.actFor.notAllowed', count: 2, ids }],
    });
  });

  it('whoever loses the module before the job runs acts for nobody any more', async () => {
    const former = await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] });
    const ids = await suggestions(2, responsible, advisedBy(former));
    const job = await start(former, { ...rejectFor(responsible.id), ids });
    await app.db
      .delete(userAuthorities)
      .where(
        and(eq(userAuthorities.userId, former.id), eq(userAuthorities.authority, 'ROLE_SUGGESTION_ADMIN')),
      );
    await carryOutBulkJobs(app.services);
    const { body } = await (await app.as(former))(bulkJobEndpoints.read, { params: { id: job.body.id } });
    expect(body.refused).toEqual([{ reason: 'error.actFor.notAllowed', count: 2 }]);
  });
});

describe('the choices of many', () => {
  it('name in whose place one may act, on how many, and that person’s actions', async () => {
    const rana = await aUser(app.db, { firstName: 'Rana', lastName: 'Beyond' });
    const ids = [...(await suggestions(2, rana)), ...(await suggestions(1))];
    const { body } = await choices(admin, ids);
    expect(body.actions).toEqual([]);
    expect(body.people).toEqual([
      { id: rana.id, name: 'Rana Beyond', count: 2 },
      { id: responsible.id, name: 'Rana Responsible', count: 1 },
    ]);
    const theirs = await choices(admin, ids, rana.id);
    expect(theirs.body.actions.map(({ name, count }) => [name, count])).toEqual([
      ['Accept', 2],
      ['Reject', 2],
    ]);
  });

  it('offer nobody to whoever works on them as themselves', async () => {
    const ids = await suggestions(2);
    expect((await choices(responsible, ids)).body.people).toEqual([]);
    expect((await choices(responsible, ids, admin.id)).body.actions).toEqual([]);
  });
});
