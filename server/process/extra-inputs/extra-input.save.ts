import { asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { ContributionType } from '#contract/access.ts';
import type { extraInputEndpoints } from '#contract/extra-inputs/endpoints.ts';
import { boundsFor, definitionFaults, isSelection } from '#contract/extra-inputs/rules.ts';
import type { ExtraInput, ExtraInputBody, OrderEntry } from '#contract/extra-inputs/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { hasRow } from '#server/platform/db/has-row.ts';
import { insertRow } from '#server/platform/db/insert-rows.ts';
import { extraInputs } from '#server/platform/db/schema/configuration.ts';
import { defined } from '#server/platform/defined.ts';
import { found, invalid, refused } from '#server/platform/errors.ts';
import { writeChoices } from './extra-input.choices.ts';
import { lockOrder, writeOrder } from './extra-input.order.ts';
import { hasValues } from './extra-input.values.ts';
import { requireFormOpen } from './extra-inputs.policy.ts';
import {
  holdExtraInput,
  inScope,
  listExtraInputs,
  type Owner,
  readExtraInput,
  type Scope,
} from './extra-inputs.repository.ts';

type Change = z.output<(typeof extraInputEndpoints)['save']['body']>;

function requireValid(body: Omit<ExtraInputBody, 'competitionId'>, locales: readonly string[]): void {
  const faults = definitionFaults(body, locales);
  if (faults.length > 0) throw invalid('extraInput', faults);
}

/**
 * Where a new input belongs: an idea's to a competition, any other to its type alone [R2F-01].
 * @throws AppError error.validation
 */
export async function scopeOf(db: Db, source: ContributionType, body: ExtraInputBody): Promise<Scope> {
  const competitionId = body.competitionId ?? null;
  const fault = (message: string) => invalid('extraInput', [{ field: 'competitionId', message }]);
  if (source !== 'IDEA') {
    if (competitionId !== null) throw fault('Value');
    return { source, competitionId: null, campaignId: null };
  }
  if (competitionId === null) throw fault('NotNull');
  if (!(await hasRow(db, sql`competition where id = ${competitionId}`))) throw fault('Value');
  return { source, competitionId, campaignId: null };
}

/**
 * Creates an input at the end of the order [R3P-141], S3-88. Those of ideas can be made and changed until the first
 * evaluation, Q2-25. Whoever asks for those of a campaign holds it.
 * @param locales every one of them needs a label, Q2-45
 */
export async function createExtraInput(
  db: Db,
  scope: Scope,
  body: Omit<ExtraInputBody, 'competitionId'>,
  locales: readonly string[],
): Promise<ExtraInput> {
  requireValid(body, locales);
  await requireFormOpen(db, scope.competitionId);
  await lockOrder(db, scope);
  const { definitionList, isRequired, inputType, selectionValues } = body;
  const id = await insertRow(db, extraInputs, {
    ...scope,
    definitionList,
    isRequired,
    inputType,
    ...boundsFor(inputType, body),
    listOrder: (await db.$count(extraInputs, inScope(scope))) + 1,
  });
  await writeChoices(db, id, isSelection(inputType) ? selectionValues : []);
  return found(await readExtraInput(db, id, scope));
}

/**
 * An input that may still be changed, held against those who answer it.
 * @throws AppError 404, error.notEditable, error.savedInBetween when it is not the version that was seen
 */
async function openForChange(
  db: Db,
  owner: Owner,
  { id, version }: { id: number; version?: number | undefined },
): Promise<ExtraInput> {
  const { competitionId } = found(await readExtraInput(db, id, owner));
  await requireFormOpen(db, competitionId);
  await holdExtraInput(db, id, version);
  // Another may have changed or deleted it while we waited.
  return found(await readExtraInput(db, id, owner));
}

/**
 * Saves an input [R3P-142]; its kind only while no contribution holds a value, S2-35.
 * @throws AppError error.inUse, error.notEditable, error.savedInBetween, error.validation
 */
export async function saveExtraInput(
  db: Db,
  owner: Owner,
  change: Change,
  locales: readonly string[],
): Promise<ExtraInput> {
  const stored = await openForChange(db, owner, change);
  const inputType = change.inputType ?? stored.inputType;
  const changesKind = inputType !== stored.inputType;
  if (changesKind && (await hasValues(db, stored.id))) throw refused('error.inUse', 'extraInput');
  const next = {
    definitionList: change.definitionList ?? stored.definitionList,
    isRequired: change.isRequired ?? stored.isRequired,
    inputType,
    // Bounds of the old kind mean nothing to the new one.
    minLenOrValue: keep(change.minLenOrValue, changesKind ? null : stored.minLenOrValue),
    maxLenOrValue: keep(change.maxLenOrValue, changesKind ? null : stored.maxLenOrValue),
    selectionValues: change.selectionValues ?? stored.selectionValues,
  };
  requireValid(next, locales);
  const { selectionValues, ...values } = next;
  await db
    .update(extraInputs)
    .set({ ...values, ...boundsFor(inputType, next), version: sql`${extraInputs.version} + 1` })
    .where(eq(extraInputs.id, stored.id));
  await writeChoices(db, stored.id, isSelection(inputType) ? selectionValues : []);
  return found(await readExtraInput(db, stored.id, owner));
}

/** A missing key keeps the stored value, null clears it, S3-10. */
const keep = <T>(given: T | null | undefined, stored: T | null): T | null =>
  given === undefined ? stored : given;

/**
 * Deletes an input and closes the gap [R3P-143]. With values it is only hidden, S3-88; with values of ideas
 * it stays, S2-35.
 * @throws AppError error.inUse
 */
export async function deleteExtraInput(db: Db, owner: Owner, id: number): Promise<void> {
  const known = found(await readExtraInput(db, id, owner));
  const scope = { ...owner, competitionId: known.competitionId };
  await lockOrder(db, scope);
  await openForChange(db, owner, { id });
  if (await hasValues(db, id)) {
    if (owner.source === 'IDEA') throw refused('error.inUse', 'extraInput');
    await db.update(extraInputs).set({ deletedAt: sql`now()` }).where(eq(extraInputs.id, id));
  } else {
    await db.delete(extraInputs).where(eq(extraInputs.id, id));
  }
  const left = await db
    .select({ id: extraInputs.id })
    .from(extraInputs)
    .where(inScope(scope))
    .orderBy(asc(extraInputs.listOrder), asc(extraInputs.id));
  await writeOrder(
    db,
    left.map((row) => row.id),
  );
}

/**
 * Puts all inputs of a source, a competition or a campaign in a new order, stored as 1..n [R3P-144], S3-88, S2-35.
 * @param order must name each of them exactly once, with places that differ
 */
export async function reorderExtraInputs(
  db: Db,
  owner: Owner,
  order: readonly z.output<typeof OrderEntry>[],
): Promise<ExtraInput[]> {
  const fault = () => invalid('extraInput', [{ field: 'listOrder', message: 'Value' }]);
  const first = await readExtraInput(db, defined(order[0], 'The first input').id, owner);
  if (!first) throw fault();
  const scope = { ...owner, competitionId: first.competitionId };
  await requireFormOpen(db, scope.competitionId);
  await lockOrder(db, scope);
  const all = new Set((await listExtraInputs(db, scope)).map(({ id }) => id));
  const ids = new Set(order.map(({ id }) => id));
  const places = new Set(order.map(({ listOrder }) => listOrder));
  const isPermutation =
    ids.size === order.length &&
    places.size === order.length &&
    ids.size === all.size &&
    [...ids].every((id) => all.has(id));
  if (!isPermutation) throw fault();
  await writeOrder(
    db,
    [...order].sort((a, b) => a.listOrder - b.listOrder).map(({ id }) => id),
  );
  return listExtraInputs(db, scope);
}
