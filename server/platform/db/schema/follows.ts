import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import { campaigns } from './campaigns.ts';
import { createdAt, id, partOf, ref, refTo } from './columns.ts';
import { contributionFields } from './configuration.ts';
import { contributions } from './contributions.ts';
import { users } from './users.ts';

/** Who is notified of what becomes of a contribution; whoever stopped stays, so that nothing makes them follow again (decision 0065). */
export const contributionFollowers = pgTable(
  'contribution_follower',
  {
    contributionId: partOf(() => contributions.id),
    userId: refTo(() => users.id),
    stopped: boolean().notNull().default(false),
    dateCreated: createdAt(),
  },
  (row) => [
    primaryKey({ columns: [row.contributionId, row.userId] }),
    index('contribution_follower_user')
      .on(row.userId, row.dateCreated.desc().nullsFirst(), row.contributionId.desc().nullsFirst())
      .where(sql`not stopped`),
    index('contribution_follower_of_user').on(row.userId),
  ],
);

/** Whose new submissions somebody is notified of: those in a field, in a campaign, or by a person. */
export const followedSubjects = pgTable(
  'followed_subject',
  {
    id: id(),
    userId: refTo(() => users.id),
    fieldId: ref().references(() => contributionFields.id, { onDelete: 'cascade' }),
    campaignId: ref().references(() => campaigns.id, { onDelete: 'cascade' }),
    personId: ref().references(() => users.id),
    dateCreated: createdAt(),
  },
  (row) => [
    uniqueIndex('followed_subject_field').on(row.fieldId, row.userId).where(sql`field_id is not null`),
    uniqueIndex('followed_subject_campaign')
      .on(row.campaignId, row.userId)
      .where(sql`campaign_id is not null`),
    uniqueIndex('followed_subject_person').on(row.personId, row.userId).where(sql`person_id is not null`),
    index('followed_subject_user').on(
      row.userId,
      row.dateCreated.desc().nullsFirst(),
      row.id.desc().nullsFirst(),
    ),
  ],
);

/** How far the job has come that adds followers of what there was before; no row when it is done. */
export const contributionFollowerFill = pgTable('contribution_follower_fill', {
  isOnly: boolean().primaryKey().default(true),
  nextId: ref().notNull(),
});
