import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Which endpoints and jobs ask which statements, as the processes have seen it. */
export const statementSources = pgTable(
  'statement_source',
  {
    fingerprint: text().notNull(),
    source: text().notNull(),
    seenAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.fingerprint, table.source] })],
);
