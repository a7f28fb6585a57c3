import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, ref } from './columns.ts';
import { users } from './users.ts';

/** A file outside the database: what it is, whose it is, and the key under which the storage has it. */
export const storedFiles = pgTable(
  'stored_file',
  {
    id: id(),
    /** Key in the storage; made by the server, never from the file's name. */
    storageKey: text().notNull().unique(),
    name: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    contentType: text().notNull(),
    /** CONTRIBUTION, BENEFIT, SCHEDULE, BANNER, BANNER_PREVIEW or ei_{id}, Q3-38. */
    category: text().notNull(),
    /** The contribution that the file belongs to (no reference: contributions point to their banners). */
    contributionId: ref(),
    createdBy: ref().references(() => users.id),
    createdDate: createdAt(),
  },
  (row) => [index('stored_file_contribution').on(row.contributionId)],
);
