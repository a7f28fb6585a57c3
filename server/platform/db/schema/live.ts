import { bigint, jsonb, pgTable } from 'drizzle-orm/pg-core';

/** What changed, for open windows, until a process passes it on (`platform/live/live.queue.ts`). */
export const liveNotices = pgTable('live_notice', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  notice: jsonb().notNull(),
});
