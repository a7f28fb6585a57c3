import { sql } from 'drizzle-orm';
import { BULK_LIMITS } from '#contract/bulk/rules.ts';
import type { BulkTarget } from '#contract/bulk/schema.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { AppError } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { readMatchingIds } from '#server/process/contributions/list/read-page.ts';
import { visibleTo } from '#server/process/selection/visibility.ts';

const tooMany = () => new AppError('error.bulk.tooMany', { params: String(BULK_LIMITS.contributions) });

/**
 * The contributions that a call means, of those that the caller may see: all others are neither counted nor named.
 * @throws AppError error.bulk.tooMany, and the refusals of a list that is not open to the caller
 */
export async function resolveTarget(
  context: ServiceContext & { locale: string },
  { ids, filter }: BulkTarget,
): Promise<number[]> {
  let wanted: readonly number[] = ids ?? [];
  if (filter) {
    const { type, parentId, scope, ...query } = filter;
    const found = await readMatchingIds(context, { type, parentId, scope, query }, BULK_LIMITS.contributions);
    if (found === null) throw tooMany();
    wanted = found;
  }
  const { rows } = await context.db.execute<{ id: number }>(sql`
    select contribution.id from contribution
     where contribution.id = any(${idArray(wanted)}) and ${visibleTo(context.caller)} order by contribution.id`);
  return rows.map(({ id }) => id);
}
