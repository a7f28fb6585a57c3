import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { AuditChange } from '#contract/audits/schema.ts';
import { bytes, createdAt, id, instant, ref } from './columns.ts';

/** Sign-ins, sign-outs and what administrators changed; rows are only added, and lose the words about a person who is erased, S3-118. */
export const auditEvents = pgTable(
  'audit_event',
  {
    id: id(),
    timestamp: createdAt(),
    principal: text().notNull(),
    type: text().notNull(),
    remoteAddress: text(),
    message: text(),
    requestId: text(),
    change: jsonb().$type<AuditChange>(),
    /** Of the account that `principal` named when the row was written; no reference, for rows outlive accounts. */
    userId: ref(),
    /** Of an account that the message names. */
    namedUserId: ref(),
    /** Null once the person was erased: then the words about them are gone, and their digest alone is left. */
    salt: bytes(),
    /** Over salt, principal, address and message; made by the database, decision 0048. */
    personDigest: bytes(),
  },
  (row) => [
    index('audit_event_timestamp').on(row.timestamp, row.id),
    index('audit_event_type').on(row.type, row.timestamp),
    index('audit_event_user').on(row.userId).where(sql`user_id is not null`),
    index('audit_event_without_login').on(row.userId).where(sql`user_id is not null and principal = ''`),
    index('audit_event_named_user').on(row.namedUserId).where(sql`named_user_id is not null`),
    index('audit_event_erased_person')
      .on(sql`(change -> 'object' ->> 'id')`)
      .where(sql`type = 'PERSON_ERASED'`),
    index('audit_event_principal').on(sql`lower(${row.principal}) text_pattern_ops`, row.timestamp),
  ],
);

/** The places of the chain; rows are linked by `chain_audit_events`, and go by `purge_audit_events`. */
export const auditChain = pgTable('audit_chain', {
  position: bigint({ mode: 'number' }).primaryKey(),
  eventId: ref().notNull().unique(),
  /** Over the hash of the place before and what the row says. */
  hash: bytes().notNull(),
  /** The same with the person's digest, of places that were linked before there were digests. */
  resealed: bytes(),
});

/** Rows that wait for their place. */
export const auditUnchained = pgTable('audit_unchained', { eventId: ref().primaryKey() });

/** The last link that retention took away: the chain begins behind it. */
export const auditAnchor = pgTable('audit_anchor', {
  id: smallint().primaryKey().default(1),
  position: ref().notNull(),
  hash: bytes().notNull(),
  resealed: bytes(),
  timestamp: instant(),
});

/** Up to which place somebody outside has got the trail. */
export const auditDeliveries = pgTable('audit_delivery', {
  name: text().primaryKey(),
  position: ref().notNull(),
  deliveredAt: createdAt(),
});
