import { sql } from 'drizzle-orm';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { notFound } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { visibleTo } from './visibility.ts';

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
