import { and, eq } from 'drizzle-orm';
import { GIVEN_BY_HAND } from '#contract/points/rules.ts';
import type { GivenPoints, GivenPointsChange, GivenPointsInput } from '#contract/points/schema.ts';
import { inLanguage } from '#contract/texts/titles.ts';
import { requireSeenVersion } from '#server/platform/db/held-version.ts';
import { insertRow } from '#server/platform/db/insert-rows.ts';
import { pointDefinitions } from '#server/platform/db/schema/life-cycles.ts';
import { pointEntries } from '#server/platform/db/schema/points.ts';
import { found, invalid, refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { lockBalances, requireCovered } from './points.balance.ts';
import { readGiven } from './points.given.repository.ts';
import { requirePerson } from './points.people.ts';

const ENTITY = 'userPoint';

/** What the points are called: the occasion's name, in the language of all stored names, or "by hand". */
async function nameOf({ db, services }: ServiceContext, definitionId: number | null): Promise<string> {
  if (definitionId === null) return GIVEN_BY_HAND;
  const [row] = await db
    .select({ code: pointDefinitions.code, titles: pointDefinitions.definitionList })
    .from(pointDefinitions)
    .where(
      and(
        eq(pointDefinitions.id, definitionId),
        eq(pointDefinitions.source, 'EXTRA'),
        eq(pointDefinitions.isActive, true),
      ),
    );
  if (!row) throw invalid(ENTITY, [{ field: 'pointDefinitionId', message: 'Value' }]);
  return inLanguage(row.titles, services.messages.locales[0])?.title ?? row.code;
}

/**
 * Gives points by hand, origin EXTRA [R3P-95], S3-75.
 * @throws AppError field errors of the person (closed accounts get nothing) and the occasion
 */
export async function givePoints(
  context: ServiceContext,
  { userId, point, explanation, pointDefinitionId = null }: GivenPointsInput,
): Promise<GivenPoints> {
  const { db, caller, services } = context;
  await requirePerson(db, { userId, entity: ENTITY, mustBeActive: true });
  const id = await insertRow(db, pointEntries, {
    userId,
    point,
    explanation,
    pointDefinitionId,
    source: 'EXTRA',
    pointType: await nameOf(context, pointDefinitionId),
    date: services.now().toISOString(),
    createdBy: caller.id,
  });
  return found(await readGiven(db, id));
}

/**
 * An entry whose person's balance is locked, so that nobody else changes it or spends its points.
 * @throws AppError 404, error.pointEntryFixed for what a life cycle or a reward gave, S3-75
 */
async function openGiven({ db }: ServiceContext, id: number) {
  const read = () => db.select().from(pointEntries).where(eq(pointEntries.id, id));
  const { userId, source } = found((await read())[0]);
  if (source !== 'EXTRA') throw refused('error.pointEntryFixed', ENTITY);
  await lockBalances(db, [userId]);
  return found((await read())[0]);
}

/**
 * Changes points that were given by hand [R3P-96], S3-10.
 * @throws AppError 404, error.savedInBetween, error.pointEntryFixed, error.pointsSpent, field errors
 */
export async function changeGiven(
  context: ServiceContext,
  { id, version, userId, point, explanation, pointDefinitionId }: GivenPointsChange,
): Promise<GivenPoints> {
  const { db, caller, services } = context;
  const stored = await openGiven(context, id);
  requireSeenVersion(stored, version, ENTITY);
  if (userId !== undefined && userId !== stored.userId) {
    throw invalid(ENTITY, [{ field: 'userId', message: 'Value' }]);
  }
  // An occasion that is not chosen again may be inactive by now.
  const isNamedAnew = pointDefinitionId !== undefined && pointDefinitionId !== stored.pointDefinitionId;
  await db
    .update(pointEntries)
    .set({
      point,
      explanation,
      ...(isNamedAnew && { pointDefinitionId, pointType: await nameOf(context, pointDefinitionId) }),
      lastModifiedBy: caller.id,
      lastModifiedDate: services.now().toISOString(),
      version: stored.version + 1,
    })
    .where(eq(pointEntries.id, id));
  await requireCovered(db, [stored.userId], 'error.pointsSpent');
  return found(await readGiven(db, id));
}

/**
 * Takes back points that were given by hand [R3P-97].
 * @throws AppError 404, error.pointEntryFixed, error.pointsSpent
 */
export async function revokeGiven(context: ServiceContext, id: number): Promise<void> {
  const { userId } = await openGiven(context, id);
  await context.db.delete(pointEntries).where(eq(pointEntries.id, id));
  await requireCovered(context.db, [userId], 'error.pointsSpent');
}
