import { sql } from 'drizzle-orm';
import type { Transaction } from './client.ts';

const LONG_MS = 600_000;

/**
 * Lets the statements of a transaction run longer than those of others, until it ends: for a change that has to be whole
 * and that nobody can make smaller, such as a unit that takes a hundred thousand contributions along. Each of those is
 * rewritten with all its indexes, about a millisecond apiece. For administrators' calls only: the rows stay held.
 */
export const allowLongStatements = (db: Pick<Transaction, 'execute'>) =>
  db.execute(sql`select set_config('statement_timeout', ${String(LONG_MS)}, true)`);
