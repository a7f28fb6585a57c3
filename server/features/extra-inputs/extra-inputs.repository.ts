import { and, asc, count, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { ContributionType } from '../../../contract/access.ts';
import type { ExtraInputType } from '../../../contract/extra-input-rules.ts';
import type { ExtraInput, SelectionEntry } from '../../../contract/extra-inputs.ts';
import type { Db } from '../../db/client.ts';
import { holdVersion } from '../../db/heldVersion.ts';
import { ordering, pageWindow } from '../../db/paging.ts';
import { extraInputSelectionValues, extraInputs } from '../../db/schema/configuration.ts';
import { Page } from '../../plugins/route.ts';

/** The inputs of a type, or those of one competition's ideas. */
export interface Scope {
  source: ContributionType;
  competitionId: number | null;
}

type Row = typeof extraInputs.$inferSelect;

const present = isNull(extraInputs.deletedAt);
const inCompetition = (id: number | null) =>
  id === null ? isNull(extraInputs.competitionId) : eq(extraInputs.competitionId, id);
export const inScope = ({ source, competitionId }: Scope) =>
  and(present, eq(extraInputs.source, source), inCompetition(competitionId));

/** Choices by input, one entry a language [R2F-05]. */
async function readChoices(db: Db, inputIds: readonly number[]): Promise<Map<number, SelectionEntry[]>> {
  const choices = new Map<number, SelectionEntry[]>();
  if (inputIds.length === 0) return choices;
  const rows = await db
    .select()
    .from(extraInputSelectionValues)
    .where(
      and(
        inArray(extraInputSelectionValues.extraInputId, [...inputIds]),
        isNull(extraInputSelectionValues.deletedAt),
      ),
    )
    .orderBy(asc(extraInputSelectionValues.rank), asc(extraInputSelectionValues.id));
  for (const { id, extraInputId, definitionList, rank } of rows) {
    const entries = definitionList.map(({ language, label }) => ({ id, language, label, rank }));
    choices.set(extraInputId, [...(choices.get(extraInputId) ?? []), ...entries]);
  }
  return choices;
}

async function withChoices(db: Db, rows: readonly Row[]): Promise<ExtraInput[]> {
  const choices = await readChoices(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ deletedAt: _, ...row }) => ({
    ...row,
    definitionList: row.definitionList.map((text) => ({ ...text, explanation: text.explanation ?? null })),
    selectionValues: choices.get(row.id) ?? [],
  }));
}

const SORT_COLUMNS = {
  id: extraInputs.id,
  listOrder: extraInputs.listOrder,
  inputType: extraInputs.inputType,
  isRequired: extraInputs.isRequired,
};

/** A page of the inputs of a source; of one competition when it is named, else of all of the source. */
export async function pageOfExtraInputs(
  db: Db,
  { source, competitionId }: { source: ContributionType; competitionId?: number | undefined },
  query: { page: number; size: number; sort: string },
): Promise<Page<ExtraInput>> {
  const wanted = and(
    present,
    eq(extraInputs.source, source),
    competitionId === undefined ? undefined : eq(extraInputs.competitionId, competitionId),
  );
  const { limit, offset } = pageWindow(query);
  const rows = await db
    .select()
    .from(extraInputs)
    .where(wanted)
    .orderBy(...ordering(SORT_COLUMNS, query.sort, extraInputs.id))
    .limit(limit)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(extraInputs).where(wanted);
  return new Page(await withChoices(db, rows), all?.total ?? 0);
}

async function listWhere(db: Db, where: SQL | undefined): Promise<ExtraInput[]> {
  const rows = await db
    .select()
    .from(extraInputs)
    .where(where)
    .orderBy(asc(extraInputs.listOrder), asc(extraInputs.id));
  return withChoices(db, rows);
}

/** All inputs of a type or competition in their order. */
export const listExtraInputs = (db: Db, scope: Scope): Promise<ExtraInput[]> => listWhere(db, inScope(scope));

/** Inputs of some kinds in their order: of a competition, or of one source or all without those of competitions. */
export const listExtraInputsOfKinds = (
  db: Db,
  kinds: readonly ExtraInputType[],
  { source, competitionId }: { source?: ContributionType | undefined; competitionId: number | null },
): Promise<ExtraInput[]> =>
  listWhere(
    db,
    and(
      present,
      inArray(extraInputs.inputType, [...kinds]),
      source === undefined ? undefined : eq(extraInputs.source, source),
      inCompetition(competitionId),
    ),
  );

export async function readExtraInput(
  db: Db,
  id: number,
  source: ContributionType,
): Promise<ExtraInput | undefined> {
  const [input] = await listWhere(db, and(present, eq(extraInputs.id, id), eq(extraInputs.source, source)));
  return input;
}

/**
 * Holds an input until the transaction ends: whoever answers it at this moment is waited for, and waits,
 * so that its kind and its choices are those that its answers were checked by, S2-35, S3-88.
 * @throws AppError error.savedInBetween when somebody saved it since it was seen
 */
export const holdExtraInput = (db: Db, id: number, seen: number | undefined) =>
  holdVersion(db, extraInputs, eq(extraInputs.id, id), { seen, entity: 'extraInput', lock: 'update' });

/** Keeps inputs as they are for somebody who answers them, in common with others who do. */
export async function keepExtraInputs(db: Db, ids: readonly number[]): Promise<void> {
  await db
    .select({ id: extraInputs.id })
    .from(extraInputs)
    .where(inArray(extraInputs.id, [...ids]))
    .orderBy(asc(extraInputs.id))
    .for('key share');
}
