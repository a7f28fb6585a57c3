import { sql } from 'drizzle-orm';
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

/** Text that compares without regard to case (extension citext). */
export const citext = customType<{ data: string }>({ dataType: () => 'citext' });

/** Primary key: a whole number made by the database. */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity();
/** Reference to another row's key. */
export const ref = () => bigint({ mode: 'number' });
/** An instant; read as ISO text in UTC. */
export const instant = () => timestamp({ withTimezone: true, mode: 'string', precision: 3 });
export const createdAt = () => instant().notNull().default(sql`now()`);
