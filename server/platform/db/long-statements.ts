import { sql } from 'drizzle-orm';
import type { Transaction } from './client.ts';

const LONG_SECONDS = 600;

/**
 * Lets the statements of a transaction run longer than those of others, until it ends: for a change that has to be whole
 * and that nobody can make smaller, such as a unit that takes a hundred thousand contributions along. Each of those is
 * rewritten with all its indexes, about a millisecond apiece. For administrators' calls: the rows stay held. Others' calls say
 * how many seconds are enough.
 */
export const allowLongStatements = (db: Pick<Transaction, 'execute'>, seconds = LONG_SECONDS) =>
  db.execute(sql`select set_config('statement_timeout', ${String(seconds * 1000)}, true)`);
