import { and, eq, sql } from 'drizzle-orm';
import { type Db, inTransaction, type Transaction } from '#server/platform/db/client.ts';
import { bulkJobItems, bulkJobs } from '#server/platform/db/schema/bulk-jobs.ts';
import type { Caller, ServiceContext } from '#server/platform/http/call.ts';
import { readCallerWithoutSession } from '#server/platform/http/callers.ts';
import type { Services } from '#server/platform/services.ts';
import { applyOutcome, openForDecision } from '#server/process/contributions/commands/decide.ts';
import { representedBy } from '#server/process/life-cycles/engine/act-for.ts';
import { type Plan, refuse, thrownReason } from './bulk.command.ts';
import { endJob } from './bulk.end.ts';
import { planFor, prepare } from './bulk.plan.ts';
import { prepareUndo } from './commands/undo.ts';

/** Contributions of a job at a time, before those of the next one. */
const BATCH = 50;
/** Tries at one contribution that fails for no reason of its own. */
const MOST_TRIES = 3;

type Job = typeof bulkJobs.$inferSelect;

/** Reads how the job decides about one contribution. */
async function plannerOf(context: ServiceContext, job: Job, contributionId: number) {
  const ids = [contributionId];
  if (job.command !== 'UNDO') return prepare(context, job.command, job.arguments, ids);
  const [undone] = await context.db
    .select()
    .from(bulkJobs)
    .where(eq(bulkJobs.id, job.undoesId ?? 0));
  // The job that is taken back was purged meanwhile.
  if (!undone) return () => refuse('error.bulk.notUndoable');
  return prepareUndo(context, { jobId: undone.id, command: undone.command, given: undone.arguments }, ids);
}

interface Done {
  plan: Plan;
  version: number | null;
}

/** Carries the command out on one contribution, as a call on it alone would. */
async function carryOutOn(context: ServiceContext, job: Job, contributionId: number): Promise<Done> {
  // What the command needs of the contribution is read once nobody else can change it.
  const opened = await openForDecision(context, contributionId);
  const planner = await plannerOf(context, job, contributionId);
  const plan = await planFor(context, planner, opened.situation);
  if (!plan.ok) return { plan, version: null };
  if (plan.effects) {
    const actor = plan.actor ?? opened.actor;
    await applyOutcome(
      context,
      { ...opened, actor },
      { ok: true, effects: plan.effects },
      { notifiedOfAll: representedBy(actor) },
    );
  }
  await plan.write?.();
  return { plan, version: opened.situation.contribution.version + 1 };
}

/** The same, and nothing of it where it is refused. */
async function tryOn(tx: Transaction, context: Omit<ServiceContext, 'db'>, job: Job, id: number) {
  try {
    return await tx.transaction((db) => carryOutOn({ ...context, db }, job, id));
  } catch (error) {
    return { plan: refuse(thrownReason(error)), version: null };
  }
}

interface Item extends Record<string, unknown> {
  position: number;
  contributionId: number;
}

/** A contribution of a job, and the job as it is now: what it refers to may have been merged since it was read. */
interface TakenItem extends Item {
  job: Job;
}

/** The next contribution of a job that nobody is at, held until the transaction ends. */
async function takeItem(db: Db, jobId: number): Promise<TakenItem | undefined> {
  // Whoever cancels the job waits for what is under way, and nothing begins after that.
  const [job] = await db
    .select()
    .from(bulkJobs)
    .where(and(eq(bulkJobs.id, jobId), eq(bulkJobs.state, 'RUNNING')))
    .for('share');
  if (!job) return undefined;
  const { rows } = await db.execute<Item>(sql`
    select item.position, item.contribution_id as "contributionId" from bulk_job_item item
     where item.job_id = ${jobId} and item.outcome is null
     order by item.tries, item.position limit 1 for update of item skip locked`);
  return rows[0] && { ...rows[0], job };
}

const isItem = (job: Job, { position }: Item) =>
  sql`${bulkJobItems.jobId} = ${job.id} and ${bulkJobItems.position} = ${position}`;

