import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';

/** How far somebody has used up what may be tried; all processes share it. */
export const rateLimits = pgTable(
  'rate_limit',
  {
    what: text().notNull(),
    /** Digest of an address, a login or an e-mail. */
    whoDigest: text().notNull(),
    /** When everything that was taken will have been given back. */
    restoredAt: instant().notNull(),
    /** When something was taken last: later than now by a clock that has gone back since. */
    takenAt: createdAt(),
  },
  (row) => [
    primaryKey({ columns: [row.what, row.whoDigest] }),
    index('rate_limit_restored').on(row.restoredAt),
  ],
);
