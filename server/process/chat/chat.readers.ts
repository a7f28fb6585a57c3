import { sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { isMemberRole } from './chat.members.sql.ts';

interface Readers extends Record<string, unknown> {
  type: ContributionType;
  members: number[];
}

/**
 * Which of several people are members of a chat now, and the type whose administrators read along, S3-70.
 * @returns null when the chat or its contribution is gone
 */
export async function readersOf(
  db: Db,
  sessionId: number,
  among: readonly number[],
): Promise<{ type: ContributionType; members: ReadonlySet<number> } | null> {
  const { rows } = await db.execute<Readers>(sql`
    select contribution.type,
           array(select distinct p.user_id from contribution_participant p
                  where p.contribution_id = session.contribution_id and ${isMemberRole}
                    and p.user_id = any(${idArray(among)})) as members
      from chat_session session join contribution on contribution.id = session.contribution_id
     where session.id = ${sessionId} and not contribution.is_deleted`);
  const [row] = rows;
  return row ? { type: row.type, members: new Set(row.members) } : null;
}
