import { and, eq, sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import type { ExtraInput, ExtraInputWithValue } from '#contract/extra-inputs/schema.ts';
import { inLanguage } from '#contract/texts/titles.ts';
import type { Db } from '#server/platform/db/client.ts';
import { hasRow } from '#server/platform/db/has-row.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { visibleTo } from '#server/process/selection/visibility.ts';
import { listWithValues } from './extra-inputs.repository.ts';

/** What a choice of an input is called in a language. */
export const choiceLabel = (input: ExtraInput, id: number, locale: string): string | undefined =>
  inLanguage(
    input.selectionValues.filter((entry) => entry.id === id),
    locale,
  )?.label;

/** Whether any contribution holds a value for an input. */
export const hasValues = (db: Db, extraInputId: number): Promise<boolean> =>
  hasRow(db, sql`extra_input_value where extra_input_id = ${extraInputId}`);

/** Those of these choices that a contribution has made. */
export async function chosenAnywhere(db: Db, choiceIds: readonly number[]): Promise<Set<number>> {
  if (choiceIds.length === 0) return new Set();
  const { rows } = await db.execute<{ id: number }>(sql`
    select choice.id from unnest(${sql.param([...choiceIds])}::bigint[]) as choice(id)
     where exists (select 1 from extra_input_value v where v.selection_value_ids @> array[choice.id])`);
  return new Set(rows.map(({ id }) => id));
}

/**
 * The inputs that apply to a contribution, each with what it holds; undefined for one of another type or one
 * that the caller may not see, S3-20.
 */
export async function readInputsOfContribution(
  db: Db,
  caller: Caller,
  id: number,
  type: ContributionType,
): Promise<ExtraInputWithValue[] | undefined> {
  const [contribution] = await db
    .select({ competitionId: contributions.competitionId, campaignId: contributions.campaignId })
    .from(contributions)
    .where(and(eq(contributions.id, id), eq(contributions.type, type), visibleTo(caller)));
  if (!contribution) return undefined;
  return listWithValues(db, { source: type, ...contribution }, id);
}
