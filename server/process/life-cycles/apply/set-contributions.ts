import { and, sql } from 'drizzle-orm';
import { isOneOf } from '#server/platform/db/id-array.ts';
import { prepared } from '#server/platform/db/prepared-statement.ts';
import { contributions, contributionTasks } from '#server/platform/db/schema/contributions.ts';
import { stateOf } from '#server/process/life-cycles/engine/states.ts';
import type { Settings } from '#server/process/life-cycles/engine/types.ts';
import { isOpenStatus } from '#server/process/tasks/tasks.open.sql.ts';
import { type Decision, type EffectContext, groupBy } from './context.ts';

/** The columns that a decision sets, all its steps together. */
export const settingsOf = ({ effects }: Pick<Decision, 'effects'>): Partial<Settings> =>
  Object.assign(
    {},
    ...effects.flatMap((effect) => (effect.kind === 'contributionSet' ? [effect.values] : [])),
  );

/**
 * Writes what decisions set on their contributions; those that are set alike in one statement. Each counts a
 * change and tells when and by whom, S3-17.
 */
export async function setContributions(
  { db, actor }: EffectContext,
  decisions: readonly Decision[],
): Promise<void> {
  const set = decisions.map(({ situation, effects }) => ({
    situation,
    values: settingsOf({ effects }),
  }));
  for (const group of groupBy(
    set,
    ({ situation, values }) => `${situation.lifeCycleId} ${JSON.stringify(values)}`,
  )) {
    const [first] = group;
    if (!first) continue;
    const { situation, values } = first;
    const isAmongThem = isOneOf(group.map((one) => one.situation.contribution.id));
    const state = values.stateId === undefined ? undefined : stateOf(situation.lifeCycle, values.stateId);
    await prepared(
      db
        .update(contributions)
        .set({
          ...values,
          ...(state ? { stateType: state.stateType } : {}),
          version: sql`${contributions.version} + 1`,
          dateUpdated: situation.now,
          ...(actor.kind === 'user' ? { updatedBy: actor.userId } : {}),
        })
        .where(sql`${contributions.id} ${isAmongThem}`),
    );
    if (values.fieldId !== undefined) {
      // Open tasks are listed under the field that the contribution has now.
      await db
        .update(contributionTasks)
        .set({ fieldId: values.fieldId })
        .where(
          and(
            sql`${contributionTasks.contributionId} ${isAmongThem}`,
            isOpenStatus(contributionTasks.status),
          ),
        );
    }
  }
}
