import { bigint, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';

/** Backups that were made, for those who ask whether there is one. */
export const backupRuns = pgTable('backup_run', {
  id: id(),
  endedAt: instant().notNull(),
  /** Of the archive, without its folder. */
  name: text().notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  rowCount: bigint({ mode: 'number' }).notNull(),
  fileCount: integer().notNull(),
  missingFiles: integer().notNull(),
  isEncrypted: boolean().notNull(),
});
