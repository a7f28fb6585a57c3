import { and, eq } from 'drizzle-orm';
import { competitionLocks } from '#contract/competitions/rules.ts';
import type { Db } from '#server/platform/db/client.ts';
import { competitions } from '#server/platform/db/schema/campaigns.ts';
import { found, notFound, refused } from '#server/platform/errors.ts';
import { type Caller, type Context, hasRole } from '#server/platform/http/call.ts';
import { programmeOf } from '#server/process/programme/programme.ts';
import { programmeViewerOf } from '#server/process/programme/programme-viewer.ts';

/** The state of a competition, which cannot change until the transaction ends. */
async function holdState(db: Db, id: number) {
  const [row] = await db
    .select({ state: competitions.competitionState })
    .from(competitions)
    .where(eq(competitions.id, id))
    .for('key share');
  return found(row).state;
}

/** The competition exists, and the caller may know of it, S2-04; platform administrators know of all [R3O-11]. */
export async function requireCompetition(
  context: Pick<Context<never>, 'db' | 'services'> & { caller: Caller },
  id: number,
): Promise<void> {
  const { db, services, caller } = context;
  const isReadable = hasRole(caller, 'ROLE_ADMIN')
    ? undefined
    : programmeOf(services, 'COMPETITION').isReadable(await programmeViewerOf(context));
  if ((await db.$count(competitions, and(eq(competitions.id, id), isReadable))) === 0) throw notFound();
}

/**
 * What ideas are asked for stays as it is from the first evaluation on, Q2-25.
 * @param competitionId null for inputs of no competition, which can always be changed
 * @throws AppError 404, error.notEditable
 */
export async function requireFormOpen(db: Db, competitionId: number | null): Promise<void> {
  if (competitionId === null) return;
  if (competitionLocks(await holdState(db, competitionId)).evaluation) {
    throw refused('error.notEditable', 'extraInput');
  }
}
