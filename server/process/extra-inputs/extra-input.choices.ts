import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { extraInputSelectionValues } from '#server/platform/db/schema/configuration.ts';
import { invalid } from '#server/platform/errors.ts';
import { chosenAnywhere } from './extra-input.values.ts';

interface Entry {
  id?: number | null | undefined;
  language: string;
  label: string;
  rank: number;
}
interface Choice {
  id: number | null;
  definitionList: { language: string; label: string }[];
}

/** Entries of one rank are one choice in several languages, Q2-45. Ranks become 1..n without gaps. */
function toChoices(entries: readonly Entry[]): Choice[] {
  const byRank = new Map<number, Choice>();
  for (const { id, language, label, rank } of entries) {
    const choice = byRank.get(rank) ?? { id: null, definitionList: [] };
    choice.id ??= id ?? null;
    choice.definitionList.push({ language, label });
    byRank.set(rank, choice);
  }
  return [...byRank.entries()].sort(([a], [b]) => a - b).map(([, choice]) => choice);
}

/** Removes choices; one that a contribution has made is only hidden, so that its answer keeps its meaning. */
async function removeChoices(db: Db, ids: readonly number[]): Promise<void> {
  const made = await chosenAnywhere(db, ids);
  const hidden = ids.filter((id) => made.has(id));
  const erased = ids.filter((id) => !made.has(id));
  if (hidden.length > 0) {
    await db
      .update(extraInputSelectionValues)
      .set({ deletedAt: sql`now()` })
      .where(inArray(extraInputSelectionValues.id, hidden));
  }
  if (erased.length > 0) {
    await db.delete(extraInputSelectionValues).where(inArray(extraInputSelectionValues.id, erased));
  }
}

/**
 * Makes these the choices of an input: those with an id stay the same choice, the rest is new, and what is
 * not named is removed.
 * @throws AppError error.validation for an id of another input
 */
export async function writeChoices(db: Db, extraInputId: number, entries: readonly Entry[]): Promise<void> {
  const choices = toChoices(entries);
  const stored = await db
    .select({ id: extraInputSelectionValues.id })
    .from(extraInputSelectionValues)
    .where(
      and(
        eq(extraInputSelectionValues.extraInputId, extraInputId),
        isNull(extraInputSelectionValues.deletedAt),
      ),
    );
  const known = new Set(stored.map(({ id }) => id));
  const remaining = choices.flatMap(({ id }) => (id === null ? [] : [id]));
  if (new Set(remaining).size < remaining.length || remaining.some((id) => !known.has(id))) {
    throw invalid('extraInput', [{ field: 'selectionValues', message: 'Value' }]);
  }
  await removeChoices(
    db,
    [...known].filter((id) => !remaining.includes(id)),
  );
  for (const [index, { id, definitionList }] of choices.entries()) {
    const values = { definitionList, rank: index + 1 };
    if (id === null) await db.insert(extraInputSelectionValues).values({ extraInputId, ...values });
    else await db.update(extraInputSelectionValues).set(values).where(eq(extraInputSelectionValues.id, id));
  }
}
