import { and, eq, isNull, sql } from 'drizzle-orm';
import type { LifeCycleTree } from '#contract/life-cycles/schema.ts';
import type { LifeCycleVersion } from '#contract/life-cycles/versions.schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { hasRow } from '#server/platform/db/has-row.ts';
import { lifeCycleVersions as versions } from '#server/platform/db/schema/life-cycle-versions.ts';
import { found } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { lifeCycleIsFollowed } from '../life-cycle.repository.ts';
import { loadLifeCycle } from '../load/life-cycle.ts';
import { differencesOf } from './differences.ts';

/** Who changes a life cycle, and when. */
export interface Editor {
  userId: number;
  now: Date;
}

export const editorOf = ({ caller, services }: Pick<ServiceContext, 'caller' | 'services'>): Editor => ({
  userId: caller.id,
  now: services.now(),
});

/** Changes of one person at most so long after each other belong together, ms. */
const PAUSE_MS = 60 * 60 * 1000;

interface Begin extends Editor {
  kind: Exclude<LifeCycleVersion['kind'], 'FIRST'>;
  restoredNumber?: number | null;
}

/** Something follows it, or could: while a life cycle is being built, its changes are no versions. */
const isInUse = async (db: Db, lifeCycleId: number): Promise<boolean> =>
  (await hasRow(
    db,
    sql`life_cycle where id = ${lifeCycleId} and (is_active
      or exists (select from competition where competition.life_cycle_id = life_cycle.id))`,
  )) || lifeCycleIsFollowed(db, lifeCycleId);

async function currentVersion(db: Db, lifeCycleId: number) {
  const [row] = await db
    .select({
      id: versions.id,
      number: versions.number,
      kind: versions.kind,
      authorId: versions.authorId,
      dateChanged: versions.dateChanged,
    })
    .from(versions)
    .where(and(eq(versions.lifeCycleId, lifeCycleId), isNull(versions.content)));
  return row;
}

/** Whether a version is what the one before it was: somebody saved a dialog as it was, or took back what they did. */
async function changedNothing(
  db: Db,
  lifeCycleId: number,
  { number, content }: { number: number; content: LifeCycleTree },
): Promise<boolean> {
  const [before] = await db
    .select({ content: versions.content })
    .from(versions)
    .where(and(eq(versions.lifeCycleId, lifeCycleId), eq(versions.number, number - 1)));
  return before?.content != null && differencesOf(before.content, content).length === 0;
}

/**
 * Stores what a life cycle is, before it changes, and begins the version that the change makes; who changes it piece by piece goes
 * on with their own, and a version that has changed nothing is taken over. Nothing while nothing follows it.
 * Its life cycle is locked for the change, so that versions are numbered without gaps.
 */
export async function beginVersion(db: Db, lifeCycleId: number, begin: Begin): Promise<void> {
  const { kind, userId, now, restoredNumber = null } = begin;
  const current = await currentVersion(db, lifeCycleId);
  if (!current && !(await isInUse(db, lifeCycleId))) return;
  const at = now.toISOString();
  const isSame =
    kind === 'EDITED' &&
    current?.kind === kind &&
    current.authorId === userId &&
    now.getTime() - Date.parse(current.dateChanged) < PAUSE_MS;
  if (isSame) {
    await db.update(versions).set({ dateChanged: at }).where(eq(versions.id, current.id));
    return;
  }
  const content = found(await loadLifeCycle(db, lifeCycleId));
  if (current && (await changedNothing(db, lifeCycleId, { number: current.number, content }))) {
    await db
      .update(versions)
      .set({ kind, restoredNumber, authorId: userId, dateBegun: at, dateChanged: at })
      .where(eq(versions.id, current.id));
    return;
  }
  if (current) await db.update(versions).set({ content }).where(eq(versions.id, current.id));
  else {
    await db
      .insert(versions)
      .values({ lifeCycleId, number: 1, kind: 'FIRST', dateBegun: at, dateChanged: at, content });
  }
  await db.insert(versions).values({
    lifeCycleId,
    number: (current?.number ?? 1) + 1,
    kind,
    restoredNumber,
    authorId: userId,
    dateBegun: at,
    dateChanged: at,
  });
}
