import { sql } from 'drizzle-orm';
import { bigint, boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ReturnEvent } from '#contract/decision-notes/schema.ts';
import type { Name } from '#contract/texts/titles.ts';
import { id, instant, partOf, ref } from './columns.ts';
import { contributions } from './contributions.ts';
import { users } from './users.ts';

/** Decisions on contributions: what ended a life cycle, or came with a note to its authors. */
export const decisionNotes = pgTable(
  'decision_note',
  {
    id: id(),
    contributionId: partOf(() => contributions.id),
    /** Null: no action, but that its competition moved on. */
    actionId: ref(),
    actionNames: jsonb().$type<Name[]>().notNull(),
    fromStateId: ref().notNull(),
    toStateId: ref().notNull(),
    /** Null: the server itself. */
    userId: ref().references(() => users.id),
    actingForId: ref().references(() => users.id),
    decidedAt: instant().notNull(),
    decision: text().notNull().default(''),
    reason: text().notNull().default(''),
    next: text().notNull().default(''),
    /** The language of the note; null where there is none. */
    locale: text(),
    allowsReply: boolean().notNull().default(false),
    reply: text(),
    replyUserId: ref().references(() => users.id),
    repliedAt: instant(),
    /** What was answered to it where the decision stayed. */
    replyAnswer: text(),
    replyAnsweredBy: ref().references(() => users.id),
    replyAnsweredAt: instant(),
    /** Who was asked to read it. */
    replyTo: bigint({ mode: 'number' }).array().notNull().default(sql`'{}'`),
  },
  (row) => [
    index('decision_note_contribution').on(row.contributionId, row.id),
    index('decision_note_user').on(row.userId).where(sql`user_id is not null`),
    index('decision_note_acting_for').on(row.actingForId).where(sql`acting_for_id is not null`),
    index('decision_note_reply_to').using('gin', row.replyTo),
    index('decision_note_reply_answered_by')
      .on(row.replyAnsweredBy)
      .where(sql`reply_answered_by is not null`),
    index('decision_note_reply_user').on(row.replyUserId).where(sql`reply_user_id is not null`),
  ],
);

/** What was put off, and when it comes back. */
export const contributionReturns = pgTable(
  'contribution_return',
  {
    id: id(),
    contributionId: partOf(() => contributions.id),
    decisionId: partOf(() => decisionNotes.id),
    /** Where it waits, since when: once it is moved on, it comes back no more. */
    stateId: ref().notNull(),
    enteredAt: instant().notNull(),
    returnStateId: ref(),
    event: text().$type<ReturnEvent>().notNull(),
    dueAt: instant(),
    timeZone: text().notNull(),
    label: text(),
    dateCreated: instant().notNull(),
    doneAt: instant(),
  },
  (row) => [
    index('contribution_return_due').on(row.dueAt).where(sql`done_at is null`),
    index('contribution_return_campaign').on(row.id).where(sql`done_at is null and event = 'CAMPAIGN'`),
    index('contribution_return_contribution').on(row.contributionId),
    uniqueIndex('contribution_return_decision').on(row.decisionId),
  ],
);
