import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { LifeCycleTree } from '#contract/life-cycles/schema.ts';
import type { LifeCycleVersion } from '#contract/life-cycles/versions.schema.ts';
import { id, instant, partOf, ref } from './columns.ts';
import { lifeCycles } from './life-cycles.ts';
import { users } from './users.ts';

/** What a life cycle was before each of its changes (decision 0104). */
export const lifeCycleVersions = pgTable(
  'life_cycle_version',
  {
    id: id(),
    lifeCycleId: partOf(() => lifeCycles.id),
    number: integer().notNull(),
    kind: text().$type<LifeCycleVersion['kind']>().notNull(),
    /** Of a draft that was made of an earlier version: the number of that version. */
    restoredNumber: integer(),
    authorId: ref().references(() => users.id),
    dateBegun: instant().notNull(),
    dateChanged: instant().notNull(),
    /** Null: what the life cycle is now. */
    content: jsonb().$type<LifeCycleTree>(),
  },
  (row) => [
    uniqueIndex('life_cycle_version_number').on(row.lifeCycleId, row.number),
    uniqueIndex('life_cycle_version_current').on(row.lifeCycleId).where(sql`content is null`),
    index('life_cycle_version_author').on(row.authorId),
  ],
);
