import { index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { createdAt, partOf, ref, refTo } from './columns.ts';
import { contributions } from './contributions.ts';
import { users } from './users.ts';

/** Who was invited to write a draft; from the first invitation on also who owns it (decision 0072). */
export const coAuthors = pgTable(
  'contribution_co_author',
  {
    contributionId: partOf(() => contributions.id),
    userId: refTo(() => users.id),
    /** LAPSED: not answered before the submission. ENDED: taken back, or author no more. */
    state: text().$type<'INVITED' | 'ACCEPTED' | 'DECLINED' | 'LAPSED' | 'ENDED'>().notNull(),
    /** Whole percent; null until somebody set it. */
    share: smallint(),
    /** Null for who owned it before. */
    invitedBy: ref().references(() => users.id),
    invitations: smallint().notNull().default(0),
    declined: smallint().notNull().default(0),
    dateInvited: createdAt(),
  },
  (row) => [
    primaryKey({ columns: [row.contributionId, row.userId] }),
    index('contribution_co_author_user').on(row.userId),
    index('contribution_co_author_invited_by').on(row.invitedBy),
  ],
);
