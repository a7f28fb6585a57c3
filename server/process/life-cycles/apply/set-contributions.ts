import { sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { isOneOf } from '#server/platform/db/id-array.ts';
import type { contributions } from '#server/platform/db/schema/contributions.ts';
import type { Step } from '#server/platform/db/steps.ts';
import { groupBy } from '#server/platform/group-by.ts';
import { stateOf } from '#server/process/life-cycles/engine/states.ts';
import type { Actor, Settings } from '#server/process/life-cycles/engine/types.ts';
import { isOpenStatus } from '#server/process/tasks/tasks.open.sql.ts';
import type { Decision } from './context.ts';

/** The columns that a decision sets, all its steps together. */
export const settingsOf = ({ effects }: Pick<Decision, 'effects'>): Partial<Settings> =>
  Object.assign(
    {},
    ...effects.flatMap((effect) => (effect.kind === 'contributionSet' ? [effect.values] : [])),
  );

interface Setting {
  contributions: Step;
  /** Open tasks are listed under the field that the contribution has now. */
  tasks: Step | null;
}

/** Whole values are columns of JSON. */
const asParameter = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;

/**
 * What decisions set on their contributions; those that are set alike in one step. Each counts a change and records when and
 * by whom, S3-17.
 */
export function settingSteps(actor: Actor, decisions: readonly Decision[]): Setting[] {
  const set = decisions.map(({ situation, effects }) => ({
    situation,
    values: settingsOf({ effects }),
  }));
  const alike = groupBy(set, ({ situation, values }) => `${situation.lifeCycleId} ${JSON.stringify(values)}`);
  return [...alike.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { situation, values } = first;
    const isAmongThem = isOneOf(group.map((one) => one.situation.contribution.id));
    const state = values.stateId === undefined ? undefined : stateOf(situation.lifeCycle, values.stateId);
    const columns: Partial<typeof contributions.$inferInsert> = {
      ...values,
      ...(state ? { stateType: state.stateType } : {}),
      dateUpdated: situation.now,
      ...(actor.kind === 'user' ? { updatedBy: actor.userId } : {}),
    };
    const assignments = Object.entries(columns).map(
      ([name, value]) => sql`${sql.identifier(toSnakeCase(name))} = ${asParameter(value)}`,
    );
    const { fieldId } = values;
    return [
      {
        contributions: (after) => sql`
          update contribution set version = contribution.version + 1, ${sql.join(assignments, sql`, `)}
           where contribution.id ${isAmongThem} and ${after}`,
        tasks:
          fieldId === undefined
            ? null
            : (after) => sql`
          update contribution_task task set field_id = ${fieldId}
           where task.contribution_id ${isAmongThem} and ${isOpenStatus(sql`task.status`)} and ${after}`,
      },
    ];
  });
}
