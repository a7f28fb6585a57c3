import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commandOnContributionEndpoints } from '#contract/contributions/commands.endpoints.ts';
import { contributionEndpoints, historyEndpoints } from '#contract/contributions/endpoints.ts';
import { supportEndpoints } from '#contract/support/endpoints.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { contributionSupporters } from '#server/platform/db/schema/discussion.ts';
import { notifications, outboxMails } from '#server/platform/db/schema/notifications.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aStateNotification } from '#tests/support/factories/lifeCycleParts.ts';
import { aLifeCycle, type TestLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';
import { mailAtOnce, sendDueMails } from '#tests/support/notificationMails.ts';

let app: TestApp;
let lifeCycle: TestLifeCycle;
let owner: TestUser;
let responsible: TestUser;
let supporter: TestUser;
let asSupporter: Call;
let id: number;

beforeAll(async () => {
  app = await startTestApp();
  lifeCycle = await aLifeCycle(app.db, {
    states: [
      { stateType: 'NEW' },
      { stateType: 'DRAFT' },
      {
        stateType: 'SUBMITTED',
        actions: [
          { name: 'Accept', roles: ['RESPONSIBLE'], to: 'ACCEPTANCE' },
          { name: 'Reject', roles: ['RESPONSIBLE'], to: 'REJECTION' },
          { name: 'Evaluate', roles: ['RESPONSIBLE'], to: 'EVALUATION' },
          {
            name: 'Accept and hide',
            roles: ['RESPONSIBLE'],
            to: 'ACCEPTANCE',
            sets: { setVisibility: 'PRIVATE' },
          },
        ],
      },
      { stateType: 'EVALUATION' },
      { stateType: 'ACCEPTANCE' },
      { stateType: 'REJECTION' },
    ],
  });
  await aStateNotification(app.db, lifeCycle.state('ACCEPTANCE').id, { sendEmail: true });
  owner = await aUser(app.db);
  responsible = await aUser(app.db);
}, 60_000);
afterAll(() => app.close());

beforeEach(async () => {
  supporter = await aUser(app.db);
  asSupporter = await app.as(supporter);
  ({ id } = await aContribution(app.db, {
    lifeCycle,
    owner,
    title: 'Bins at the gate',
    visibility: 'REGISTERED',
    participants: [[responsible, 'RESPONSIBLE']],
  }));
});

const support = (call = asSupporter, of = id) => call(supportEndpoints.support, { params: { id: of } });
const withdraw = (call = asSupporter) => call(supportEndpoints.withdraw, { params: { id } });
const act = async (name: string, body: { explanation?: string } = {}) => {
  const { status } = await (await app.as(responsible))(commandOnContributionEndpoints.executeAction, {
    params: { id, actionId: lifeCycle.action(name) },
    body,
  });
  expect(status).toBe(200);
};
const notified = (user: TestUser) =>
  app.db
    .select({ title: notifications.title, body: notifications.body })
    .from(notifications)
    .where(and(eq(notifications.userId, user.id), eq(notifications.contributionId, id)))
    .orderBy(notifications.id);
const mailed = async (user: TestUser) => {
  await sendDueMails(app);
  return app.db.$count(outboxMails, eq(outboxMails.userId, user.id));
};
const read = async (call = asSupporter) => (await call(contributionEndpoints.read, { params: { id } })).body;

describe('whoever sees a contribution', () => {
  it('supports it, stands among its supporters, and is counted once', async () => {
    expect((await read()).permissions.support).toBe(true);
    expect((await support()).body).toEqual({ contributionId: id, supportCount: 1, supported: true });
    expect((await support()).body.supportCount).toBe(1);
    expect(await read()).toMatchObject({ supportCount: 1, supported: true });
    expect(await read(await app.as(owner))).toMatchObject({ supportCount: 1, supported: false });

    const { body, total } = await (await app.as(owner))(supportEndpoints.supporters, { params: { id } });
    expect(body).toMatchObject([{ id: supporter.id }]);
    expect(total).toBe(1);
  });

  it('withdraws, once or twice', async () => {
    await support();
    const first = await withdraw();
    expect(first.body).toEqual({ contributionId: id, supportCount: 0, supported: false });
    expect(first.headers['app-alert']).toBe('app.support.deleted');
    expect((await withdraw()).status).toBe(200);
  });

  it('is noted in the history each time, and nothing is where nothing changes', async () => {
    await support();
    await support();
    await withdraw();
    await withdraw();
    const { body } = await (await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_ADMIN'] })))(
      historyEndpoints.list,
      {
        params: { id, category: 'ASSIGN' },
      },
    );
    expect(body.map(({ event, userId }) => [event, userId])).toEqual([
      ['supportWithdrawn', supporter.id],
      ['support', supporter.id],
    ]);
  });

  it('tells its owners, once however often they change their mind, and without a name', async () => {
    await support();
    await withdraw();
    await support();
    const [first, ...more] = await notified(owner);
    expect(first?.title).toBe('“Bins at the gate”: new supporter');
    expect(first?.body).not.toContain(supporter.login);
    expect(more).toEqual([]);
  });
});

describe('what was explained with a decision', () => {
  it('reaches supporters who may read it in the history, and no others', async () => {
    await support();
    await act('Reject', { explanation: 'There is no room' });
    expect((await notified(supporter)).at(-1)?.body).not.toContain('no room');
    const open = await aLifeCycle(app.db, {
      states: [
        { stateType: 'NEW' },
        { stateType: 'SUBMITTED', actions: [{ name: 'Reject', roles: ['RESPONSIBLE'], to: 'REJECTION' }] },
        { stateType: 'REJECTION', commands: [{ commandType: 'VIEW_HISTORY', roles: ['VIEWER'] }] },
      ],
      isActive: false,
    });
    ({ id } = await aContribution(app.db, {
      ...{ lifeCycle: open, owner, visibility: 'REGISTERED' },
      participants: [[responsible, 'RESPONSIBLE']],
    }));
    await support();
    const { status } = await (await app.as(responsible))(commandOnContributionEndpoints.executeAction, {
      params: { id, actionId: open.action('Reject') },
      body: { explanation: 'There is no room' },
    });
    expect(status).toBe(200);
    expect((await notified(supporter)).at(-1)?.body).toContain('The reason: There is no room');
  });
});

describe('no one supports', () => {
  it('what they do not see', async () => {
    await app.db.update(contributions).set({ visibility: 'PRIVATE' }).where(eq(contributions.id, id));
    expect((await support()).status).toBe(404);
    expect((await asSupporter(supportEndpoints.supporters, { params: { id } })).status).toBe(404);
  });

  it('their own, and a draft', async () => {
    expect((await support(await app.as(owner))).errorKey).toBe('error.supportOwn');
    const draft = await aContribution(app.db, { lifeCycle, owner, state: 'DRAFT' });
    expect(
      (await support(await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_ADMIN'] })), draft.id))
        .errorKey,
    ).toBe('error.supportClosed');
  });

  it('what has its outcome, nor withdraws from it', async () => {
    await support();
    await act('Reject');
    const other = await app.as(await aUser(app.db));
    expect((await support(other)).errorKey).toBe('error.supportClosed');
    expect((await withdraw()).errorKey).toBe('error.supportClosed');
    // Once more changes nothing, and so is refused nothing.
    expect((await support()).status).toBe(200);
    expect(await read()).toMatchObject({ supported: true, permissions: { support: false } });
  });
});

describe('supporters hear what becomes of it', () => {
  it('of states that owners are notified of, by notification and mail, each once', async () => {
    await mailAtOnce(app.db, supporter);
    await support();
    await act('Accept');
    expect((await notified(supporter)).map(({ title }) => title)).toEqual(['“Bins at the gate”: ACCEPTANCE']);
    expect(await mailed(supporter)).toBe(1);
  });

  it('of no other states', async () => {
    await support();
    await act('Evaluate');
    expect(await notified(supporter)).toEqual([]);
  });

  it('of the outcome always', async () => {
    await support();
    await act('Reject');
    const [heard, ...more] = await notified(supporter);
    expect(heard?.body).toContain('There is an outcome for “Bins at the gate”');
    expect(more).toEqual([]);
    expect(await mailed(supporter)).toBe(0);
  });

  it('in their language, and by no mail when they want none', async () => {
    await app.db.update(users).set({ langKey: 'tr', unsubscribed: true }).where(eq(users.id, supporter.id));
    await support();
    await act('Accept');
    expect((await notified(supporter))[0]?.body).toContain('Desteklediğiniz');
    expect(await mailed(supporter)).toBe(0);
  });

  it('not of what they do not see any longer', async () => {
    await support();
    await app.db.update(contributions).set({ visibility: 'PRIVATE' }).where(eq(contributions.id, id));
    await act('Accept');
    expect(await notified(supporter)).toEqual([]);
  });

  it('not of what is hidden from them by the same action', async () => {
    await support();
    await act('Accept and hide');
    expect(await notified(supporter)).toEqual([]);
    expect(await mailed(supporter)).toBe(0);
    // One of the support, one of the state.
    expect(await notified(owner)).toHaveLength(2);
  });

  it.each(['INTERNAL', 'UNIT', 'ORGANIZATION'] as const)('who see it as %s', async (visibility) => {
    await support();
    await app.db.update(contributions).set({ visibility }).where(eq(contributions.id, id));
    const sees = (await asSupporter(contributionEndpoints.header, { params: { id } })).status === 200;
    await act('Accept');
    expect((await notified(supporter)).length).toBe(sees ? 1 : 0);
  });

  it('not when their account is closed', async () => {
    await support();
    await app.db.update(users).set({ activated: false }).where(eq(users.id, supporter.id));
    await act('Accept');
    expect(await notified(supporter)).toEqual([]);
  });

  it('once, when they have another part in it', async () => {
    const colleague = await aUser(app.db);
    await app.db.insert(contributionSupporters).values({ contributionId: id, userId: owner.id });
    await app.db.insert(contributionSupporters).values({ contributionId: id, userId: colleague.id });
    await act('Accept');
    expect(await notified(owner)).toHaveLength(1);
    expect(await notified(colleague)).toHaveLength(1);
  });
});
