import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import type { Caller } from '#server/platform/http/call.ts';
import type { LiveStream, LiveStreams } from '#server/platform/live/live.streams.ts';
import { withCallers } from '#server/platform/live/live.topics.ts';
import { visibleTo } from './visibility.ts';

/** A condition for each viewer makes the statement long. */
const AT_ONCE = 100;

/**
 * Streams that watch a contribution, of those who may see it at this moment: the one rule of S3-20, asked for all of
 * them together.
 * @param by somebody who is left out: their own screen reads again by itself
 */
export async function watchingViewers(
  db: Db,
  streams: LiveStreams,
  contributionId: number,
  by: number | null = null,
): Promise<{ stream: LiveStream; caller: Caller }[]> {
  const all = await withCallers(db, streams.watching(contributionId));
  const watching = all.filter(({ caller }) => caller.id !== by);
  const seeing: typeof watching = [];
  for (let from = 0; from < watching.length; from += AT_ONCE) {
    const some = watching.slice(from, from + AT_ONCE);
    const verdicts = some.map(({ caller }) => visibleTo(caller));
    const { rows } = await db.execute<{ seen: boolean[] }>(sql`
      select array[${sql.join(verdicts, sql`, `)}] as seen from contribution where contribution.id = ${contributionId}`);
    seeing.push(...some.filter((_, at) => rows[0]?.seen[at]));
  }
  return seeing;
}
