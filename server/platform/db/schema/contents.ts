import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AccessLevel, ContentState } from '#contract/contents/rules.ts';
import { createdAt, id, instant, mailingProgress, partOf, ref, refTo } from './columns.ts';
import { storedFiles } from './files.ts';
import { organizations, organizationUnits } from './organizations.ts';
import { users } from './users.ts';

export const contents = pgTable(
  'content_item',
  {
    id: id(),
    title: text().notNull(),
    summary: text().notNull(),
    /** Cleaned rich text. */
    post: text().notNull().default(''),
    categoryId: integer(),
    /** Empty: for every language, Q1-37. */
    language: text().notNull().default(''),
    accessLevel: text().$type<AccessLevel>().notNull().default('REGISTERED'),
    /** Who may read it, as keys that a reader can hold; follows access level and targets, S1-27. */
    audience: text().array().notNull().default(sql`'{}'`),
    includesExternal: boolean().notNull().default(false),
    publishState: text().$type<ContentState>().notNull().default('DRAFT'),
    publishDate: instant(),
    lastDate: instant().notNull(),
    bannerId: ref().references(() => storedFiles.id),
    bannerPreviewId: ref().references(() => storedFiles.id),
    createdBy: ref().references(() => users.id),
    updatedBy: ref().references(() => users.id),
    dateCreated: createdAt(),
    dateUpdated: createdAt(),
    version: integer().notNull().default(0),
  },
  (row) => [
    // What readers get: the newest first, and what has not ended.
    index('content_item_newest')
      .on(row.publishDate.desc().nullsFirst(), row.id.desc().nullsFirst())
      .where(sql`publish_state = 'PUBLISHED'`),
    index('content_item_open').on(row.lastDate).where(sql`publish_state = 'PUBLISHED'`),
    index('content_item_audience').using('gin', row.audience).where(sql`publish_state = 'PUBLISHED'`),
    // Sorts, filters and the search of the management list.
    index('content_item_by_publish_date').on(row.publishDate.desc().nullsFirst(), row.id.desc().nullsFirst()),
    index('content_item_by_title').on(sql`searchable(${row.title})`, row.id),
    index('content_item_by_last_date').on(row.lastDate, row.id),
    index('content_item_by_created').on(row.dateCreated, row.id),
    index('content_item_by_updated').on(row.dateUpdated, row.id),
    index('content_item_by_state').on(row.publishState, row.id),
    index('content_item_by_category').on(row.categoryId, row.id),
    index('content_item_search').using('gin', sql`searchable(${row.title}) gin_trgm_ops`),
    // A picture finds its item.
    uniqueIndex('content_item_banner').on(row.bannerId),
    uniqueIndex('content_item_banner_preview').on(row.bannerPreviewId),
    index('content_item_created_by').on(row.createdBy),
  ],
);

/** Organizations at which an item aims; each covers its units, S1-27. */
export const contentTargetOrganizations = pgTable(
  'content_target_organization',
  {
    contentId: partOf(() => contents.id),
    organizationId: refTo(() => organizations.id),
  },
  (row) => [
    primaryKey({ columns: [row.contentId, row.organizationId] }),
    index('content_target_organization_of').on(row.organizationId),
  ],
);

export const contentTargetUnits = pgTable(
  'content_target_unit',
  {
    contentId: partOf(() => contents.id),
    unitId: refTo(() => organizationUnits.id),
  },
  (row) => [
    primaryKey({ columns: [row.contentId, row.unitId] }),
    index('content_target_unit_of').on(row.unitId),
  ],
);

/** People by name whom an item is for. */
export const contentTargetUsers = pgTable(
  'content_target_user',
  {
    contentId: partOf(() => contents.id),
    userId: refTo(() => users.id),
  },
  (row) => [
    primaryKey({ columns: [row.contentId, row.userId] }),
    index('content_target_user_user').on(row.userId),
  ],
);

/** The mail about a published item, and how far it came: recipients are taken in the order of their ids, S1-30. */
export const contentMailings = pgTable(
  'content_mailing',
  {
    contentId: partOf(() => contents.id).primaryKey(),
    ...mailingProgress(),
  },
  (row) => [index('content_mailing_waiting').on(row.requestedDate).where(sql`finished_date is null`)],
);

/** Who has got it: it goes to nobody twice. */
export const contentMailingRecipients = pgTable(
  'content_mailing_recipient',
  { contentId: partOf(() => contents.id), userId: refTo(() => users.id) },
  (row) => [
    primaryKey({ columns: [row.contentId, row.userId] }),
    index('content_mailing_recipient_user').on(row.userId),
  ],
);
