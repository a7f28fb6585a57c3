import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';

/**
 * Key of a banner of a campaign or a competition that the person may see; undefined for any other file [R2J-19].
 * @param programme the table whose banner it is
 * @param readable who may see a row of it
 */
export async function readProgrammeImage(db: Db, programme: SQL, readable: SQL, key: string) {
  const { rows } = await db.execute<{ key: string; contentType: string }>(sql`
    select file.storage_key as key, file.content_type as "contentType"
      from stored_file file
      join ${programme} on file.id in (${programme}.banner_id, ${programme}.banner_preview_id)
     where file.storage_key = ${key} and ${readable}`);
  return rows[0];
}
