import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/client.ts';

/** Notes that one transaction takes: it holds up no writer, and takes well under a second. */
const AT_A_TIME = 1000;

/**
 * Computes the courses of the contributions that were noted since, for the figures of the process. While another process does it,
 * nothing is done.
 * @returns how many were noted
 */
export async function renewCourses(database: Database): Promise<number> {
  let all = 0;
  for (let taken = AT_A_TIME; taken === AT_A_TIME; all += taken) {
    const { rows } = await database.execute<{ taken: number }>(
      sql`select renew_courses(${AT_A_TIME}) as taken`,
    );
    taken = rows[0]?.taken ?? 0;
  }
  return all;
}
