import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant, partOf, ref } from './columns.ts';
import { contributions } from './contributions.ts';
import { users } from './users.ts';

/** What is due at a moment as long as a promise runs; a timer that has fired is gone. */
export const answerTimers = pgTable(
  'answer_timer',
  {
    id: id(),
    contributionId: partOf(() => contributions.id),
    kind: text().$type<'REMINDER' | 'DUE' | 'ESCALATION'>().notNull(),
    /** REMINDER: percent of the time; ESCALATION: which step, from 0. */
    number: integer().notNull(),
    firesAt: instant().notNull(),
  },
  (row) => [
    index('answer_timer_due').on(row.firesAt),
    index('answer_timer_contribution').on(row.contributionId),
  ],
);

/** Promises that came to their end by an answer. */
export const answeredPromises = pgTable(
  'answered_promise',
  {
    id: id(),
    contributionId: partOf(() => contributions.id),
    stateId: ref().notNull(),
    ownerId: ref().references(() => users.id),
    begunAt: instant().notNull(),
    /** Null: it was answered while it was paused. */
    dueAt: instant(),
    answeredAt: instant().notNull(),
    escalation: integer().notNull(),
  },
  (row) => [
    index('answered_promise_contribution').on(row.contributionId),
    index('answered_promise_owner').on(row.ownerId).where(sql`owner_id is not null`),
    index('answered_promise_date').on(row.answeredAt),
  ],
);
