import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { AbsencePhase } from '#contract/absences/schema.ts';
import type { ContributionType } from '#contract/access.ts';
import type { HandOverKind } from '#contract/users/hand-over.ts';
import { id, instant, partOf, ref, refTo } from './columns.ts';
import { users } from './users.ts';

/** When somebody is away, and who stands in for them (decision 0078). */
export const absences = pgTable(
  'absence',
  {
    id: id(),
    userId: refTo(() => users.id),
    /** Null once the deputy's account was closed. */
    deputyId: ref().references(() => users.id),
    firstDay: date().notNull(),
    lastDay: date().notNull(),
    /** The days as instants, in the zone of the person's calendar when they were entered. */
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    phase: text().$type<AbsencePhase>().notNull().default('PLANNED'),
    /** How far the job has come with what the person works on, by the contributions' ids. */
    visitedTo: bigint({ mode: 'number' }).notNull().default(0),
    /** Contributions on which the visit failed, and when they are tried again; null while the others are visited. */
    leftIds: bigint({ mode: 'number' }).array().notNull().default(sql`'{}'`),
    retryAt: instant(),
    version: integer().notNull().default(0),
    createdBy: refTo(() => users.id),
    dateCreated: instant().notNull(),
  },
  (row) => [
    index('absence_user').on(row.userId, row.endsAt),
    index('absence_deputy').on(row.deputyId).where(sql`deputy_id is not null`),
    index('absence_created_by').on(row.createdBy),
    index('absence_planned').on(row.startsAt).where(sql`phase = 'PLANNED'`),
    index('absence_open').on(row.endsAt).where(sql`phase <> 'ENDED'`),
  ],
);

/** What somebody took over. */
export interface ReceivedWork {
  contributions: Partial<Record<ContributionType, number>>;
  tasks: number;
  /** What else came to them. */
  roles?: Partial<Record<Exclude<HandOverKind, 'tasks'>, number>>;
}

/** Work of a person on its way to whoever takes it over: that of a closed account, or what was chosen (decision 0094). */
export const handOvers = pgTable(
  'hand_over',
  {
    id: id(),
    fromId: refTo(() => users.id),
    /** Null: who is next for each of them, by the rules. */
    toId: ref().references(() => users.id),
    requestedBy: ref().references(() => users.id),
    requestedAt: instant().notNull(),
    visitedTo: bigint({ mode: 'number' }).notNull().default(0),
    /** As of absences. */
    leftIds: bigint({ mode: 'number' }).array().notNull().default(sql`'{}'`),
    retryAt: instant(),
    /** What has come to whom since they were last notified, by their ids. */
    received: jsonb().$type<Record<string, ReceivedWork>>().notNull().default({}),
    doneAt: instant(),
    kinds: text().array().$type<HandOverKind[]>().notNull().default(['tasks']),
    /** The account was closed with it: undoing opens it again. */
    closedAccount: boolean().notNull().default(true),
    undoneAt: instant(),
  },
  (row) => [
    index('hand_over_open').on(row.id).where(sql`done_at is null`),
    index('hand_over_together').on(row.requestedAt),
    index('hand_over_from').on(row.fromId),
    index('hand_over_to').on(row.toId).where(sql`to_id is not null`),
    index('hand_over_requested_by').on(row.requestedBy).where(sql`requested_by is not null`),
  ],
);

/** What a hand-over took: a kind of it, or what else ended as the account was closed. */
export type TakenKind = HandOverKind | 'roles' | 'answers' | 'deputies' | 'absences' | 'invitations';

/** What a hand-over took from a person, as it was before; for 30 days. */
export const handOverItems = pgTable(
  'hand_over_item',
  {
    id: id(),
    handOverId: partOf(() => handOvers.id),
    kind: text().$type<TakenKind>().notNull(),
    /** By the kind: a contribution, a task, a role in a field, a jury, a competition, a step of a schedule, a person or an absence. */
    subjectId: ref().notNull(),
    before: jsonb().notNull().default({}),
  },
  (row) => [uniqueIndex('hand_over_item_once').on(row.handOverId, row.kind, row.subjectId)],
);
