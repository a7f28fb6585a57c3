import { eq } from 'drizzle-orm';
import { isTypeAdministrator } from '../../../contract/access.ts';
import type { Db } from '../../db/client.ts';
import { competitions } from '../../db/schema/campaigns.ts';
import { found, notFound } from '../../errors.ts';
import { type Caller, hasRole } from '../../plugins/route.ts';

/** The competition exists, and the caller may know of it: drafts are for its administrators, S2-04. */
export async function requireCompetition(db: Db, caller: Caller, id: number): Promise<void> {
  const [row] = await db
    .select({ publishState: competitions.publishState })
    .from(competitions)
    .where(eq(competitions.id, id));
  const { publishState } = found(row);
  const isDraft = publishState === 'DRAFT' || publishState === 'INIT';
  if (isDraft && !hasRole(caller, 'ROLE_ADMIN') && !isTypeAdministrator(caller.roles, 'IDEA'))
    throw notFound();
}
