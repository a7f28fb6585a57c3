import { eq, sql } from 'drizzle-orm';
import type { PersonRef } from '#contract/contributions/schema.ts';
import { pointEntries } from '#server/platform/db/schema/points.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { readAssigned } from './assign.ts';
import { openForView } from './decide.ts';
import { requireCommand } from './permissions.ts';

/** Owners with name and unit; the first is marked [R3C-21, R3P-26], S3-58. */
export async function viewOwnersOf(
  context: ServiceContext,
  id: number,
): Promise<(PersonRef & { isFirst: boolean })[]> {
  const { view, actor } = await openForView(context, id);
  requireCommand(view, actor, 'VIEW_OWNERS');
  const owners = await readAssigned(context.db, id, 'OWNER');
  return owners.map(({ role: _, ...owner }, index) => ({ ...owner, isFirst: index === 0 }));
}

/** Owners with the points that this contribution gave them [R3C-22, R3P-27], S3-58. */
export async function viewOwnerPointsOf(context: ServiceContext, id: number) {
  const { view, actor } = await openForView(context, id);
  requireCommand(view, actor, 'VIEW_OWNER_POINT');
  const sums = await context.db
    .select({ userId: pointEntries.userId, total: sql<number>`sum(${pointEntries.point})::float8` })
    .from(pointEntries)
    .where(eq(pointEntries.contributionId, id))
    .groupBy(pointEntries.userId);
  const total = new Map(sums.map((row) => [row.userId, row.total]));
  const owners = await readAssigned(context.db, id, 'OWNER');
  return owners.map(({ role: _, ...owner }, index) => ({
    ...owner,
    isFirst: index === 0,
    totalPoint: total.get(owner.id) ?? 0,
  }));
}
