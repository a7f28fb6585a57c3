import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, partOf, ref, refTo } from './columns.ts';
import { contributions } from './contributions.ts';
import { users } from './users.ts';

/** Contributions that say the same: members rest with a head, their own rows stay as they are (decision 0061). */
export const familyMembers = pgTable(
  'contribution_family_member',
  {
    memberId: ref()
      .primaryKey()
      .references(() => contributions.id, { onDelete: 'cascade' }),
    headId: partOf(() => contributions.id),
    note: text(),
    joinedBy: ref().references(() => users.id),
    dateJoined: createdAt(),
  },
  (row) => [
    index('contribution_family_head').on(row.headId, row.memberId),
    index('contribution_family_joined_by').on(row.joinedBy),
  ],
);

/** How the authors of a family share what its head earns. It holds for exactly these people. */
export const familyShares = pgTable(
  'contribution_family_share',
  {
    headId: partOf(() => contributions.id),
    userId: refTo(() => users.id),
    /** Hundredths of a percent. */
    weight: integer().notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.headId, row.userId] }),
    index('contribution_family_share_user').on(row.userId),
  ],
);
