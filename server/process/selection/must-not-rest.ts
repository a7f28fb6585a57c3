import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { AppError } from '#server/platform/errors.ts';

/** What is joined to a head is changed there; the refusal names it (decision 0061). */
export const joinedTo = ({ code }: { code: string }) => new AppError('error.family.joined', { params: code });

/** Refuses to change a contribution that is joined to a head. @throws AppError error.family.joined */
export async function mustNotRest(db: Db, id: number): Promise<void> {
  const { rows } = await db.execute<{ code: string }>(sql`
    select head.code from contribution_family_member part join contribution head on head.id = part.head_id
     where part.member_id = ${id}`);
  if (rows[0]) throw joinedTo(rows[0]);
}
