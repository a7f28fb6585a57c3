import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { ContributionType, Role } from '#contract/access.ts';
import type { ViewKind } from '#contract/saved-views/screens.ts';
import { id, instant, partOf, ref } from './columns.ts';
import { organizationUnits } from './organizations.ts';
import { users } from './users.ts';

/** A list, a board or a report with filters, order and columns, under a name (decision 0086). */
export const savedViews = pgTable(
  'saved_view',
  {
    id: id(),
    /** Null once the owner was erased: what is shared stays. */
    ownerId: ref().references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    kind: text().$type<ViewKind>().notNull(),
    /** The address of its screen, and what stands in it behind the question mark. */
    path: text().notNull(),
    query: text().notNull(),
    contributionType: text().$type<ContributionType>(),
    columns: text().array(),
    sharedRole: text().$type<Role>(),
    version: integer().notNull().default(0),
    dateCreated: instant().notNull(),
    dateUpdated: instant().notNull(),
  },
  (row) => [
    index('saved_view_owner').on(row.ownerId, row.id),
    index('saved_view_shared_role').on(row.sharedRole).where(sql`shared_role is not null`),
  ],
);

/** Units whose people, and those of the units below, open it too. */
export const savedViewUnits = pgTable(
  'saved_view_unit',
  { viewId: partOf(() => savedViews.id), unitId: partOf(() => organizationUnits.id) },
  (row) => [primaryKey({ columns: [row.viewId, row.unitId] }), index('saved_view_unit_unit').on(row.unitId)],
);

/** Views in somebody's menu. */
export const savedViewPins = pgTable(
  'saved_view_pin',
  {
    userId: partOf(() => users.id),
    viewId: partOf(() => savedViews.id),
    dateCreated: instant().notNull(),
  },
  (row) => [primaryKey({ columns: [row.userId, row.viewId] }), index('saved_view_pin_view').on(row.viewId)],
);

/** Views that somebody is mailed each week. */
export const savedViewMails = pgTable(
  'saved_view_mail',
  {
    userId: partOf(() => users.id),
    viewId: partOf(() => savedViews.id),
    nextAt: instant().notNull(),
    /** The newest contributions that it held the last time: others are new. */
    seenIds: bigint({ mode: 'number' }).array().notNull(),
    dateCreated: instant().notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.userId, row.viewId] }),
    index('saved_view_mail_next').on(row.nextAt),
    index('saved_view_mail_view').on(row.viewId),
  ],
);

/** Feeds of views, each by a token of which only a digest is stored. */
export const savedViewFeeds = pgTable(
  'saved_view_feed',
  {
    id: id(),
    userId: partOf(() => users.id),
    viewId: partOf(() => savedViews.id),
    tokenDigest: text().notNull().unique(),
    dateCreated: instant().notNull(),
  },
  (row) => [
    unique('saved_view_feed_user_id_view_id_key').on(row.userId, row.viewId),
    index('saved_view_feed_view').on(row.viewId),
  ],
);
