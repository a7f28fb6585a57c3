import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ContributionType } from '#contract/access.ts';
import { id, partOf, ref } from './columns.ts';
import { contributions } from './contributions.ts';

const number = () => bigint({ mode: 'number' }).notNull();

/** The zone in which the days and months of reports begin, set when a server starts, Q3-104. */
export const reportCalendar = pgTable('report_calendar', {
  id: boolean().primaryKey().default(true),
  timeZone: text().notNull(),
});

/** Numbers of submitted contributions by month, maintained by the database; the number is the sum over all rows of a kind. */
export const reportTallies = pgTable(
  'report_tally',
  {
    type: text().$type<ContributionType>().notNull(),
    /** SUBMITTED: all of them; else a token of an audience. */
    audience: text().notNull(),
    kind: text()
      .$type<'STATE' | 'OWNER' | 'CO_OWNER' | 'COMMENT' | 'RATING' | 'ACCEPTED' | 'REJECTED' | 'COMPLETED'>()
      .notNull(),
    month: date({ mode: 'string' }).notNull(),
    /** 0: none; -1: all of them, for what is counted by unit. */
    fieldId: ref().notNull(),
    /** The state of kind STATE, else the unit; 0: none. */
    key: ref().notNull(),
    number: number(),
    folded: boolean().notNull().default(false),
  },
  (row) => [
    // The migration also includes `number`.
    index('report_tally_read').on(row.type, row.audience, row.kind, row.fieldId, row.month, row.key),
    uniqueIndex('report_tally_folded')
      .on(row.type, row.audience, row.kind, row.month, row.fieldId, row.key)
      .where(sql`folded`),
    index('report_tally_fresh').on(row.folded).where(sql`not folded`),
  ],
);

/** How often and how long a contribution was in a state, computed from its history. */
export const contributionStays = pgTable(
  'contribution_stay',
  {
    contributionId: partOf(() => contributions.id),
    stateId: ref().notNull(),
    stays: number(),
    /** Of the stays that are over. */
    seconds: number(),
    /** Second of the epoch at which the stay that lasts began. */
    openSince: ref(),
  },
  (row) => [primaryKey({ columns: [row.contributionId, row.stateId] })],
);

/** Sums of the stays of submitted contributions, maintained like `report_tally`. */
export const reportStayTallies = pgTable(
  'report_stay_tally',
  {
    stateId: ref().notNull(),
    month: date({ mode: 'string' }).notNull(),
    fieldId: ref().notNull(),
    contributions: number(),
    stays: number(),
    seconds: number(),
    openStays: number(),
    /** Sum of the beginnings of the stays that last. */
    openSince: number(),
    folded: boolean().notNull().default(false),
  },
  (row) => [
    // The migration also includes the numbers.
    index('report_stay_tally_read').on(row.stateId, row.month, row.fieldId),
    uniqueIndex('report_stay_tally_folded').on(row.stateId, row.month, row.fieldId).where(sql`folded`),
    index('report_stay_tally_fresh').on(row.folded).where(sql`not folded`),
  ],
);

/**
 * The way of a submitted contribution through its states, computed by the database. Moments are seconds of the epoch, durations seconds,
 * days are counted from 1970-01-01 in the zone of reports.
 */
export const contributionCourses = pgTable('contribution_course', {
  /** Without a reference: what is removed is taken away from the sums first. */
  contributionId: bigint({ mode: 'number' }).primaryKey(),
  type: text().$type<ContributionType>().notNull(),
  /** 0: none. */
  fieldId: ref().notNull(),
  /** Of the submission. */
  month: date({ mode: 'string' }).notNull(),
  submittedDay: integer().notNull(),
  /** Of the first owner; 0: none. */
  unitId: ref().notNull(),
  /** Who owes the promised answer; 0: nobody. */
  ownerId: ref().notNull(),
  isOpen: boolean().notNull(),
  stateId: ref().notNull(),
  stateSince: number(),
  /** From the submission on, and whether it came as promised; null: not yet, not promised. */
  firstAnswer: bigint({ mode: 'number' }),
  firstKept: boolean(),
  decision: bigint({ mode: 'number' }),
  decisionKept: boolean(),
  /** States in their order, and when each was entered. */
  states: bigint({ mode: 'number' }).array().notNull(),
  entered: bigint({ mode: 'number' }).array().notNull(),
  endedDays: integer().array().notNull(),
  reopenedDays: integer().array().notNull(),
  /** The promised moment of an answer that is still missing, seconds of the epoch. */
  due: bigint({ mode: 'number' }),
  isImplemented: boolean().notNull().default(false),
  authors: bigint({ mode: 'number' }).array().notNull().default([]),
  /** Three numbers each: kind (`benefit_kind`), the year in which it begins, cents. */
  benefits: bigint({ mode: 'number' }).array().notNull().default([]),
});

/** Authors of submitted contributions, computed with the courses. */
export const courseAuthors = pgTable(
  'course_author',
  {
    contributionId: ref().notNull(),
    authorId: ref().notNull(),
    type: text().$type<ContributionType>().notNull(),
    /** 0: none. */
    fieldId: ref().notNull(),
    /** Of the submission. */
    month: date({ mode: 'string' }).notNull(),
    submittedDay: integer().notNull(),
    /** Whether the author submitted nothing of the type in an earlier month. */
    isFirst: boolean().notNull().default(false),
  },
  (row) => [
    primaryKey({ columns: [row.contributionId, row.authorId] }),
    index('course_author_month').on(row.type, row.month, row.authorId, row.isFirst),
    index('course_author_first').on(row.type, row.authorId, row.month).where(sql`is_first`),
    // The migration also includes day and field.
    index('course_author_person').on(row.type, row.authorId, row.month),
  ],
);

/** Contributions whose course may be another than the stored one. */
export const courseChanges = pgTable('course_change', {
  id: id(),
  contributionId: bigint({ mode: 'number' }).notNull(),
});

/** Sums of what is counted of courses, computed by the database. */
export const courseTallies = pgTable(
  'course_tally',
  {
    type: text().$type<ContributionType>().notNull(),
    /** 0: none; -1: all of them. */
    fieldId: ref().notNull(),
    kind: text().notNull(),
    /** Of the submission. */
    month: date({ mode: 'string' }).notNull(),
    key: ref().notNull(),
    other: ref().notNull(),
    /** Of the duration; -1: what has none. */
    class: smallint().notNull(),
    number: number(),
    total: number(),
  },
  (row) => [
    primaryKey({ columns: [row.type, row.fieldId, row.kind, row.month, row.key, row.other, row.class] }),
    index('course_tally_key')
      .on(row.type, row.fieldId, row.kind, row.key, row.month)
      .where(sql`kind = 'UNIT_ANSWER'`),
  ],
);
