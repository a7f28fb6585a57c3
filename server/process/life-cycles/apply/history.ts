import { sql } from 'drizzle-orm';
import { titleIn } from '#contract/texts/titles.ts';
import { fullName } from '#contract/users/full-name.ts';
import type { Db } from '#server/platform/db/client.ts';
import { isOneOf } from '#server/platform/db/id-array.ts';
import { insertStep } from '#server/platform/db/insert-rows.ts';
import { prepared } from '#server/platform/db/prepared-statement.ts';
import { contributionFields } from '#server/platform/db/schema/configuration.ts';
import { contributionHistories, type NamedPerson } from '#server/platform/db/schema/histories.ts';
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

/** A value as it is stored: its text, and the people in it apart, so that their names can be taken out one day. */
export interface WrittenValue {
  text: string | null;
  people: NamedPerson[];
}

/** The columns of an entry for its values before and after the change. */
export const writtenColumns = (before: WrittenValue, after: WrittenValue) => ({
  oldValue: before.text,
  newValue: after.text,
  namedPeople:
    before.people.length + after.people.length === 0 ? null : { old: before.people, new: after.people },
});

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
  const named = (ids: readonly (number | null)[]): NamedPerson[] =>
    ids.flatMap((id) => {
      const name = id === null ? undefined : person.get(id);
      return id === null || !name ? [] : [{ id, name }];
    });
  return (value: HistoryValue): WrittenValue => {
    if (!isObject(value)) return { text: value, people: [] };
    if ('users' in value) return { text: null, people: named(value.users) };
    return { text: field.get(value.field ?? 0) || null, people: named([value.user]) };
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
      userId: row.isBySystem ? null : actor.kind === 'user' ? actor.userId : (onBehalfOf ?? null),
      actingForId: actor.kind === 'user' && !row.isBySystem ? (actor.actingFor?.userId ?? null) : null,
      actingReason: (row.action && actor.kind === 'user' && actor.actingFor?.reason.trim()) || null,
      event: row.action ? actionEvent(row.action.id) : row.event,
      actionNames: row.action ? [...row.action.names] : null,
      fromStateId: row.fromStateId,
      toStateId: row.toStateId,
      ...writtenColumns(written(row.oldValue), written(row.newValue)),
      explanation: row.explanation,
    })),
  );
  return [step];
}
