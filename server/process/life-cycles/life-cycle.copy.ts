import type { LifeCycle } from '#contract/life-cycles/schema.ts';
import type { Name } from '#contract/texts/titles.ts';
import type { Db } from '#server/platform/db/client.ts';
import { found } from '#server/platform/errors.ts';
import { insertLifeCycle } from './life-cycle.insert.ts';
import { loadLifeCycle } from './load/life-cycle.ts';

/**
 * A new life cycle with the flags, states, actions, commands, tasks, notifications and points of another, not active.
 * @throws AppError 404
 */
export async function copyLifeCycle(db: Db, id: number, definitionList: Name[]): Promise<LifeCycle> {
  return insertLifeCycle(db, { ...found(await loadLifeCycle(db, id)), definitionList });
}
