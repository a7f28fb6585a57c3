import { sql } from 'drizzle-orm';
import { doublePrecision, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ContributionType } from '#contract/access.ts';
import { createdAt, instant, partOf, ref, refTo } from './columns.ts';
import { contributions } from './contributions.ts';
import { users } from './users.ts';

/** What an author looked at while writing, and says that their own is different from. */
export const contributionDistinctions = pgTable(
  'contribution_distinction',
  {
    contributionId: partOf(() => contributions.id),
    otherId: partOf(() => contributions.id),
    userId: refTo(() => users.id),
    dateCreated: createdAt(),
  },
  (row) => [
    primaryKey({ columns: [row.contributionId, row.otherId] }),
    index('contribution_distinction_other').on(row.otherId),
    index('contribution_distinction_user').on(row.userId),
  ],
);

/** Two contributions of one type that are alike; one that somebody dismissed stays, so that it is not found again. */
export const likelyPairs = pgTable(
  'contribution_likely_pair',
  {
    /** The smaller of the two ids. */
    firstId: partOf(() => contributions.id),
    secondId: partOf(() => contributions.id),
    type: text().$type<ContributionType>().notNull(),
    /** From 0 to 1. */
    score: doublePrecision().notNull(),
    dateFound: createdAt(),
    /** When the later of the two was submitted. */
    dateSubmitted: instant().notNull(),
    dismissedBy: ref().references(() => users.id),
    dateDismissed: instant(),
  },
  (row) => [
    primaryKey({ columns: [row.firstId, row.secondId] }),
    index('contribution_likely_pair_second').on(row.secondId),
    index('contribution_likely_pair_type').on(
      row.type,
      row.score.desc().nullsFirst(),
      row.firstId,
      row.secondId,
    ),
    index('contribution_likely_pair_score')
      .on(row.score.desc().nullsFirst(), row.firstId, row.secondId)
      .where(sql`date_dismissed is null`),
    index('contribution_likely_pair_dismissed_by').on(row.dismissedBy).where(sql`dismissed_by is not null`),
  ],
);

/** When a contribution was compared with the others. */
export const comparedContributions = pgTable('contribution_compared', {
  contributionId: partOf(() => contributions.id).primaryKey(),
  date: instant().notNull(),
});
