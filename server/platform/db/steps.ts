import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './client.ts';
import { executePrepared } from './prepared-statement.ts';

/**
 * A change of rows as a part of a statement: an `insert … select`, `update` or `delete` up to its `returning`.
 * @param after what it has to have among its conditions
 */
export type Step = (after: SQL) => SQL;

/**
 * Carries out changes one after the other in one statement, for each way to the database and back costs more than a change of
 * few rows; null stands for nothing to change. All see the rows as they were before the statement, so none may depend on rows
 * that another has written, and no row may be changed twice. Their triggers follow in the order of the steps: `after` is a
 * condition that counts what the step before has changed, and so asks for all of it first. A table is best changed by one
 * step of a kind, for triggers of a statement get all its rows together.
 */
export async function executeSteps(db: Db, steps: readonly (Step | null)[]): Promise<void> {
  const present = steps.filter((step) => step !== null);
  if (present.length === 0) return;
  const named = (at: number) => sql.raw(`step_${at}`);
  const parts = present.map((step, at) => {
    const after = at === 0 ? sql`true` : sql`(select count(*) from ${named(at - 1)}) >= 0`;
    return sql`${named(at)} as (${step(after)} returning 1)`;
  });
  await executePrepared(db, sql`with ${sql.join(parts, sql`, `)} select 1`);
}

/** Steps that wait for their statement. What has to see their rows, or changes the same ones, lets them go first. */
export function stepsOf(db: Db) {
  let waiting: (Step | null)[] = [];
  return {
    add: (...steps: readonly (Step | null)[]): void => {
      waiting.push(...steps);
    },
    execute: async (): Promise<void> => {
      const steps = waiting;
      waiting = [];
      await executeSteps(db, steps);
    },
  };
}
