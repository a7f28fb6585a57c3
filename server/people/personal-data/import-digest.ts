import { type SQL, sql } from 'drizzle-orm';

/**
 * By what an import knows somebody who was erased, and brings no name back: whoever has the records knows their keys; nobody
 * else finds them here but by trying, for each person anew.
 */
export const importDigest = (salt: SQL, source: SQL, key: SQL): SQL =>
  sql`sha256(${salt} || convert_to(${source} || chr(10) || ${key}, 'UTF8'))`;