/** Carries out on the next contribution, and notes what became of it in the same transaction. */
async function step(
  tx: Transaction,
  services: Services,
  jobId: number,
  caller: Caller,
): Promise<Item | null> {
  const item = await takeItem(tx, jobId);
  if (!item) return null;
  const { job } = item;
  try {
    const { plan, version } = await tryOn(tx, { services, caller }, job, item.contributionId);
    await tx
      .update(bulkJobItems)
      .set(
        plan.ok
          ? {
              ...{ outcome: 'CHANGED' as const, before: plan.before ?? null, version },
              reminded: plan.reminded ? [...plan.reminded] : null,
            }
          : { outcome: 'REFUSED' as const, reason: plan.reason },
      )
      .where(isItem(job, item));
  } catch (cause) {
    throw new FailedItem(item, cause);
  }
  return item;
}

/** What failed for no reason that could be said to a person. */
class FailedItem extends Error {
  readonly item: Item;
  constructor(item: Item, cause: unknown) {
    super('a command failed', { cause });
    this.item = item;
  }
}

/** Counts a failure; after the last try the contribution is left out. While the database is away this fails too, and the next run goes on. */
async function noteFailure(services: Services, job: Job, { item, cause }: FailedItem): Promise<void> {
  services.log.error(
    { err: cause, bulkJob: job.id, contributionId: item.contributionId },
    'a command for many contributions failed on one',
  );
  await services.database.execute(sql`
    update bulk_job_item set tries = tries + 1,
           outcome = case when tries + 1 >= ${MOST_TRIES} then 'REFUSED' end,
           reason = case when tries + 1 >= ${MOST_TRIES} then 'error.unexpected' end
     where job_id = ${job.id} and position = ${item.position} and outcome is null`);
}

const countWaiting = (db: Db, jobId: number) =>
  db.$count(bulkJobItems, sql`${bulkJobItems.jobId} = ${jobId} and ${bulkJobItems.outcome} is null`);

/** Some contributions of a job. @returns how many contributions were dealt with */
async function carryOutBatch(services: Services, job: Job): Promise<number> {
  const { database } = services;
  // Roles that were taken away meanwhile count no longer.
  const caller = await readCallerWithoutSession(database, job.userId);
  if (!caller) {
    await inTransaction(database, (tx) => endJob(tx, services, job.id, { caller, state: 'CANCELED' }));
    return 0;
  }
  for (let done = 0; done < BATCH; done += 1) {
    try {
      const item = await inTransaction(database, (tx) => step(tx, services, job.id, caller));
      if (item) continue;
      await inTransaction(database, async (tx) => {
        // Another process may be at the last ones: it ends the job then.
        if ((await countWaiting(tx, job.id)) === 0) {
          await endJob(tx, services, job.id, { caller, state: 'DONE' });
        }
      });
      return done;
    } catch (error) {
      if (!(error instanceof FailedItem)) throw error;
      await noteFailure(services, job, error);
    }
  }
  return BATCH;
}

/**
 * Carries out the commands that people have given for many contributions, each contribution in a transaction of its own with
 * its result, so that it is done once, whichever process dies. Jobs go on alternately.
 * @returns how many contributions were dealt with
 */
export async function carryOutBulkJobs(services: Services): Promise<number> {
  const { database } = services;
  let done = 0;
  for (;;) {
    await database.update(bulkJobs).set({ state: 'RUNNING' }).where(eq(bulkJobs.state, 'WAITING'));
    const jobs = await database
      .select()
      .from(bulkJobs)
      .where(eq(bulkJobs.state, 'RUNNING'))
      .orderBy(bulkJobs.id);
    let moved = 0;
    for (const job of jobs) {
      try {
        moved += await carryOutBatch(services, job);
      } catch (error) {
        // The others do not wait for it; the next run tries again.
        services.log.error({ err: error, bulkJob: job.id }, 'a command for many contributions failed');
      }
    }
    done += moved;
    if (moved === 0) return done;
  }
}
