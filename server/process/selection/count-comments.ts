import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';

/** Comments of a person on contributions that are not deleted [R3P-67], S3-67; deleted and hidden ones do not count. */
export const countComments = (db: Db, userId: number): Promise<number> =>
  db.$count(
    sql`comment join contribution on contribution.id = comment.contribution_id`,
    sql`comment.user_id = ${userId} and comment.is_counted and not contribution.is_deleted`,
  );
