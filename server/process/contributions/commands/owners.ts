import { eq, sql } from 'drizzle-orm';
import type { CommandType } from '#contract/life-cycles/schema.ts';
import { pointEntries } from '#server/platform/db/schema/points.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { readAssigned } from './assign.ts';
import { openForView } from './decide.ts';
import { requireCommand } from './permissions.ts';

async function ownersFor(context: ServiceContext, id: number, command: CommandType) {
  const { view, actor } = await openForView(context, id);
  requireCommand(view, actor, command);
  const owners = await readAssigned(context.db, id, 'OWNER');
  return owners.map(({ role: _, ...owner }, index) => ({ ...owner, isFirst: index === 0 }));
}

/** Owners with name and unit; the first is marked [R3C-21, R3P-26], S3-58. */
export const viewOwnersOf = (context: ServiceContext, id: number) => ownersFor(context, id, 'VIEW_OWNERS');

/** Owners with the points that this contribution gave them [R3C-22, R3P-27], S3-58. */
export async function viewOwnerPointsOf(context: ServiceContext, id: number) {
  const owners = await ownersFor(context, id, 'VIEW_OWNER_POINT');
  const sums = await context.db
    .select({ userId: pointEntries.userId, total: sql<number>`sum(${pointEntries.point})::float8` })
    .from(pointEntries)
    .where(eq(pointEntries.contributionId, id))
    .groupBy(pointEntries.userId);
  const total = new Map(sums.map((row) => [row.userId, row.total]));
  return owners.map((owner) => ({ ...owner, totalPoint: total.get(owner.id) ?? 0 }));
}
