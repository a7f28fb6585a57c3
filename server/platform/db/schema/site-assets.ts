import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { ApplicationStatusName } from '#contract/settings/schema.ts';
import { createdAt, partOf, refTo } from './columns.ts';
import { storedFiles } from './files.ts';
import { users } from './users.ts';

/** Brand pictures and manuals of the organisation's own, by the fixed name of their place, S3-107. */
export const siteAssets = pgTable(
  'site_asset',
  {
    name: text().primaryKey(),
    fileId: refTo(() => storedFiles.id),
    /** Pixels of a picture; null for a manual. */
    width: integer(),
    height: integer(),
    dateChanged: createdAt(),
  },
  (row) => [index('site_asset_file').on(row.fileId)],
);

/** What the last save of settings came to, until the administrator who saved has read it, S3-106. */
export const settingUpdates = pgTable('setting_update', {
  userId: partOf(() => users.id).primaryKey(),
  status: text().$type<ApplicationStatusName>().notNull(),
  wrongKeys: text().array().notNull(),
});
