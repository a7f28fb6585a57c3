import { sql } from 'drizzle-orm';
import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { CompetitionState } from '#contract/life-cycles/schema.ts';
import { competitions } from './campaigns.ts';
import { id, instant, partOf, ref } from './columns.ts';
import { contributions } from './contributions.ts';

const ids = () => bigint({ mode: 'number' }).array().notNull();

/** How a competition moved on last, as long as that can be undone (decision 0102). */
export const competitionMoves = pgTable(
  'competition_move',
  {
    id: id(),
    competitionId: partOf(() => competitions.id),
    fromState: text().$type<CompetitionState>().notNull(),
    toState: text().$type<CompetitionState>().notNull(),
    movedAt: instant().notNull(),
    isJuryMailed: boolean().notNull(),
    /** Drafts that could no longer be submitted by it. */
    drafts: ids().default(sql`'{}'`),
    /** The last entry of all histories then: what comes later, somebody did since. */
    lastEntry: ref().notNull().default(0),
  },
  (row) => [uniqueIndex('competition_move_competition').on(row.competitionId)],
);

export const competitionMoveIdeas = pgTable(
  'competition_move_idea',
  {
    moveId: partOf(() => competitionMoves.id),
    contributionId: partOf(() => contributions.id),
    /** What the idea was, as the engine remembers it. */
    before: jsonb().notNull(),
    /** Who was notified of it: people of the idea, and followers; and who of them by mail too, if they want mails. */
    notified: ids(),
    followers: ids(),
    mailed: ids(),
  },
  (row) => [
    primaryKey({ columns: [row.moveId, row.contributionId] }),
    index('competition_move_idea_contribution').on(row.contributionId),
  ],
);
