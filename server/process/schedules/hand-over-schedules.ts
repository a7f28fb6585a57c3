import { sql } from 'drizzle-orm';
import { SCHEDULE_LIMITS } from '#contract/schedules/rules.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import type { HandOverPart, HandOverPeople, Unrestored } from '#server/process/hand-over/hand-over.parts.ts';
import { isWorkedOn } from '#server/process/hand-over/open-work.repository.ts';
import { applyDecisions } from '#server/process/life-cycles/apply/decision.ts';
import type { Effect } from '#server/process/life-cycles/engine/types.ts';
import { situationsInBatches } from '#server/process/life-cycles/load/batches.ts';

const isOpenStep = sql`item.percent < ${SCHEDULE_LIMITS.percent.max}`;

interface Step extends Record<string, unknown> {
  id: number;
  contributionId: number;
}

/**
 * Names somebody else for steps: forms that show them are out of date, and the histories say who has them now.
 * @returns the steps that nobody has changed while their contributions were waited for
 */
async function nameFor(
  { db, services, caller }: ServiceContext,
  steps: readonly Step[],
  { fromId, toId }: HandOverPeople,
): Promise<number[]> {
  if (steps.length === 0) return [];
  const ids = [...new Set(steps.map(({ contributionId }) => contributionId))].sort((a, b) => a - b);
  const now = services.now();
  const actor = { kind: 'user', userId: caller.id, isAdministrator: true } as const;
  const row = {
    ...({ category: 'ANSWER', event: 'scheduleHandedOver', explanation: null, action: null } as const),
    ...{ fromStateId: null, toStateId: null, oldValue: { users: [fromId] }, newValue: { users: [toId] } },
  };
  const effects: readonly Effect[] = [{ kind: 'history', row }];
  for await (const situations of situationsInBatches(db, ids, { lock: 'wait', now })) {
    const decisions = situations.map((situation) => ({ situation, effects, keepsVersion: true as const }));
    await applyDecisions({ db, services, actor }, decisions);
  }
  await db.execute(sql`
    update implementation_schedule
       set version = version + 1, last_modified_by = ${caller.id}, last_modified_date = ${now.toISOString()}
     where contribution_id = any(${idArray(ids)})`);
  const { rows } = await db.execute<{ id: number }>(sql`
    update implementation_schedule_item item set responsible_id = ${toId}
     where item.id = any(${idArray(steps.map(({ id }) => id))}) and item.responsible_id = ${fromId} and ${isOpenStep}
    returning item.id`);
  return rows.map(({ id }) => id);
}

/** Open steps of schedules of what is under way. */
export const schedulePart: HandOverPart = {
  kind: 'schedules',
  count: async (db, userId) => {
    const { rows } = await db.execute<{ all: number }>(sql`
      select count(*)::int as all
        from implementation_schedule_item item join contribution on contribution.id = item.contribution_id
       where item.responsible_id = ${userId} and ${isOpenStep} and ${isWorkedOn}`);
    const { all = 0 } = rows[0] ?? {};
    // A step has one person.
    return { all, sole: all };
  },
  hold: async (db, userId) => {
    await db.execute(sql`
      select from contribution
       where id in (select item.contribution_id from implementation_schedule_item item
                     where item.responsible_id = ${userId} and ${isOpenStep}) and ${isWorkedOn}
       order by id for update`);
  },
  take: async (context, people) => {
    const { rows } = await context.db.execute<Step>(sql`
      select item.id, item.contribution_id as "contributionId"
        from implementation_schedule_item item join contribution on contribution.id = item.contribution_id
       where item.responsible_id = ${people.fromId} and ${isOpenStep} and ${isWorkedOn}
       order by item.contribution_id, item.id`);
    const named = new Set(await nameFor(context, rows, people));
    return rows.flatMap(({ id }) => (named.has(id) ? [{ subjectId: id, before: {} }] : []));
  },
  giveBack: async (context, { fromId, toId }, taken) => {
    type Found = Step & { code: string; isOpen: boolean; isTheirs: boolean };
    const { rows } = await context.db.execute<Found>(sql`
      select item.id, item.contribution_id as "contributionId", contribution.code,
             ${isOpenStep} and ${isWorkedOn} as "isOpen", coalesce(item.responsible_id = ${toId}, false) as "isTheirs"
        from implementation_schedule_item item join contribution on contribution.id = item.contribution_id
       where item.id = any(${idArray(taken.map(({ subjectId }) => subjectId))})
       order by item.contribution_id, item.id`);
    const open = rows.filter(({ isOpen, isTheirs }) => isOpen && isTheirs);
    const back = new Set(await nameFor(context, open, { fromId: toId, toId: fromId }));
    const gone = taken.filter(({ subjectId }) => !rows.some(({ id }) => id === subjectId));
    return [
      ...gone.map((): Unrestored => ({ name: '', reason: 'gone' })),
      ...rows
        .filter(({ id }) => !back.has(id))
        .map(
          ({ code, isOpen, isTheirs }): Unrestored => ({
            name: code,
            reason: isTheirs && !isOpen ? 'done' : 'changed',
          }),
        ),
    ];
  },
};
