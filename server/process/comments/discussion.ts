import { eq } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';

/** Type and comment status of a contribution. */
export async function readDiscussion(db: Db, id: number) {
  const [row] = await db
    .select({ type: contributions.type, commentStatus: contributions.commentStatus })
    .from(contributions)
    .where(eq(contributions.id, id));
  return row;
}
