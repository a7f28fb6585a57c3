import { and, asc, eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { questionEndpoints as questions } from '#contract/questions/endpoints.ts';
import { remindOfQuestions } from '#server/jobs/question-reminders.ts';
import { authorQuestions } from '#server/platform/db/schema/author-questions.ts';
import { contributionParticipants, contributions } from '#server/platform/db/schema/contributions.ts';
import { notifications, outboxMails } from '#server/platform/db/schema/notifications.ts';
import type { TestUser } from '#tests/support/factories/users.ts';
import { mailAtOnce, sendDueMails } from '#tests/support/notificationMails.ts';
import {
  act,
  answering,
  app,
  me,
  owner,
  prepareAnswers,
  responsible,
  submitted,
} from '../answers/answerCase.ts';

prepareAnswers();
afterEach(() => app.setNow(null));

/** A contribution with an open question, and its times. */
async function asked() {
  const id = await submitted();
  const { body } = await answering(questions.ask, {
    params: { id },
    body: { question: 'How many printers?' },
  });
  const questionId = body.questions[0]?.id ?? 0;
  const [row] = await app.db.select().from(authorQuestions).where(eq(authorQuestions.id, questionId));
  return {
    id,
    questionId,
    half: new Date(row?.remindAt ?? Number.NaN),
    end: new Date(row?.dueAt ?? Number.NaN),
  };
}

/** Titles of what somebody was notified of, of one contribution. */
async function noticesOf(user: TestUser, id: number) {
  const rows = await app.db
    .select({ title: notifications.title })
    .from(notifications)
    .where(and(eq(notifications.userId, user.id), eq(notifications.contributionId, id)))
    .orderBy(asc(notifications.id));
  return rows.map(({ title }) => title);
}
const words = (notice: 'reminder' | 'lastReminder' | 'unanswered') =>
  app.services.messages.translate('en', `question.notice.${notice}.title`, {
    title: 'Bins for paper',
    by: 'Rana Responsible',
  });
const countOf = async (user: TestUser, id: number, notice: Parameters<typeof words>[0]) =>
  (await noticesOf(user, id)).filter((title) => title === words(notice)).length;
const later = (moment: Date, ms = 1) => new Date(moment.getTime() + ms);

describe('reminders of a question to the authors', () => {
  it('come once after half of the days that were promised, and once at their end', async () => {
    const { id, half, end } = await asked();
    expect(half.getTime()).toBeLessThan(end.getTime());
    await remindOfQuestions(app.services, later(half, -1));
    expect(await countOf(owner, id, 'reminder')).toBe(0);
    // Of several processes each asks.
    await Promise.all([1, 2, 3].map(() => remindOfQuestions(app.services, later(half))));
    await remindOfQuestions(app.services, later(half, 60_000));
    expect(await countOf(owner, id, 'reminder')).toBe(1);
    expect(await countOf(responsible, id, 'unanswered')).toBe(0);
    await Promise.all([1, 2, 3].map(() => remindOfQuestions(app.services, later(end))));
    await remindOfQuestions(app.services, later(end, 86_400_000));
    expect(await countOf(owner, id, 'lastReminder')).toBe(1);
    expect(await countOf(responsible, id, 'unanswered')).toBe(1);
    expect(await countOf(owner, id, 'reminder')).toBe(1);
  });

  it('are one where the server was away over both moments', async () => {
    const { id, end } = await asked();
    await remindOfQuestions(app.services, later(end));
    expect(await countOf(owner, id, 'reminder')).toBe(0);
    expect(await countOf(owner, id, 'lastReminder')).toBe(1);
    expect(await countOf(responsible, id, 'unanswered')).toBe(1);
  });

  it('end with the answer, with the withdrawal, and with the state', async () => {
    const answered = await asked();
    await me(questions.answer, {
      params: { id: answered.id, questionId: answered.questionId },
      body: { answer: 'Twelve.' },
    });
    const withdrawn = await asked();
    await answering(questions.withdraw, { params: { id: withdrawn.id, questionId: withdrawn.questionId } });
    const left = await asked();
    await act(answering, left.id, 'Reject');
    await remindOfQuestions(app.services, later(left.end));
    for (const { id } of [answered, withdrawn, left]) {
      expect(await countOf(owner, id, 'lastReminder')).toBe(0);
      expect(await countOf(responsible, id, 'unanswered')).toBe(0);
    }
  });

  it('change nothing that the author could be writing', async () => {
    const { id, half } = await asked();
    const versionOf = async () =>
      (
        await app.db
          .select({ version: contributions.version })
          .from(contributions)
          .where(eq(contributions.id, id))
      )[0];
    const before = await versionOf();
    await remindOfQuestions(app.services, later(half));
    expect(await versionOf()).toEqual(before);
  });
});

describe('the mail of an answered question', () => {
  const mailsTo = (user: TestUser, id: number) =>
    app.db
      .select({ subject: outboxMails.subject })
      .from(outboxMails)
      .where(
        and(
          eq(outboxMails.userId, user.id),
          sql`${outboxMails.textBody} like ${`%/${id}/detail#questions%`}`,
        ),
      );

  it('does not go to somebody who works on it no longer when it is sent', async () => {
    await mailAtOnce(app.db, responsible);
    for (const stays of [true, false]) {
      const { id, questionId } = await asked();
      await me(questions.answer, { params: { id, questionId }, body: { answer: 'Twelve.' } });
      if (!stays) {
        await app.db.execute(sql`update contribution set visibility = 'INTERNAL' where id = ${id}`);
        await app.db
          .delete(contributionParticipants)
          .where(
            and(
              eq(contributionParticipants.contributionId, id),
              eq(contributionParticipants.userId, responsible.id),
            ),
          );
      }
      await sendDueMails(app, later(new Date(), 60_000));
      expect(await mailsTo(responsible, id)).toHaveLength(stays ? 1 : 0);
    }
  });
});
