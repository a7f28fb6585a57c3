import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, ref } from './columns.ts';
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
    /** CONTRIBUTION, BENEFIT, SCHEDULE, BANNER, BANNER_PREVIEW, PORTRAIT or ei_{id}, Q3-38. */
    category: text().notNull(),
    /** The contribution that the file belongs to (no reference: contributions point to their banners). */
    contributionId: ref(),
    createdBy: ref().references(() => users.id),
    createdDate: createdAt(),
  },
  (row) => [
    index('stored_file_contribution').on(row.contributionId),
    index('stored_file_maker').on(row.createdBy, row.id).where(sql`created_by is not null`),
  ],
);

/** A file of the storage that no row keeps: it is being stored, or was discarded and is being removed. */
export const pendingFiles = pgTable(
  'loose_file',
  {
    /** Key in the storage; a column called storage_key would name a file that is there. */
    key: text().primaryKey(),
    since: instant().notNull(),
    /** Its bytes are being removed: nobody may record it any longer. */
    isGivenUp: boolean().notNull().default(false),
  },
  (row) => [index('loose_file_since').on(row.since)],
);
