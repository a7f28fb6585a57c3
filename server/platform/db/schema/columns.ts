import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, boolean, customType, jsonb, timestamp } from 'drizzle-orm/pg-core';
import type { MailWords } from '#contract/mailings/rules.ts';

/** Text that compares without regard to case (extension citext). */
export const citext = customType<{ data: string }>({ dataType: () => 'citext' });

/** A position in the write-ahead log. */
export const walPosition = customType<{ data: string }>({ dataType: () => 'pg_lsn' });

/** Words of a text with their positions, as they are searched. */
export const wordVector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Up to so many bits, as text of zeros and ones. */
export const bitString = customType<{ data: string; config: { most: number }; configRequired: true }>({
  dataType: ({ most }) => `bit varying(${most})`,
});

/** Bytes as a buffer. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Primary key: a whole number made by the database. */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity();
/** Reference to another row's key. */
export const ref = () => bigint({ mode: 'number' });
/** Reference of a row that cannot be without the other one: nothing that is referred to can be deleted. */
export const refTo = (column: () => AnyPgColumn) => ref().notNull().references(column);
/** Reference of a row that belongs to the other one, and is deleted with it. */
export const partOf = (column: () => AnyPgColumn) =>
  ref().notNull().references(column, { onDelete: 'cascade' });
/** An instant; read as ISO text in UTC. */
export const instant = () => timestamp({ withTimezone: true, mode: 'string', precision: 3 });
export const createdAt = () => instant().notNull().default(sql`now()`);

/** What senders say in mails above what these announce, with placeholders. */
export const mailWords = () => jsonb().$type<MailWords[]>().notNull().default([]);

/** How far a mailing has come. */
export const mailingProgress = () => ({
  requestedDate: createdAt(),
  /** The last person who got one; the next batch begins after them. */
  lastUserId: ref().notNull().default(0),
  finishedDate: instant(),
  /** Who got one is stored; not so of mailings from before that was (decision 0098). */
  knowsRecipients: boolean().notNull().default(true),
  words: mailWords(),
});
