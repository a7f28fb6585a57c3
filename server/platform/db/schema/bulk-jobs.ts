import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { BulkCommand, BulkJobState, BulkOutcome } from '#contract/bulk/rules.ts';
import { id, instant, partOf, ref } from './columns.ts';
import { contributions } from './contributions.ts';
import { users } from './users.ts';

/** Commands for many contributions, each a job of whoever gave it (decision 0081). */
export const bulkJobs = pgTable(
  'bulk_job',
  {
    id: id(),
    userId: partOf(() => users.id),
    command: text().$type<BulkCommand | 'UNDO'>().notNull(),
    arguments: jsonb().$type<unknown>().notNull(),
    state: text().$type<BulkJobState>().notNull().default('WAITING'),
    requestedAt: instant().notNull(),
    finishedAt: instant(),
    /** The job that this one takes back. */
    undoesId: ref().references((): AnyPgColumn => bulkJobs.id, { onDelete: 'set null' }),
  },
  (row) => [
    index('bulk_job_open').on(row.id).where(sql`state in ('WAITING', 'RUNNING')`),
    index('bulk_job_user').on(row.userId, row.id),
    index('bulk_job_finished').on(row.finishedAt).where(sql`finished_at is not null`),
    uniqueIndex('bulk_job_undoes').on(row.undoesId).where(sql`undoes_id is not null`),
  ],
);

/** Its contributions, as they were found when it was given, and what became of each. */
export const bulkJobItems = pgTable(
  'bulk_job_item',
  {
    jobId: partOf(() => bulkJobs.id),
    position: integer().notNull(),
    contributionId: partOf(() => contributions.id),
    /** Null while it waits. */
    outcome: text().$type<BulkOutcome>(),
    reason: text(),
    tries: smallint().notNull().default(0),
    /** What is restored when it is taken back, as long as it has the version that it had after the change. */
    before: jsonb().$type<unknown>(),
    version: integer(),
    /** Who is reminded of it at the end. */
    reminded: bigint({ mode: 'number' }).array(),
  },
  (row) => [
    primaryKey({ columns: [row.jobId, row.position] }),
    unique('bulk_job_item_job_id_contribution_id_key').on(row.jobId, row.contributionId),
    index('bulk_job_item_waiting').on(row.jobId, row.position).where(sql`outcome is null`),
    index('bulk_job_item_contribution').on(row.contributionId),
  ],
);
