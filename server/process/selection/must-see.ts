import { sql } from 'drizzle-orm';
import { hasRow } from '#server/platform/db/has-row.ts';
import { notFound } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { visibleTo } from './visibility.ts';

/** Answers 404 unless the caller may see the contribution, S3-20. */
export async function mustSee(
  { db, caller }: Pick<ServiceContext, 'db' | 'caller'>,
  id: number,
): Promise<void> {
  const isSeen = await hasRow(db, sql`contribution where contribution.id = ${id} and ${visibleTo(caller)}`);
  if (!isSeen) throw notFound();
}
