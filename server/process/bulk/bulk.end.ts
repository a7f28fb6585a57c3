import { eq, inArray, sql } from 'drizzle-orm';
import { type BulkJobState, isOpenJob } from '#contract/bulk/rules.ts';
import type { BulkArguments } from '#contract/bulk/schema.ts';
import { fullName } from '#contract/users/full-name.ts';
import type { Db } from '#server/platform/db/client.ts';
import { bulkJobs } from '#server/platform/db/schema/bulk-jobs.ts';
import { notifications } from '#server/platform/db/schema/notifications.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { groupBy } from '#server/platform/group-by.ts';
import type { Caller, ServiceContext } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { queueMessages } from '#server/process/life-cycles/apply/messages.ts';
import { noticeTexts } from '#server/process/life-cycles/apply/notice-texts.ts';
import { loadSituations } from '#server/process/life-cycles/load/situation.ts';
import { notifyRepresented } from './acted-for-notices.ts';
import { notifyOfHandOver } from './hand-over-notices.ts';
import { namedCodes } from './named-codes.ts';

interface Reminder extends Record<string, unknown> {
  userId: number;
  contributionId: number;
  code: string;
}

/** Who is reminded of what, what is due first at the top. */
async function readReminders(db: Db, jobId: number): Promise<Map<number, Reminder[]>> {
  const { rows } = await db.execute<Reminder>(sql`
    select reminded.id as "userId", contribution.id as "contributionId", contribution.code
      from bulk_job_item item
     cross join lateral unnest(item.reminded) as reminded(id)
      join contribution on contribution.id = item.contribution_id
     where item.job_id = ${jobId} and item.outcome = 'CHANGED'
     order by contribution.answer_due_at nulls last, contribution.id`);
  return groupBy(rows, ({ userId }) => userId);
}

/** One notification a person, about the most pressing of what waits for them; it names the others. */
async function sendReminders(
  context: ServiceContext,
  jobId: number,
  { text }: BulkArguments['REMIND'],
): Promise<void> {
  const { db, services, caller } = context;
  const { messages } = services;
  const reminders = await readReminders(db, jobId);
  const firsts = [...reminders.values()].flatMap(([first]) => (first ? [first.contributionId] : []));
  const situations = await loadSituations(db, [...new Set(firsts)], { lock: 'none', now: services.now() });
  const byId = new Map(situations.map((situation) => [situation.contribution.id, situation]));
  const happenings = [...reminders].flatMap(([userId, some]) => {
    const situation = byId.get(some[0]?.contributionId ?? 0);
    if (!situation) return [];
    const texts = noticeTexts(
      messages,
      { title: 'bulk.reminder.title', text: 'bulk.reminder.text' },
      (language) => ({
        by: fullName(caller),
        count: messages.translate(language, 'bulk.reminder.count', { smart_count: some.length }),
        codes: namedCodes(messages, language, some),
        words: text ? `“${text}”` : '',
      }),
    );
    const message = { kind: 'notification' as const, userId, texts, explanation: null, sendEmail: true };
    return [{ situation, messages: [message], event: 'ANSWER' as const }];
  });
  const actor = { kind: 'user', userId: caller.id, isAdministrator: false } as const;
  await queueMessages({ db, services, actor, siteVersion: caller.siteVersion }, happenings);
}

/** Notifies whoever gave the job of what it came to, but for one contribution, which they saw. */
async function notifyOwner(
  db: Db,
  { messages, now }: Services,
  { id, userId }: { id: number; userId: number },
): Promise<void> {
  const { rows } = await db.execute<{ changed: number; total: number }>(sql`
    select (count(*) filter (where outcome = 'CHANGED'))::int as changed, count(*)::int as total
      from bulk_job_item where job_id = ${id}`);
  const { changed = 0, total = 0 } = rows[0] ?? {};
  if (total < 2) return;
  const [owner] = await db
    .select({ locale: users.langKey })
    .from(users)
    .where(inArray(users.id, [userId]));
  const locale = owner?.locale ?? messages.locales[0];
  await db.insert(notifications).values({
    userId,
    bulkJobId: id,
    title: messages.translate(locale, 'bulk.done.title', { smart_count: changed, changed: String(changed) }),
    body: messages.translate(locale, 'bulk.done.text', { changed: String(changed), total: String(total) }),
    date: now().toISOString(),
  });
}

/**
 * Ends a job once: reminders and the notification of its owner are written in the transaction that ends it.
 * @param caller whoever gave it; null once the account is closed
 */
export async function endJob(
  db: Db,
  services: Services,
  jobId: number,
  { caller, state }: { caller: Caller | null; state: Extract<BulkJobState, 'DONE' | 'CANCELED'> },
): Promise<void> {
  const [job] = await db.select().from(bulkJobs).where(eq(bulkJobs.id, jobId)).for('update');
  if (!job || !isOpenJob(job.state)) return;
  if (caller && state === 'DONE') {
    if (job.command === 'REMIND') {
      await sendReminders({ db, services, caller }, jobId, job.arguments as BulkArguments['REMIND']);
    }
    await notifyOwner(db, services, job);
  }
  // Also of what was handed over, or done in somebody's place, before it was canceled.
  await notifyOfHandOver(db, services, job);
  await notifyRepresented(db, services, job);
  const finishedAt = services.now().toISOString();
  await db.update(bulkJobs).set({ state, finishedAt }).where(eq(bulkJobs.id, jobId));
}
