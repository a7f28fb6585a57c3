import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contributionParticipants } from '#server/platform/db/schema/contributions.ts';
import { stateTaskDefinitions } from '#server/platform/db/schema/life-cycles.ts';
import { notifications, outboxMails } from '#server/platform/db/schema/notifications.ts';
import { pointEntries } from '#server/platform/db/schema/points.ts';
import { contributionTasks } from '#server/platform/db/schema/tasks.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aPointDefinition, aStateNotification } from '#tests/support/factories/lifeCycleParts.ts';
import { aLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { mailAtOnce, sendDueMails } from '#tests/support/notificationMails.ts';
import { aCase, aPlan, execute } from './actionCase.ts';
import { app, historyOf, prepareCommands, rowOf, tasksOf } from './commandCase.ts';

prepareCommands();

describe('executing an action', () => {
  it('moves the contribution, keeps the explanation and answers the new state [R3C-03, R3P-22, S3-37]', async () => {
    const { lifeCycle, responsible, id } = await aCase();
    const answer = await execute(responsible, id, lifeCycle.action('Reject'), { explanation: 'Too dear' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id, stateType: 'REJECTION', stateName: 'REJECTION', version: 1 });
    expect(answer.headers['app-alert']).toBe('app.contribution.actionExecuted');
    expect(await rowOf(id)).toMatchObject({
      stateType: 'REJECTION',
      editable: false,
      updatedBy: responsible.id,
      version: 1,
    });
    const [move] = (await historyOf(id)).filter(({ category }) => category === 'STATE');
    expect(move).toMatchObject({
      userId: responsible.id,
      event: `action:${lifeCycle.action('Reject')}`,
      fromStateId: lifeCycle.state('SUBMITTED').id,
      toStateId: lifeCycle.state('REJECTION').id,
      explanation: 'Too dear',
    });
    expect(move?.actionNames).toContainEqual({ language: 'en', name: 'Reject' });
  });

  it('works without an explanation where none is required, and asks for it where one is [R3C-02, Q3-30]', async () => {
    const { lifeCycle, responsible, id } = await aCase();
    const blank = await execute(responsible, id, lifeCycle.action('Reject'), { explanation: '  ' });
    expect([blank.status, blank.errorKey]).toEqual([400, 'error.explanationRequired']);
    expect((await execute(responsible, id, lifeCycle.action('Accept'))).status).toBe(200);
  });

  it('is refused without the role, by 400 and never 403 [R3C-01, Q3-04, S3-12]', async () => {
    const { lifeCycle, owner, id } = await aCase();
    const answer = await execute(owner, id, lifeCycle.action('Accept'));
    expect([answer.status, answer.errorKey]).toEqual([400, 'error.commandNotAllowed']);
    expect(await rowOf(id)).toMatchObject({ stateType: 'SUBMITTED', version: 0 });
    expect(await historyOf(id)).toEqual([]);
  });

  it('answers 404 to those who cannot see the contribution, and for one that is not there [S3-20]', async () => {
    const { lifeCycle, id } = await aCase();
    const stranger = await aUser(app.db);
    expect((await execute(stranger, id, lifeCycle.action('Accept'))).status).toBe(404);
    expect((await execute(stranger, 999_999, lifeCycle.action('Accept'))).status).toBe(404);
  });

  it('an action of another state or of no state is not available [S3-37, S3-38]', async () => {
    const { lifeCycle, responsible, id } = await aCase();
    await execute(responsible, id, lifeCycle.action('Accept'));
    const again = await execute(responsible, id, lifeCycle.action('Accept'));
    expect([again.status, again.errorKey]).toEqual([400, 'error.commandNotAvailable']);
    expect((await execute(responsible, id, 999_999)).errorKey).toBe('error.commandNotAvailable');
  });

  it('a decision on an older version is refused [S3-17]', async () => {
    const { lifeCycle, responsible, id } = await aCase();
    const answer = await execute(responsible, id, lifeCycle.action('Accept'), { version: 4 });
    expect(answer.errorKey).toBe('error.stateChanged');
  });

  it('finishes the caller’s task, cancels the others and gives the tasks of the new state [R3D-19, R3D-22, R3D-23, S3-62]', async () => {
    const { lifeCycle, responsible, owner, id } = await aCase();
    const other = await aUser(app.db);
    const submitted = lifeCycle.state('SUBMITTED').id;
    const open = (userId: number, endAt: string | null) => ({
      contributionId: id,
      kind: 'STATE' as const,
      definitionId: userId,
      names: [{ language: 'en', name: 'Decide' }],
      role: 'RESPONSIBLE' as const,
      userId,
      module: 'SUGGESTION' as const,
      stateId: submitted,
      oneForAll: true,
      endAt,
    });
    const past = new Date(Date.now() - 86_400_000).toISOString();
    await app.db
      .insert(contributionTasks)
      .values([
        open(responsible.id, null),
        open(other.id, null),
        { ...open(owner.id, past), status: 'OVERDUE' },
      ]);
    await execute(responsible, id, lifeCycle.action('Accept'));
    const tasks = await tasksOf(id);
    expect(tasks.map(({ userId, status, doneBy }) => [userId, status, doneBy])).toEqual([
      [responsible.id, 'ON_TIME_DONE', responsible.id],
      [other.id, 'CANCELED', null],
      [owner.id, 'UNDONE', null],
      [owner.id, 'WAITING', null],
    ]);
    expect(tasks[0]?.doneDate).not.toBeNull();
    expect(tasks[3]).toMatchObject({ kind: 'STATE', role: 'OWNER', module: 'SUGGESTION', oneForAll: true });
    expect(tasks[3]?.endAt).toMatch(/T\d\d:59:59\.000Z$/);
  });

  it('gives points to owners once, shared ones adding up exactly [R3G-19, S3-73, S3-74, S3-75]', async () => {
    const full = await aPointDefinition(app.db, { point: 50 });
    const shared = await aPointDefinition(app.db, { point: 100 });
    const lifeCycle = await aLifeCycle(app.db, {
      states: [
        { stateType: 'NEW' },
        {
          stateType: 'SUBMITTED',
          actions: [
            {
              name: 'Praise',
              roles: ['OWNER'],
              points: [{ pointDefinitionId: full.id }, { pointDefinitionId: shared.id, share: true }],
            },
          ],
        },
      ],
    });
    const owners = [await aUser(app.db), await aUser(app.db), await aUser(app.db)] as const;
    const { id } = await aContribution(app.db, {
      owner: owners[0],
      coOwners: [owners[1], owners[2]],
      lifeCycle,
    });
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await execute(owners[0], id, lifeCycle.action('Praise'))).status).toBe(200);
    }
    const entries = await app.db
      .select()
      .from(pointEntries)
      .where(eq(pointEntries.contributionId, id))
      .orderBy(asc(pointEntries.id));
    expect(entries.map(({ userId, pointDefinitionId, point }) => [userId, pointDefinitionId, point])).toEqual(
      [
        [owners[0].id, full.id, 50],
        [owners[1].id, full.id, 50],
        [owners[2].id, full.id, 50],
        [owners[0].id, shared.id, 34],
        [owners[1].id, shared.id, 33],
        [owners[2].id, shared.id, 33],
      ],
    );
    expect(entries[0]).toMatchObject({
      source: 'SUGGESTION',
      pointType: full.title,
      createdBy: owners[0].id,
    });
  });

  it('tells the owner in his language and mails him unless he unsubscribed [R3H-07, S3-45, S3-46]', async () => {
    const { lifeCycle, responsible, owner, id, code } = await aCase();
    const coOwner = await aUser(app.db, { langKey: 'tr', unsubscribed: true });
    await app.db
      .insert(contributionParticipants)
      .values({ contributionId: id, userId: coOwner.id, role: 'OWNER', rank: 2 });
    await aStateNotification(app.db, lifeCycle.state('ACCEPTANCE').id, {
      roles: ['OWNER', 'RESPONSIBLE'],
      sendEmail: true,
    });
    await mailAtOnce(app.db, owner, coOwner);
    await execute(responsible, id, lifeCycle.action('Accept'), { explanation: 'Fine' });
    await sendDueMails(app);
    const notified = await app.db.select().from(notifications).where(eq(notifications.contributionId, id));
    expect(
      notified.map(({ userId, title, isRead, isDeleted }) => [userId, title, isRead, isDeleted]),
    ).toEqual([
      [owner.id, `${code} is in ACCEPTANCE`, false, false],
      [coOwner.id, `${code} şimdi ACCEPTANCE (tr)`, false, false],
    ]);
    expect(notified[0]?.body).toContain('Fine');
    expect(notified[0]?.body).toContain(`/contribution/SUGGESTION/${id}/detail`);
    const mails = await app.db.select().from(outboxMails).where(eq(outboxMails.userId, owner.id));
    expect(mails).toEqual([
      expect.objectContaining({ status: 'QUEUED', subject: `${code} is in ACCEPTANCE` }),
    ]);
    expect(await app.db.select().from(outboxMails).where(eq(outboxMails.userId, coOwner.id))).toEqual([]);
  });

  it('one mail goes out for each task that asks for it [R3D-28, S3-61]', async () => {
    const lifeCycle = await aPlan();
    await app.db
      .update(stateTaskDefinitions)
      .set({ sendEmail: true })
      .where(eq(stateTaskDefinitions.stateId, lifeCycle.state('ACCEPTANCE').id));
    const [owner, responsible] = [await aUser(app.db, { langKey: 'tr' }), await aUser(app.db)];
    const { id } = await aContribution(app.db, {
      owner,
      lifeCycle,
      participants: [[responsible, 'RESPONSIBLE']],
    });
    await execute(responsible, id, lifeCycle.action('Accept'));
    await sendDueMails(app);
    const mails = await app.db.select().from(outboxMails).where(eq(outboxMails.userId, owner.id));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toContain('Carry out (tr)');
    expect(mails[0]?.textBody).toMatch(/Son tarih: \d\d\/\d\d\/\d{4}/);
  });
});

describe('a closed account', () => {
  it('gets neither tasks nor notifications [S3-45, S3-61]', async () => {
    const { lifeCycle, owner, responsible, id } = await aCase();
    await aStateNotification(app.db, lifeCycle.state('ACCEPTANCE').id);
    await app.db.update(users).set({ activated: false }).where(eq(users.id, owner.id));
    await execute(responsible, id, lifeCycle.action('Accept'));
    expect(await tasksOf(id)).toEqual([]);
    expect(await app.db.select().from(notifications).where(eq(notifications.contributionId, id))).toEqual([]);
  });
});
