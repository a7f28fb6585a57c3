import { asc, inArray, sql } from 'drizzle-orm';
import type { CompetitionState, LifeCycleTree } from '../../../../contract/life-cycles.ts';
import type { Db } from '../../../db/client.ts';
import { idArray } from '../../../db/idArray.ts';
import { competitions } from '../../../db/schema/campaigns.ts';
import { chatSessions, contributionParticipants, contributions } from '../../../db/schema/contributions.ts';
import { users } from '../../../db/schema/users.ts';
import { found } from '../../../errors.ts';
import type { ChatSession, Participant, Standing, View } from '../engine/types.ts';
import { byContribution, distinct } from './grouping.ts';
import { loadLifeCycle } from './lifeCycle.ts';

/** A view with what messages and links need to name. */
export interface LoadedView extends View {
  lifeCycle: LifeCycleTree;
  contribution: Standing;
  lifeCycleId: number;
  subject: { title: string; code: string; competitionId: number | null };
}

/** Holds the contributions' rows until the transaction ends; `skip` leaves out those that another holds. */
export type Lock = 'none' | 'wait' | 'skip';

async function readRows(db: Db, ids: readonly number[], lock: Lock) {
  const query = db
    .select({
      id: contributions.id,
      type: contributions.type,
      title: contributions.title,
      code: contributions.code,
      lifeCycleId: contributions.lifeCycleId,
      competitionId: contributions.competitionId,
      version: contributions.version,
      isDeleted: contributions.isDeleted,
      stateId: contributions.stateId,
      fieldId: contributions.fieldId,
      visibility: contributions.visibility,
      editable: contributions.editable,
      commentStatus: contributions.commentStatus,
      ratingStatus: contributions.ratingStatus,
      publishState: contributions.publishState,
      dateSubmitted: contributions.dateSubmitted,
      dateStateChanged: contributions.dateStateChanged,
    })
    .from(contributions)
    .where(sql`${contributions.id} = any(${idArray(ids)})`)
    // In one order, so that two who lock the same rows wait for each other instead of dead-locking.
    .orderBy(asc(contributions.id));
  if (lock === 'none') return query;
  return lock === 'skip' ? query.for('update', { skipLocked: true }) : query.for('update');
}

/**
 * Keeps the competitions of ideas from changing their state until the transaction ends; others may share the
 * hold. It comes before the ideas' own rows, the order in which a change of state takes them.
 */
async function holdCompetitions(db: Db, ids: readonly number[]): Promise<void> {
  await db.execute(sql`
    select from competition
     where id in (select competition_id from contribution where id = any(${idArray(ids)}))
     order by id for key share`);
}

async function readParticipants(db: Db, ids: readonly number[]): Promise<Map<number, Participant[]>> {
  const rows = await db
    .select({
      contributionId: contributionParticipants.contributionId,
      userId: contributionParticipants.userId,
      role: contributionParticipants.role,
      isActive: users.activated,
    })
    .from(contributionParticipants)
    .innerJoin(users, sql`${users.id} = ${contributionParticipants.userId}`)
    .where(sql`${contributionParticipants.contributionId} = any(${idArray(ids)})`)
    .orderBy(asc(contributionParticipants.rank), asc(contributionParticipants.userId));
  return byContribution(rows);
}

async function readChatSessions(db: Db, ids: readonly number[]): Promise<Map<number, ChatSession[]>> {
  const rows = await db
    .select({
      contributionId: chatSessions.contributionId,
      id: chatSessions.id,
      sessionType: chatSessions.sessionType,
      status: chatSessions.status,
    })
    .from(chatSessions)
    .where(sql`${chatSessions.contributionId} = any(${idArray(ids)})`)
    .orderBy(asc(chatSessions.id));
  return byContribution(rows);
}

async function readCompetitionStates(db: Db, ids: readonly number[]): Promise<Map<number, CompetitionState>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: competitions.id, state: competitions.competitionState })
    .from(competitions)
    .where(inArray(competitions.id, [...ids]));
  return new Map(rows.map(({ id, state }) => [id, state]));
}

async function readLifeCycles(db: Db, ids: readonly number[]): Promise<Map<number, LifeCycleTree>> {
  const trees = new Map<number, LifeCycleTree>();
  for (const id of ids) trees.set(id, found(await loadLifeCycle(db, id)));
  return trees;
}

/**
 * Reads what it takes to show contributions and what may be done with them, in the order of their ids; the same
 * few statements for one and for thousands. Left out are unknown ones, and with `skip` those that another holds.
 */
export async function loadViews(
  db: Db,
  contributionIds: readonly number[],
  lock: Lock,
): Promise<LoadedView[]> {
  if (lock !== 'none') await holdCompetitions(db, contributionIds);
  const rows = await readRows(db, contributionIds, lock);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const lifeCycles = await readLifeCycles(db, distinct(rows.map(({ lifeCycleId }) => lifeCycleId)));
  const states = await readCompetitionStates(db, distinct(rows.map(({ competitionId }) => competitionId)));
  const participants = await readParticipants(db, ids);
  const chats = await readChatSessions(db, ids);
  return rows.map(({ title, code, competitionId, lifeCycleId, ...standing }) => ({
    lifeCycle: found(lifeCycles.get(lifeCycleId)),
    lifeCycleId,
    subject: { title, code, competitionId },
    contribution: {
      ...standing,
      competitionState: states.get(competitionId ?? 0) ?? null,
      participants: participants.get(standing.id) ?? [],
      chatSessions: chats.get(standing.id) ?? [],
    },
  }));
}

/** One of `loadViews`; null when there is none, or when another holds its row and `lock` is `skip`. */
export async function loadView(db: Db, contributionId: number, lock: Lock): Promise<LoadedView | null> {
  return (await loadViews(db, [contributionId], lock))[0] ?? null;
}
