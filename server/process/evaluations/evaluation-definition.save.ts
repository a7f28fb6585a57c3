import { eq, sql } from 'drizzle-orm';
import { competitionLocks } from '#contract/competitions/rules.ts';
import { STAGES_OF_TYPE } from '#contract/evaluations/rules.ts';
import type { EvalDefinition, EvalDefinitionInput } from '#contract/evaluations/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { hasRow } from '#server/platform/db/has-row.ts';
import { holdVersion } from '#server/platform/db/held-version.ts';
import { insertRow } from '#server/platform/db/insert-rows.ts';
import { deleteUnused } from '#server/platform/db/references.ts';
import { competitions } from '#server/platform/db/schema/campaigns.ts';
import { evalDefinitions } from '#server/platform/db/schema/evaluations.ts';
import { found, invalid, refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { administersType } from '#server/process/selection/visibility.ts';
import { readDefinition, writeItems } from './evaluation-definitions.repository.ts';

const fault = (field: string) => invalid('evalDefinition', [{ field, message: 'Value' }]);

/** The stage is one of the type; a competition has definitions of ideas only, and while it can be changed, Q2-25. */
async function requireValid(db: Db, input: EvalDefinitionInput): Promise<void> {
  const { contributionType, evalFlowType, competitionId } = input;
  if (!STAGES_OF_TYPE[contributionType].includes(evalFlowType)) throw fault('evalFlowType');
  if (!competitionId) return;
  if (contributionType !== 'IDEA') throw fault('competitionId');
  const [row] = await db
    .select({ state: competitions.competitionState })
    .from(competitions)
    .where(eq(competitions.id, competitionId));
  if (!row) throw fault('competitionId');
  if (competitionLocks(row.state).everything) throw refused('error.notEditable', 'competition');
}

/** A definition as its administrators read it; for others there is none. */
export async function openDefinition({ db, caller }: ServiceContext, id: number): Promise<EvalDefinition> {
  const definition = await readDefinition(db, id);
  return found(definition && administersType(caller, definition.contributionType) ? definition : undefined);
}

/**
 * Creates a definition, for administrators of its type, Q2-53; rating type and full score are always the same [R2J-43, R2G-16, R2G-17], S2-32.
 */
export async function createDefinition(
  context: ServiceContext,
  input: EvalDefinitionInput,
): Promise<EvalDefinition> {
  const { db, caller, services } = context;
  if (!administersType(caller, input.contributionType)) {
    throw refused('error.commandNotAllowed', 'evalDefinition');
  }
  await requireValid(db, input);
  const now = services.now().toISOString();
  const id = await insertRow(db, evalDefinitions, {
    ...input,
    createdBy: caller.id,
    dateCreated: now,
    dateUpdated: now,
  });
  await writeItems(
    db,
    id,
    input.evalItemDefinitionList.map((item) => ({ ...item, id: null })),
  );
  return found(await readDefinition(db, id));
}

/**
 * Changes a definition by which nothing was evaluated yet [R2J-44], S2-32. Type and competition stay; so does the
 * stage while a jury works by it.
 * @throws AppError 404, error.savedInBetween when somebody saved since the form was filled, error.inUse, field errors
 */
export async function saveDefinition(
  context: ServiceContext,
  { id, version, ...input }: EvalDefinitionInput & { id: number; version?: number | undefined },
): Promise<EvalDefinition> {
  const { db, services } = context;
  const known = await openDefinition(context, id);
  if (input.contributionType !== known.contributionType) throw fault('contributionType');
  if ((input.competitionId ?? null) !== known.competitionId) throw fault('competitionId');
  await requireValid(db, input);
  // Whoever evaluates by it meanwhile holds it: only then is it certain whether it is used.
  const isIt = eq(evalDefinitions.id, id);
  await holdVersion(db, evalDefinitions, isIt, { seen: version, entity: 'evalDefinition', lock: 'update' });
  const stored = found(await readDefinition(db, id));
  const changesStage = input.evalFlowType !== stored.evalFlowType;
  if (
    stored.isUsed ||
    (changesStage && (await hasRow(db, sql`competition_jury where eval_definition_id = ${id}`)))
  ) {
    throw refused('error.inUse', 'evalDefinition');
  }
  const own = new Set(stored.evalItemDefinitionList.map((item) => item.id));
  const named = input.evalItemDefinitionList.flatMap((item) => item.id ?? []);
  if (new Set(named).size < named.length || named.some((one) => !own.has(one)))
    throw fault('evalItemDefinitionList');
  const { title, explanation, evalFlowType, evalItemDefinitionList } = input;
  const dateUpdated = services.now().toISOString();
  await db
    .update(evalDefinitions)
    .set({ title, explanation, evalFlowType, dateUpdated, version: sql`${evalDefinitions.version} + 1` })
    .where(isIt);
  await writeItems(db, id, evalItemDefinitionList);
  return found(await readDefinition(db, id));
}

/**
 * Deletes a definition that no evaluation was given by and no jury works by [R2J-46], S2-32.
 * @throws AppError 404, error.inUse
 */
export async function removeDefinition(context: ServiceContext, id: number): Promise<void> {
  const { id: known } = await openDefinition(context, id);
  await deleteUnused('evalDefinition', () =>
    context.db.delete(evalDefinitions).where(eq(evalDefinitions.id, known)),
  );
}
