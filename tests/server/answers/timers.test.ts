import { asc, eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { fireAnswerTimers } from '#server/jobs/answer-timers.ts';
import { contributionHistories } from '#server/platform/db/schema/histories.ts';
import { notificationMails } from '#server/platform/db/schema/notification-preferences.ts';
import { notifications } from '#server/platform/db/schema/notifications.ts';
import {
  act,
  administrator,
  answering,
  answerOf,
  app,
  manager,
  owner,
  prepareAnswers,
  responsible,
  submitted,
  timersOf,
} from './answerCase.ts';

prepareAnswers();
afterEach(() => app.setNow(null));

const noticesOf = async (id: number) =>
  (
    await app.db
      .select({ userId: notifications.userId, title: notifications.title, event: notifications.event })
      .from(notifications)
      .where(eq(notifications.contributionId, id))
      .orderBy(asc(notifications.id))
  ).map(({ userId, event, title }) => [userId, event, title]);

/** The moment of a timer, and the one before it. */
async function momentOf(id: number, kind: string, number = 0) {
  const timer = (await timersOf(id)).find((one) => one.kind === kind && one.number === number);
  if (!timer) throw new Error(`there is no timer ${kind} ${number}`);
  const at = new Date(timer.firesAt);
  return { at, before: new Date(at.getTime() - 1) };
}

const fireAt = (now: Date) => {
  app.setNow(now);
  return fireAnswerTimers(app.services);
};

describe('timers of promised answers', () => {
  it('fire at their moment and not before, each once: reminder, the end of the day, the manager, administrators', async () => {
    const id = await submitted('Quiet fans');
    const due = `“Quiet fans”`;
    const half = await momentOf(id, 'REMINDER', 50);
    const end = await momentOf(id, 'DUE');
    const first = await momentOf(id, 'ESCALATION', 0);
    const second = await momentOf(id, 'ESCALATION', 1);
    const most = await momentOf(id, 'REMINDER', 80);

    expect(await fireAt(half.before)).toBe(0);
    expect(await fireAt(half.at)).toBe(1);
    expect(await fireAt(half.at)).toBe(0);
    expect(await noticesOf(id)).toEqual([[responsible.id, 'ANSWER', `${due}: your answer is due soon`]]);

    expect(await fireAt(most.at)).toBe(1);
    expect(await fireAt(end.before)).toBe(0);
    expect(await fireAt(end.at)).toBe(1);
    expect((await noticesOf(id)).slice(2)).toEqual([
      [responsible.id, 'ANSWER', `${due}: your answer is late`],
      [owner.id, 'PROGRESS', `${due}: our answer is late`],
    ]);

    expect(await fireAt(first.at)).toBe(1);
    expect((await noticesOf(id)).slice(4)).toEqual([[manager.id, 'ANSWER', `${due}: please answer`]]);
    expect((await answerOf(id)).escalation).toBe(1);
    // Who was asked may answer.
    const asked = await app.as(manager);
    expect((await act(asked, id, 'Reject')).status).toBe(200);
    expect(await fireAt(second.at)).toBe(0);
    expect((await answerOf(id)).state).toBe('answered');

    const entries = await app.db
      .select({ category: contributionHistories.category, userId: contributionHistories.userId })
      .from(contributionHistories)
      .where(eq(contributionHistories.contributionId, id));
    expect(entries).toContainEqual({ category: 'ANSWER', userId: null });
  });

  it('mail whoever owes the answer and whoever it is passed on to at once; its author is notified in the application', async () => {
    const id = await submitted('Fewer forms');
    const last = await momentOf(id, 'ESCALATION', 1);
    await fireAt(last.at);
    const mails = await app.db
      .select({
        userId: notificationMails.userId,
        event: notificationMails.event,
        delivery: notificationMails.delivery,
      })
      .from(notificationMails)
      .where(eq(notificationMails.contributionId, id));
    const ofAnswers = mails.filter(({ event }) => event === 'ANSWER');
    expect(new Set(ofAnswers.map(({ userId }) => userId))).toEqual(
      new Set([responsible.id, manager.id, administrator.id]),
    );
    expect(new Set(ofAnswers.map(({ delivery }) => delivery))).toEqual(new Set(['NOW']));
    expect(mails.filter(({ userId, event }) => userId === owner.id && event === 'ANSWER')).toEqual([]);
  });

  it('of many fire once, however many processes run them at the same moment', async () => {
    const ids: number[] = [];
    for (let at = 0; at < 12; at += 1) ids.push(await submitted(`Idea ${at}`));
    const end = await momentOf(ids.at(-1) ?? 0, 'DUE');
    app.setNow(end.at);
    const runs = await Promise.all([1, 2, 3].map(() => fireAnswerTimers(app.services)));
    const again = await fireAnswerTimers(app.services);
    expect(runs.reduce((sum, fired) => sum + fired, again)).toBe(12 * 3);
    for (const id of ids) {
      const late = (await noticesOf(id)).filter(([userId]) => userId === responsible.id);
      expect(late).toHaveLength(1);
    }
  });

  it('wait for whoever holds a contribution, and fire in the same run when they let it go without having fired', async () => {
    const id = await submitted('Held for a moment');
    const end = await momentOf(id, 'REMINDER', 50);
    const firing = await app.db.transaction(async (holder) => {
      await holder.execute(sql`select from contribution where id = ${id} for update`);
      const run = fireAt(end.at);
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await app.db.execute(waiting)).rows.length, { timeout: 10_000 }).toBe(1);
      return { run };
    });
    expect(await firing.run).toBe(1);
    expect(await noticesOf(id)).toHaveLength(1);
  });

  it('leave nothing half done: where the notification cannot be written, the timer stays for the next run', async () => {
    const id = await submitted('Cannot be notified');
    const other = await submitted('Can be notified');
    const end = await momentOf(other, 'REMINDER', 50);
    await app.pool.query(`
      create function refuse_notice() returns trigger language plpgsql as $$
      begin
        if new.contribution_id = ${id} then raise exception 'refused'; end if;
        return new;
      end $$;
      create trigger refuse_notice before insert on notification for each row execute function refuse_notice()`);
    expect(await fireAt(end.at)).toBe(1);
    expect(await noticesOf(id)).toEqual([]);
    expect((await timersOf(id)).length).toBe((await timersOf(other)).length + 1);
    await app.pool.query('drop trigger refuse_notice on notification; drop function refuse_notice');
    expect(await fireAt(end.at)).toBe(1);
    expect(await noticesOf(id)).toHaveLength(1);
  });

  it('stop with the answer, the pause and the deletion', async () => {
    const answered = await submitted();
    const sentBack = await submitted();
    expect((await act(answering, answered, 'Reject')).status).toBe(200);
    expect((await act(answering, sentBack, 'Send back')).status).toBe(200);
    expect(await timersOf(answered)).toEqual([]);
    expect(await timersOf(sentBack)).toEqual([]);
  });
});
