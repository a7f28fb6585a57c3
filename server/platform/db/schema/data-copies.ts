import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { DataCopy } from '#contract/personal-data/endpoints.ts';
import { createdAt, instant, partOf, ref } from './columns.ts';
import { storedFiles } from './files.ts';
import { users } from './users.ts';

/** Copies of what the installation holds of a person, for the person to fetch (decision 0049). */
export const dataCopies = pgTable(
  'data_copy',
  {
    id: uuid().primaryKey(),
    userId: partOf(() => users.id),
    status: text().$type<DataCopy['status']>().notNull().default('WAITING'),
    requestedAt: createdAt(),
    /** From when on a process may begin to make it, and how often one did. */
    nextTryAt: instant(),
    tries: integer().notNull().default(0),
    readyAt: instant(),
    /** From then on it is removed. */
    expiresAt: instant(),
    /** Records that it holds. */
    records: integer(),
    fileId: ref().references(() => storedFiles.id),
  },
  (row) => [
    uniqueIndex('data_copy_waiting').on(row.userId).where(sql`status = 'WAITING'`),
    index('data_copy_user').on(row.userId, row.requestedAt),
    index('data_copy_expires').on(row.expiresAt),
    uniqueIndex('data_copy_file').on(row.fileId),
  ],
);
