import { and, eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { absenceEndpoints, usualDeputyEndpoints } from '#contract/absences/endpoints.ts';
import { historyEndpoints } from '#contract/contributions/endpoints.ts';
import { taskEndpoints } from '#contract/tasks/endpoints.ts';
import { passWorkOfAbsent } from '#server/jobs/absences.ts';
import { fireAnswerTimers } from '#server/jobs/answer-timers.ts';
import { contributionHistories } from '#server/platform/db/schema/histories.ts';
import { notifications } from '#server/platform/db/schema/notifications.ts';
import { contributionTasks } from '#server/platform/db/schema/tasks.ts';
import { found } from '#server/platform/errors.ts';
import {
  act,
  administrator,
  answering,
  answerOf,
  app,
  manager,
  responsible,
  submitted,
  timersOf,
} from '#tests/server/answers/answerCase.ts';
import { aParticipant } from '#tests/support/factories/contributions.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { t } from '#tests/support/texts.ts';
import { day, deputy, holdersOf, isAway, platform, prepareAbsences, tasksOf } from './absenceCase.ts';

prepareAbsences();

describe('absences', () => {
  it('are entered by the person with a deputy, who is told; changed, and deleted', async () => {
    const { body: made, ...answer } = await isAway(day(3), day(5));
    expect(answer.headers['app-alert']).toBe('app.absence.created');
    expect(made).toMatchObject({ userId: responsible.id, deputy: { id: deputy.id }, isNow: false });
    const told = await app.db.select().from(notifications).where(eq(notifications.userId, deputy.id));
    expect(told.map(({ title }) => title)).toEqual([
      t('notification.deputy.title', { name: 'Rana Responsible' }),
    ]);
    const changed = await answering(absenceEndpoints.save, {
      body: { id: made.id, firstDay: day(3), lastDay: day(9), deputyId: deputy.id },
    });
    expect(changed.body.lastDay).toBe(day(9));
    expect((await answering(absenceEndpoints.list, { query: {} })).body).toHaveLength(1);
    expect((await answering(absenceEndpoints.remove, { params: { id: made.id } })).status).toBe(200);
    expect((await answering(absenceEndpoints.list, { query: {} })).body).toEqual([]);
  });

  it('have a last day that is neither before the first nor over, and do not overlap', async () => {
    const bad = await isAway(day(5), day(3));
    expect(bad.fieldErrors).toEqual({ lastDay: 'periodOrder' });
    expect((await isAway(day(-5), day(3))).fieldErrors).toEqual({ firstDay: 'notPast' });
    expect((await isAway(day(1), day(800))).fieldErrors).toEqual({ lastDay: 'absenceTooLong' });
    await isAway(day(3), day(5));
    expect((await isAway(day(5), day(7))).errorKey).toBe('error.absence.overlaps');
    expect((await isAway(day(6), day(7))).status).toBe(200);
  });

  it('have an employee with an open account as deputy, and not the person', async () => {
    const outsider = await aUser(app.db, { roles: ['ROLE_EXTERNAL'] });
    for (const deputyId of [responsible.id, outsider.id, 999_999]) {
      const { errorKey } = await answering(absenceEndpoints.create, {
        body: { firstDay: day(0), lastDay: day(1), deputyId },
      });
      expect(errorKey).toBe('error.userNotSelectable');
    }
  });

  it('have a deputy who is here on some of the days; those on which the deputy is away too are named, to both', async () => {
    const standIn = await app.as(deputy);
    await isAway(day(1), day(8));
    const inTurn = (firstDay: string, lastDay: string) =>
      standIn(absenceEndpoints.create, { body: { firstDay, lastDay, deputyId: responsible.id } });
    expect((await inTurn(day(2), day(6))).errorKey).toBe('error.absence.deputyAway');
    const { body: theirs } = await inTurn(day(6), day(12));
    const both = [{ firstDay: day(6), lastDay: day(8), next: null }];
    expect(theirs.deputyAway).toEqual(both);
    const [mine] = (await answering(absenceEndpoints.list, { query: {} })).body;
    expect(mine?.deputyAway).toEqual(both);
    const change = { id: theirs.id, lastDay: day(8), deputyId: responsible.id };
    expect((await standIn(absenceEndpoints.save, { body: { ...change, firstDay: day(5) } })).errorKey).toBe(
      'error.absence.deputyAway',
    );
    // Fewer days than before are nobody's loss.
    expect((await standIn(absenceEndpoints.save, { body: { ...change, firstDay: day(6) } })).status).toBe(
      200,
    );

    const third = await aUser(app.db, { firstName: 'Tuna', lastName: 'Third' });
    await standIn(absenceEndpoints.remove, { params: { id: theirs.id } });
    await standIn(absenceEndpoints.create, {
      body: { firstDay: day(6), lastDay: day(12), deputyId: third.id },
    });
    const [now] = (await platform(absenceEndpoints.list, { query: { userId: responsible.id } })).body;
    expect(now?.deputyAway).toEqual([
      { firstDay: day(6), lastDay: day(8), next: { id: third.id, firstName: 'Tuna', lastName: 'Third' } },
    ]);
  });

  it('of others are for administrators of the platform only', async () => {
    const stranger = await app.as(await aUser(app.db));
    const { body: made } = await isAway();
    const theirs = { userId: responsible.id };
    const change = { id: made.id, firstDay: day(0), lastDay: day(1), deputyId: deputy.id };
    expect((await stranger(absenceEndpoints.list, { query: theirs })).status).toBe(403);
    expect((await stranger(absenceEndpoints.save, { body: change })).status).toBe(403);
    expect((await stranger(absenceEndpoints.remove, { params: { id: made.id } })).status).toBe(403);
    expect((await stranger(usualDeputyEndpoints.save, { body: { ...theirs, deputyId: null } })).status).toBe(
      403,
    );
    expect((await platform(absenceEndpoints.list, { query: theirs })).body).toHaveLength(1);
    expect((await platform(absenceEndpoints.save, { body: change })).body.lastDay).toBe(day(1));
    expect((await platform(absenceEndpoints.remove, { params: { id: made.id } })).status).toBe(200);
    expect((await app.anonymous(absenceEndpoints.list, { query: {} })).status).toBe(401);
  });
});

describe('while somebody is away', () => {
  it('the deputy has role, task and promise from the first minute on, what comes in later too, and all goes back', async () => {
    const id = await submitted('Cooler rooms');
    await isAway(day(1), day(3));
    expect(await passWorkOfAbsent(app.services)).toBe(0);
    app.setNow(new Date(`${day(1)}T12:00:00Z`));
    expect(await passWorkOfAbsent(app.services)).toBe(1);
    expect(await passWorkOfAbsent(app.services)).toBe(0);
    const standing = [
      { userId: responsible.id, deputyForId: null },
      { userId: deputy.id, deputyForId: responsible.id },
    ];
    expect(await holdersOf(id)).toEqual(standing);
    expect(await tasksOf(id)).toMatchObject([{ userId: deputy.id, deputyForId: responsible.id }]);
    // The deputy's list says whose task it is, and until when.
    const { body: listed } = await (await app.as(deputy))(taskEndpoints.ofUser, {
      params: { userId: deputy.id },
      query: {},
    });
    expect(listed.map(({ standsInFor }) => standsInFor)).toEqual([
      { name: 'Rana Responsible', until: day(3) },
    ]);
    const away = { id: responsible.id, name: 'Rana Responsible' };
    expect((await answerOf(id)).owner).toMatchObject({ id: deputy.id, for: away });

    const later = await submitted('Warmer rooms');
    expect(await holdersOf(later)).toEqual(standing);
    expect((await answerOf(later)).owner).toMatchObject({ id: deputy.id, for: away });
    const standIn = await app.as(deputy);
    expect((await act(standIn, later, 'Reject')).status).toBe(200);

    app.setNow(new Date(`${day(4)}T12:00:00Z`));
    expect(await passWorkOfAbsent(app.services)).toBe(1);
    expect(await holdersOf(id)).toEqual([{ userId: responsible.id, deputyForId: null }]);
    expect(await tasksOf(id)).toMatchObject([{ userId: responsible.id, deputyForId: null }]);
    expect((await answerOf(id)).owner).toEqual(away);
    const entries = await app.db
      .select({ event: contributionHistories.event })
      .from(contributionHistories)
      .where(and(eq(contributionHistories.contributionId, id), eq(contributionHistories.category, 'ANSWER')))
      .orderBy(contributionHistories.id);
    expect(entries.map(({ event }) => event)).toEqual(['deputyCame', 'deputyWent']);
    // Who gave to whom.
    const { body: read } = await (await app.as(administrator))(historyEndpoints.list, {
      params: { id, category: 'ANSWER' },
      query: {},
    });
    const given = new Map(read.map(({ event, oldValue, newValue }) => [event, [oldValue, newValue]]));
    expect(given.get('deputyCame')).toEqual(['Rana Responsible', 'Deniz Deputy']);
    expect(given.get('deputyWent')).toEqual(['Deniz Deputy', 'Rana Responsible']);
    expect((await act(standIn, id, 'Reject')).status).not.toBe(200);
  });

  it('reminders go to the deputy, at the day that was promised', async () => {
    const id = await submitted('Bicycle stands');
    const { dueAt } = await answerOf(id);
    await isAway();
    await passWorkOfAbsent(app.services);
    expect((await answerOf(id)).dueAt).toBe(dueAt);
    const reminder = (await timersOf(id)).find(({ kind }) => kind === 'REMINDER');
    app.setNow(new Date(reminder?.firesAt ?? 0));
    await fireAnswerTimers(app.services);
    const told = await app.db
      .select({ userId: notifications.userId })
      .from(notifications)
      .where(and(eq(notifications.contributionId, id), eq(notifications.event, 'ANSWER')));
    expect(told.map(({ userId }) => userId)).toEqual([deputy.id]);
  });

  it('whose deputy is away too has the deputy of the deputy, until one of them is back', async () => {
    const id = await submitted('Shared desks');
    const second = await aUser(app.db);
    await isAway(day(0), day(9));
    const deputys = await app.as(deputy);
    await deputys(absenceEndpoints.create, {
      body: { firstDay: day(0), lastDay: day(2), deputyId: second.id },
    });
    await passWorkOfAbsent(app.services);
    expect((await holdersOf(id)).at(-1)).toEqual({ userId: second.id, deputyForId: responsible.id });
    app.setNow(new Date(`${day(4)}T12:00:00Z`));
    await passWorkOfAbsent(app.services);
    expect((await holdersOf(id)).at(-1)).toEqual({ userId: deputy.id, deputyForId: responsible.id });
  });

  it('ends at once when they come back early; another deputy takes over from the one before', async () => {
    const id = await submitted('Plants');
    const { body: made } = await isAway();
    await passWorkOfAbsent(app.services);
    const other = await aUser(app.db);
    await answering(absenceEndpoints.save, {
      body: { id: made.id, firstDay: day(0), lastDay: day(5), deputyId: other.id },
    });
    await passWorkOfAbsent(app.services);
    expect((await holdersOf(id)).at(-1)).toEqual({ userId: other.id, deputyForId: responsible.id });
    await answering(absenceEndpoints.remove, { params: { id: made.id } });
    await passWorkOfAbsent(app.services);
    expect(await holdersOf(id)).toEqual([{ userId: responsible.id, deputyForId: null }]);
  });

  it('of two who are each other’s deputies and both away, a manager answers until one of them is back', async () => {
    const standIn = await app.as(deputy);
    const id = await submitted('Both away');
    await isAway(day(1), day(8));
    await standIn(absenceEndpoints.create, {
      body: { firstDay: day(6), lastDay: day(12), deputyId: responsible.id },
    });
    const ownerAt = async (on: string) => {
      app.setNow(new Date(`${on}T12:00:00Z`));
      await passWorkOfAbsent(app.services);
      return (await answerOf(id)).owner?.id;
    };
    expect(await ownerAt(day(2))).toBe(deputy.id);
    expect(await ownerAt(day(7))).toBe(manager.id);
    expect(await tasksOf(id)).toMatchObject([{ userId: manager.id, deputyForId: responsible.id }]);
    // So does what comes in meanwhile.
    const later = await submitted('Comes in meanwhile');
    expect((await answerOf(later)).owner?.id).toBe(manager.id);
    expect(await ownerAt(day(10))).toBe(responsible.id);
    expect((await answerOf(later)).owner?.id).toBe(responsible.id);
    expect(await tasksOf(id)).toMatchObject([{ userId: responsible.id, deputyForId: null }]);
  });

  it('whoever stands in for two of one role has each task once; who comes back has their own', async () => {
    const other = await aUser(app.db, { firstName: 'Viktor', lastName: 'Horvat' });
    const viktor = await app.as(other);
    const id = await submitted('One deputy for two');
    await aParticipant(app.db, { id }, other, 'RESPONSIBLE', 2);
    const [first] = await app.db
      .select()
      .from(contributionTasks)
      .where(eq(contributionTasks.contributionId, id));
    const { id: _, ...task } = found(first);
    await app.db.insert(contributionTasks).values({ ...task, userId: other.id });
    await isAway(day(0), day(2));
    const { body: theirs } = await isAway(day(0), day(5), viktor);
    await passWorkOfAbsent(app.services);
    const openOf = async (userId: number) => (await tasksOf(id)).filter((one) => one.userId === userId);
    expect(await openOf(deputy.id)).toMatchObject([{ deputyForId: responsible.id }]);
    await viktor(absenceEndpoints.remove, { params: { id: theirs.id } });
    await passWorkOfAbsent(app.services);
    expect(await openOf(other.id)).toMatchObject([{ deputyForId: null }]);
    expect(await openOf(deputy.id)).toMatchObject([{ deputyForId: responsible.id }]);
    // What the deputy does once is done for both.
    await isAway(day(0), day(5), viktor);
    await passWorkOfAbsent(app.services);
    expect((await act(await app.as(deputy), id, 'Reject')).status).toBe(200);
    expect((await tasksOf(id)).filter(({ status }) => status === 'WAITING')).toEqual([]);
  });

  it('many contributions go over by several processes at once, each once', async () => {
    const ids: number[] = [];
    for (let at = 0; at < 8; at += 1) ids.push(await submitted(`Many ${at}`));
    await isAway();
    const counts = await Promise.all([1, 2, 3].map(() => passWorkOfAbsent(app.services)));
    const rest = await passWorkOfAbsent(app.services);
    expect(counts.reduce((sum, count) => sum + count, rest)).toBeGreaterThanOrEqual(8);
    const entries = await app.db
      .select({ id: contributionHistories.contributionId })
      .from(contributionHistories)
      .where(
        and(
          inArray(contributionHistories.contributionId, ids),
          eq(contributionHistories.event, 'deputyCame'),
        ),
      );
    expect(entries.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids);
  });
});
