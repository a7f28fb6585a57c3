import { sql } from 'drizzle-orm';
import type { BulkArguments } from '#contract/bulk/schema.ts';
import { OPEN_TASK_STATUSES } from '#contract/tasks/rules.ts';
import type { TaskStatus } from '#contract/tasks/schema.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { permissionsOf } from '#server/process/life-cycles/engine/permissions.ts';
import type { LoadedSituation } from '#server/process/life-cycles/load/situation.ts';
import { type PrepareCommand, refuse } from '../bulk.command.ts';

const isOpen = (status: TaskStatus) => (OPEN_TASK_STATUSES as readonly TaskStatus[]).includes(status);

/** Who owes the promised answer, and who has an open task; authors do not remind themselves of drafts. */
function owing({ contribution }: LoadedSituation): number[] {
  const { answerState, answerOwnerId, tasks, participants } = contribution;
  const ofAnswer = answerState === 'RUNNING' && answerOwnerId !== null ? [answerOwnerId] : [];
  const ofTasks = tasks.flatMap(({ status, role, userId }) =>
    isOpen(status) && role !== 'OWNER' ? [userId] : [],
  );
  const active = new Set(participants.filter(({ isActive }) => isActive).map(({ userId }) => userId));
  return [...new Set([...ofAnswer, ...ofTasks])].filter((id) => active.has(id));
}

/** For how long nobody is reminded of the same contribution again, ms: whoever asks. */
const REST_MS = 86_400_000;

/** Who was reminded by hand of which contribution lately, or is about to be; what was canceled never reminded anybody. */
async function remindedLately(
  { db, services }: ServiceContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const since = new Date(services.now().getTime() - REST_MS).toISOString();
  const { rows } = await db.execute<{ id: number; people: number[] }>(sql`
    select item.contribution_id as id, json_agg(person.id) as people
      from bulk_job_item item join bulk_job job on job.id = item.job_id
     cross join lateral unnest(item.reminded) as person(id)
     where item.contribution_id = any(${idArray(ids)}) and item.outcome = 'CHANGED' and job.command = 'REMIND'
       and job.state <> 'CANCELED' and coalesce(job.finished_at, 'infinity') > ${since}
     group by item.contribution_id`);
  return new Map(rows.map(({ id, people }) => [id, new Set(people)]));
}

/**
 * Reminds those who owe an answer or have an open task: administrators of the module and those who work on the contribution
 * may, each of them once a day. Each person gets one notification for the whole job, at its end.
 */
export const prepareRemind: PrepareCommand<BulkArguments['REMIND']> = async (context, _, ids) => {
  const lately = await remindedLately(context, ids);
  return (situation, actor) => {
    const { lifeCycle, contribution } = situation;
    if (!permissionsOf(lifeCycle, contribution, actor).compare) return refuse('error.commandNotAllowed');
    const asked = owing(situation).filter((id) => id !== context.caller.id);
    if (asked.length === 0) return refuse('error.bulk.nobodyToRemind');
    const reminded = asked.filter((id) => !lately.get(contribution.id)?.has(id));
    return reminded.length === 0 ? refuse('error.bulk.remindedLately') : { ok: true, reminded };
  };
};
