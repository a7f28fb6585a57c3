import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { competitions } from '../../db/schema/campaigns.ts';
import { found, refused } from '../../errors.ts';
import type { Caller } from '../../plugins/route.ts';
import { requireCompetition } from '../extra-inputs/extra-inputs.policy.ts';
import { moderates } from './evaluations.repository.ts';

/**
 * The competition's code, for its moderators; nobody else reads what juries said [R2I-12], Q2-14.
 * @throws AppError 404 for what the caller may not know of, error.commandNotAllowed
 */
export async function openReport(db: Db, caller: Caller, competitionId: number): Promise<string> {
  if (!(await moderates(db, competitionId, caller.id))) {
    await requireCompetition(db, caller, competitionId);
    throw refused('error.commandNotAllowed', 'competition');
  }
  const [row] = await db
    .select({ code: competitions.code })
    .from(competitions)
    .where(eq(competitions.id, competitionId));
  return found(row).code;
}
