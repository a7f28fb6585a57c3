import { integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, partOf, ref } from './columns.ts';
import { lifeCycles } from './life-cycles.ts';

/** Parts that keep who they are when a draft takes the place of its life cycle: others refer to them by id. */
export type DraftPartKind = 'state' | 'action' | 'command' | 'stateTask' | 'commandTask';

export const lifeCycleDrafts = pgTable(
  'life_cycle_draft',
  {
    lifeCycleId: partOf(() => lifeCycles.id).primaryKey(),
    ofLifeCycleId: partOf(() => lifeCycles.id),
    /** Revision of the life cycle when the draft was made. */
    ofRevision: integer().notNull(),
    dateCreated: createdAt(),
    /** It was made of this version of its life cycle, decision 0104. */
    restoresNumber: integer(),
  },
  (row) => [uniqueIndex('life_cycle_draft_of').on(row.ofLifeCycleId)],
);

export const lifeCycleDraftParts = pgTable(
  'life_cycle_draft_part',
  {
    lifeCycleId: partOf(() => lifeCycleDrafts.lifeCycleId),
    kind: text().$type<DraftPartKind>().notNull(),
    partId: ref().notNull(),
    originId: ref().notNull(),
  },
  (row) => [primaryKey({ columns: [row.lifeCycleId, row.kind, row.partId] })],
);
