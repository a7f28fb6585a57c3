import { sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Caller, ServiceContext } from '#server/platform/http/call.ts';
import type { Actor } from '#server/process/life-cycles/engine/types.ts';
import { administersType, visibleTo } from './contribution.visibility.ts';

export function actorOf(caller: Caller, type: ContributionType): Actor {
  return { kind: 'user', userId: caller.id, isAdministrator: administersType(caller, type) };
}

/** Answers 404 unless the caller may see the contribution, S3-20. */
export async function mustSee(
  { db, caller }: Pick<ServiceContext, 'db' | 'caller'>,
  id: number,
): Promise<void> {
  const rows = await db
    .select({ id: contributions.id })
    .from(contributions)
    .where(sql`${contributions.id} = ${id} and ${visibleTo(caller)}`);
  if (rows.length === 0) throw notFound();
}
