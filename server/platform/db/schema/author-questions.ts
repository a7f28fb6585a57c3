import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant, partOf, ref, refTo } from './columns.ts';
import { contributions } from './contributions.ts';
import { users } from './users.ts';

/** What those who work on a contribution ask its authors (decision 0079). */
export const authorQuestions = pgTable(
  'author_question',
  {
    id: id(),
    contributionId: partOf(() => contributions.id),
    askedBy: refTo(() => users.id),
    askedAt: instant().notNull(),
    question: text().notNull(),
    answer: text(),
    answeredBy: ref().references(() => users.id),
    answeredAt: instant(),
    /** Null with a moment: the server itself. */
    withdrawnBy: ref().references(() => users.id),
    withdrawnAt: instant(),
    /** When its authors are reminded, and when their time is over; null once that was said. */
    remindAt: instant(),
    dueAt: instant(),
  },
  (row) => [
    index('author_question_contribution').on(row.contributionId, row.id),
    index('author_question_asked_by').on(row.askedBy),
    index('author_question_answered_by').on(row.answeredBy).where(sql`answered_by is not null`),
    index('author_question_due')
      .on(sql`least(remind_at, due_at)`)
      .where(sql`answered_at is null and withdrawn_at is null and least(remind_at, due_at) is not null`),
    index('author_question_withdrawn_by').on(row.withdrawnBy).where(sql`withdrawn_by is not null`),
  ],
);
