import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { type Viewer, visibleTo } from './visibility.ts';

/** A condition for each viewer makes the statement long. */
const AT_ONCE = 100;

/** Which of several people see a contribution now: the one rule of S3-20, asked for all of them together. */
export async function viewersOf<V extends Viewer>(
  db: Db,
  contributionId: number,
  viewers: readonly V[],
): Promise<V[]> {
  const seeing: V[] = [];
  for (let from = 0; from < viewers.length; from += AT_ONCE) {
    const some = viewers.slice(from, from + AT_ONCE);
    const verdicts = some.map((viewer) => visibleTo(viewer));
    const { rows } = await db.execute<{ seen: boolean[] }>(sql`
      select array[${sql.join(verdicts, sql`, `)}] as seen from contribution where contribution.id = ${contributionId}`);
    seeing.push(...some.filter((_, at) => rows[0]?.seen[at]));
  }
  return seeing;
}
