import { sql } from 'drizzle-orm';
import type { BulkArguments } from '#contract/bulk/schema.ts';
import { nameIn } from '#contract/texts/titles.ts';
import { fullName } from '#contract/users/full-name.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { bulkJobs } from '#server/platform/db/schema/bulk-jobs.ts';
import { found } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';
import { queueMessages } from '#server/process/life-cycles/apply/messages.ts';
import { noticeTexts } from '#server/process/life-cycles/apply/notice-texts.ts';
import { peopleFor } from '#server/process/life-cycles/load/known.ts';
import { loadSituations } from '#server/process/life-cycles/load/situation.ts';
import { namedCodes } from './named-codes.ts';

type Job = Pick<typeof bulkJobs.$inferSelect, 'id' | 'userId' | 'command' | 'arguments'>;

/** Notifies whoever a job acted for, once, of all that was done in their place; of one, in the words of a single action. */
export async function notifyRepresented(db: Db, services: Services, job: Job): Promise<void> {
  if (job.command !== 'ACT') return;
  const { actFor, actionName, actionId } = job.arguments as BulkArguments['ACT'];
  if (!actFor) return;
  const { userId, reason } = actFor;
  const { rows } = await db.execute<{ id: number; code: string }>(sql`
    select contribution.id, contribution.code from bulk_job_item item
      join contribution on contribution.id = item.contribution_id
     where item.job_id = ${job.id} and item.outcome = 'CHANGED' order by item.position`);
  const people = await peopleFor(db, [userId, job.userId], []);
  const [first] = rows;
  if (!first || !people.get(userId)?.activated) return;
  const [situation] = await loadSituations(db, [first.id], { lock: 'none', now: services.now() });
  if (!situation) return;
  const { messages } = services;
  const by = fullName(found(people.get(job.userId)));
  const states = situation.lifeCycle.states.flatMap(({ actions }) => actions);
  const actionNames =
    states.find(({ id, definitionList }) =>
      actionId ? id === actionId : definitionList.some(({ name }) => name === actionName),
    )?.definitionList ?? [];
  const texts = noticeTexts(
    messages,
    { title: 'bulk.actedFor.title', text: 'bulk.actedFor.text' },
    (language) => ({
      by,
      count: messages.translate(language, 'bulk.actedFor.count', { smart_count: rows.length }),
      action: nameIn(actionNames, language),
      codes: namedCodes(messages, language, rows),
      reason: reason.trim(),
    }),
  );
  const message =
    rows.length === 1
      ? { kind: 'actedForNotice' as const, userId, byId: job.userId, actionNames, reason: reason.trim() }
      : { kind: 'notification' as const, userId, texts, explanation: null, sendEmail: true };
  const actor = { kind: 'user', userId: job.userId, isAdministrator: false } as const;
  await queueMessages({ db, services, actor }, [{ situation, messages: [message] }]);
}
