import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { EntryCategory } from '#contract/contributions/history.schema.ts';
import type { Name } from '#contract/texts/titles.ts';
import { createdAt, id, partOf, ref } from './columns.ts';
import { contributions } from './contributions.ts';
import { users } from './users.ts';

/** A person as an entry of the history names them. */
export interface NamedPerson {
  id: number;
  name: string;
}

/** Whom the values of an entry name, before and after the change. */
export interface NamedPeople {
  old: NamedPerson[];
  new: NamedPerson[];
}

/** Append-only record of everything that happened to a contribution, S3-84. */
export const contributionHistories = pgTable(
  'contribution_history',
  {
    id: id(),
    contributionId: partOf(() => contributions.id),
    category: text().$type<EntryCategory>().notNull(),
    date: createdAt(),
    /** null: the server itself. */
    userId: ref().references(() => users.id),
    /** What was done: a message key, or the names of a configured action. */
    event: text().notNull(),
    actionNames: jsonb().$type<Name[]>(),
    fromStateId: ref(),
    toStateId: ref(),
    oldValue: text(),
    newValue: text(),
    /** People whom the values name besides their texts, as they were called then. */
    namedPeople: jsonb().$type<NamedPeople>(),
    explanation: text(),
    /** In whose place it was done by an administrator of the module, and why. */
    actingForId: ref().references(() => users.id),
    actingReason: text(),
  },
  (row) => [
    index('contribution_history_named')
      .using('gin', sql`named_people jsonb_path_ops`)
      .where(sql`named_people is not null`),
    index('contribution_history_names_in_text')
      .on(row.contributionId)
      .where(sql`named_people is null and category in ('ASSIGN', 'FIELD')`),
    index('contribution_history_user').on(row.userId).where(sql`user_id is not null`),
    index('contribution_history_acting_for').on(row.actingForId).where(sql`acting_for_id is not null`),
    index('contribution_history_contribution').on(row.contributionId, row.id.desc().nullsFirst()),
  ],
);
