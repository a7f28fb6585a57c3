import { asc, eq } from 'drizzle-orm';
import type { LifeCycleTree } from '../../../../contract/life-cycles.ts';
import type { Db } from '../../../db/client.ts';
import { competitions } from '../../../db/schema/campaigns.ts';
import { chatSessions, contributionParticipants, contributions } from '../../../db/schema/contributions.ts';
import { users } from '../../../db/schema/users.ts';
import { found } from '../../../errors.ts';
import type { Participant, Standing, View } from '../engine/types.ts';
import { loadLifeCycle } from './lifeCycle.ts';

/** A view with what messages and links need to name. */
export interface LoadedView extends View {
  lifeCycle: LifeCycleTree;
  contribution: Standing;
  lifeCycleId: number;
  subject: { title: string; code: string; competitionId: number | null };
}

/** Holds the contribution's row until the transaction ends; `skip` gives null when another holds it. */
export type Lock = 'none' | 'wait' | 'skip';

async function readRow(db: Db, id: number, lock: Lock) {
  const query = db.select().from(contributions).where(eq(contributions.id, id));
  if (lock === 'none') return (await query)[0];
  const [row] = await (lock === 'skip' ? query.for('update', { skipLocked: true }) : query.for('update'));
  return row;
}

async function readParticipants(db: Db, id: number): Promise<Participant[]> {
  return db
    .select({
      userId: contributionParticipants.userId,
      role: contributionParticipants.role,
      isActive: users.activated,
    })
    .from(contributionParticipants)
    .innerJoin(users, eq(users.id, contributionParticipants.userId))
    .where(eq(contributionParticipants.contributionId, id))
    .orderBy(asc(contributionParticipants.rank), asc(contributionParticipants.userId));
}

/**
 * Reads what it takes to show a contribution and what may be done with it. Null when there is no such
 * contribution, or when another holds its row and `lock` is `skip`.
 */
export async function loadView(db: Db, contributionId: number, lock: Lock): Promise<LoadedView | null> {
  const row = await readRow(db, contributionId, lock);
  if (!row) return null;
  const lifeCycle = found(await loadLifeCycle(db, row.lifeCycleId));
  const [competition] =
    row.competitionId === null
      ? []
      : await db
          .select({ state: competitions.competitionState })
          .from(competitions)
          .where(eq(competitions.id, row.competitionId));
  return {
    lifeCycle,
    lifeCycleId: lifeCycle.id,
    subject: { title: row.title, code: row.code, competitionId: row.competitionId },
    contribution: {
      id: row.id,
      type: row.type,
      version: row.version,
      isDeleted: row.isDeleted,
      stateId: row.stateId,
      competitionState: competition?.state ?? null,
      fieldId: row.fieldId,
      visibility: row.visibility,
      editable: row.editable,
      commentStatus: row.commentStatus,
      ratingStatus: row.ratingStatus,
      publishState: row.publishState,
      dateSubmitted: row.dateSubmitted,
      dateStateChanged: row.dateStateChanged,
      participants: await readParticipants(db, row.id),
      chatSessions: await db
        .select({ id: chatSessions.id, sessionType: chatSessions.sessionType, status: chatSessions.status })
        .from(chatSessions)
        .where(eq(chatSessions.contributionId, row.id))
        .orderBy(asc(chatSessions.id)),
    },
  };
}
