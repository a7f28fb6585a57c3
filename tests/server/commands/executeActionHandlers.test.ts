import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { chatSessions } from '#server/platform/db/schema/chats.ts';
import { contributionParticipants, contributions } from '#server/platform/db/schema/contributions.ts';
import { outboxMails } from '#server/platform/db/schema/notifications.ts';
import { aContribution, aField, aFieldUser, aTag } from '#tests/support/factories/contributions.ts';
import { anAction, aPostHandler } from '#tests/support/factories/lifeCycleParts.ts';
import { aLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUnit, aUser } from '#tests/support/factories/users.ts';
import { mailAtOnce, sendDueMails } from '#tests/support/notificationMails.ts';
import { aCase, aPlan, execute } from './actionCase.ts';
import { app, historyOf, prepareCommands, rowOf } from './commandCase.ts';

prepareCommands();

describe('handlers after an action', () => {
  it('assign people, open what is configured and copy as an improvement [R3H-08, S3-44]', async () => {
    const unit = await aUnit(app.db);
    const manager = await aUser(app.db, { unitId: unit.id, isManager: true });
    const [owner, responsible, mentor] = [
      await aUser(app.db, { unitId: unit.id }),
      await aUser(app.db),
      await aUser(app.db),
    ];
    const improvements = await aLifeCycle(app.db, { type: 'IMPROVEMENT', isOwnersChatEnabled: true });
    const lifeCycle = await aPlan();
    const actionId = await anAction(app.db, lifeCycle.state('SUBMITTED').id, {
      targetStateId: lifeCycle.state('ACCEPTANCE').id,
      setVisibility: 'INTERNAL',
    });
    for (const type of ['ASSIGN_FIELD_RESPONSIBLE', 'ASSIGN_FIELD_MENTOR', 'ASSIGN_UNIT_MANAGER'] as const) {
      await aPostHandler(app.db, actionId, type);
    }
    await aPostHandler(app.db, actionId, 'SET_COMMENT_STATUS', 'VISIBLE');
    await aPostHandler(app.db, actionId, 'OPEN_CHAT', 'OWNERS');
    await aPostHandler(app.db, actionId, 'SEND_MAIL', 'We go on with {title}');
    await aPostHandler(app.db, actionId, 'COPY_AS_IMPROVEMENT');
    const field = await aField(app.db);
    await aFieldUser(app.db, { fieldId: field.id, user: responsible });
    await aFieldUser(app.db, { fieldId: field.id, user: mentor, role: 'MENTOR' });
    const tag = await aTag(app.db);
    const { id, code } = await aContribution(app.db, {
      owner,
      lifeCycle,
      fieldId: field.id,
      title: 'Bike shed',
      tagIds: [tag.id],
    });
    await app.db.insert(chatSessions).values({ contributionId: id, sessionType: 'OWNERS', status: 'CLOSED' });

    await mailAtOnce(app.db, owner);
    expect((await execute(owner, id, actionId)).status).toBe(200);
    await sendDueMails(app);

    expect(await rowOf(id)).toMatchObject({ visibility: 'INTERNAL', commentStatus: 'VISIBLE' });
    const people = await app.db
      .select()
      .from(contributionParticipants)
      .where(eq(contributionParticipants.contributionId, id));
    expect(people.map(({ role, userId }) => `${role} ${userId}`).sort()).toEqual(
      [
        `OWNER ${owner.id}`,
        `RESPONSIBLE ${responsible.id}`,
        `MENTOR ${mentor.id}`,
        `MANAGER ${manager.id}`,
      ].sort(),
    );
    const [chat] = await app.db.select().from(chatSessions).where(eq(chatSessions.contributionId, id));
    expect(chat?.status).toBe('OPEN');
    const mails = await app.db.select().from(outboxMails).where(eq(outboxMails.userId, owner.id));
    expect(mails.map(({ textBody }) => textBody)).toContainEqual(
      expect.stringContaining('We go on with Bike shed'),
    );
    const [copy] = await app.db
      .select()
      .from(contributions)
      .where(and(eq(contributions.type, 'IMPROVEMENT'), eq(contributions.title, 'Bike shed')));
    expect(copy).toMatchObject({
      lifeCycleId: improvements.id,
      stateType: 'DRAFT',
      publishState: 'DRAFT',
      dateSubmitted: null,
      ownerUnitId: unit.id,
    });
    expect(copy?.code).toMatch(/^IMP-\d{6}$/);
    const copyHistory = await historyOf(copy?.id ?? 0);
    expect(copyHistory.map(({ event }) => event)).toEqual(['copied', 'system']);
    expect(copyHistory[0]?.oldValue).toBe(code);
  });

  it('a handler that fails takes the whole action back [S3-44]', async () => {
    const { lifeCycle, owner, id } = await aCase();
    const actionId = await anAction(app.db, lifeCycle.state('SUBMITTED').id, {
      targetStateId: lifeCycle.state('ACCEPTANCE').id,
    });
    await aPostHandler(app.db, actionId, 'SET_VISIBILITY', 'NOWHERE');
    expect((await execute(owner, id, actionId)).errorKey).toBe('error.commandNotAvailable');
    expect(await rowOf(id)).toMatchObject({ stateType: 'SUBMITTED', version: 0 });
    expect(await historyOf(id)).toEqual([]);
  });
});
