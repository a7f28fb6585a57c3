import { sql } from 'drizzle-orm';
import { titleIn } from '#contract/texts/titles.ts';
import { fullName } from '#contract/users/full-name.ts';
import type { Db } from '#server/platform/db/client.ts';
import { isOneOf } from '#server/platform/db/id-array.ts';
import { insertStep } from '#server/platform/db/insert-rows.ts';
import { prepared } from '#server/platform/db/prepared-statement.ts';
import { contributionFields } from '#server/platform/db/schema/configuration.ts';
import { contributionHistories } from '#server/platform/db/schema/histories.ts';
import type { Step } from '#server/platform/db/steps.ts';
import { actionEvent } from '../action-event.ts';
import type { HistoryValue } from '../engine/types.ts';
import { type Known, peopleFor } from '../load/known.ts';
import type { EffectContext, Placed } from './context.ts';

const isObject = (value: HistoryValue): value is Exclude<HistoryValue, string | null> =>
  typeof value === 'object' && value !== null;

function idsIn(values: readonly HistoryValue[]): { users: number[]; fields: number[] } {
  const objects = values.filter(isObject);
  const some = (ids: (number | null)[]) => [...new Set(ids.filter((id) => id !== null))];
  return {
    users: some(objects.flatMap((value) => ('users' in value ? [...value.users] : [value.user]))),
    fields: some(objects.flatMap((value) => ('field' in value ? [value.field] : []))),
  };
}

/** People and fields by name as they are called now: the history must not change when they do. */
export async function namesOf(
  db: Db,
  values: readonly HistoryValue[],
  locale: string,
  known: readonly Known[] = [],
) {
  const ids = idsIn(values);
  const people = await peopleFor(db, ids.users, known);
  const fields =
    ids.fields.length === 0
      ? []
      : await prepared(
          db
            .select({ id: contributionFields.id, titles: contributionFields.definitionList })
            .from(contributionFields)
            .where(sql`${contributionFields.id} ${isOneOf(ids.fields)}`),
        );
  const person = new Map([...people].map(([id, each]) => [id, fullName(each)]));
  const field = new Map(fields.map(({ id, titles }) => [id, titleIn(titles, locale)]));
  return (value: HistoryValue): string | null => {
    if (!isObject(value)) return value;
    const parts =
      'users' in value
        ? value.users.map((id) => person.get(id))
        : [field.get(value.field ?? 0), person.get(value.user ?? 0)];
    const text = parts.filter((part) => part !== undefined && part !== '').join(', ');
    return text === '' ? null : text;
  };
}

/** Appends the history rows of decisions; they are never changed again, S3-84. */
export async function historySteps(
  { db, services, actor, onBehalfOf }: EffectContext,
  rows: readonly Placed<'history'>[],
): Promise<(Step | null)[]> {
  const written = await namesOf(
    db,
    rows.flatMap(({ effect: { row } }) => [row.oldValue, row.newValue]),
    services.messages.locales[0],
    rows.map(({ situation }) => situation.known),
  );
  const step = insertStep(
    contributionHistories,
    rows.map(({ situation, effect: { row } }) => ({
      contributionId: situation.contribution.id,
      category: row.category,
      date: situation.now,
      userId: actor.kind === 'user' ? actor.userId : (onBehalfOf ?? null),
      event: row.action ? actionEvent(row.action.id) : row.event,
      actionNames: row.action ? [...row.action.names] : null,
      fromStateId: row.fromStateId,
      toStateId: row.toStateId,
      oldValue: written(row.oldValue),
      newValue: written(row.newValue),
      explanation: row.explanation,
    })),
  );
  return [step];
}
