import { eq, sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import { boundsFor } from '#contract/extra-inputs/rules.ts';
import type { LifeCycle } from '#contract/life-cycles/schema.ts';
import { CONTRIBUTION_TYPES } from '#contract/roles.ts';
import { type Database, type Db, inTransaction } from '#server/platform/db/client.ts';
import { lifeCycles, pointDefinitions } from '#server/platform/db/schema/life-cycles.ts';
import { createExtraInput } from '#server/process/extra-inputs/extra-input.save.ts';
import { listExtraInputs } from '#server/process/extra-inputs/extra-inputs.repository.ts';
import { createPointDefinition } from '#server/process/points/point-definitions.repository.ts';
import { insertLifeCycle } from '../life-cycle.insert.ts';
import { saveLifeCycle } from '../life-cycle.save.ts';
import { IDEAS } from './idea.ts';
import { IMPROVEMENT } from './improvement.ts';
import type { LifeCyclePlan } from './plan.ts';
import { SUGGESTION } from './suggestion.ts';
import { inBoth, LOCALES, treeOf } from './tree.ts';

/** Competitions choose among theirs. */
const DEFAULTS: Readonly<Record<ContributionType, readonly LifeCyclePlan[]>> = {
  SUGGESTION: [SUGGESTION],
  IMPROVEMENT: [IMPROVEMENT],
  IDEA: IDEAS,
};

/** Ids of the points that a plan gives, by code; those that the type has already are used as they are. */
async function pointsOf(db: Db, { type, points }: LifeCyclePlan): Promise<Map<string, number>> {
  const known = await db
    .select({ id: pointDefinitions.id, code: pointDefinitions.code })
    .from(pointDefinitions)
    .where(eq(pointDefinitions.source, type));
  const ids = new Map(known.map(({ id, code }) => [code, id]));
  for (const { code, name, point } of points) {
    if (ids.has(code)) continue;
    const values = { source: type, code, definitionList: inBoth('title', name), point, isActive: true };
    ids.set(code, (await createPointDefinition(db, values)).id);
  }
  return ids;
}

/** Asks what a plan asks for, unless the organisation asks for something of its own. */
async function addExtraInputs(db: Db, { type, extraInputs = [] }: LifeCyclePlan): Promise<void> {
  const scope = { source: type, competitionId: null, campaignId: null };
  if ((await listExtraInputs(db, scope)).length > 0) return;
  for (const { inputType, label, explanation, min, max, choices = [] } of extraInputs) {
    const input = {
      definitionList: inBoth('label', label).map((entry, index) => ({
        ...entry,
        explanation: explanation?.[index] ?? null,
      })),
      isRequired: false,
      inputType,
      ...boundsFor(inputType, { minLenOrValue: min, maxLenOrValue: max }),
      selectionValues: choices.flatMap((choice, index) =>
        inBoth('label', choice).map((entry) => ({ ...entry, rank: index + 1 })),
      ),
    };
    await createExtraInput(db, scope, input, LOCALES);
  }
}

/** Installs a plan with its points and extra inputs; it goes live as any other does, when its check finds no errors. */
async function installLifeCycle(db: Db, plan: LifeCyclePlan): Promise<LifeCycle> {
  const { id } = await insertLifeCycle(db, treeOf(plan, await pointsOf(db, plan)));
  const lifeCycle = await saveLifeCycle(db, { id, isActive: true }, null);
  await addExtraInputs(db, plan);
  return lifeCycle;
}

/**
 * Gives a type the life cycles that the application comes with, active, with their points and extra inputs, S3-122.
 * @returns the first of them; null for a type that has a life cycle already: it is left alone
 */
export async function addDefaultLifeCycle(db: Db, type: ContributionType): Promise<LifeCycle | null> {
  // Of two who ask for it at the same time, the second finds it there.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`default life cycle ${type}`}))`);
  const existing = await db.$count(lifeCycles, eq(lifeCycles.contributionType, type));
  if (existing > 0) return null;
  const installed: LifeCycle[] = [];
  for (const plan of DEFAULTS[type]) installed.push(await installLifeCycle(db, plan));
  return installed[0] ?? null;
}

/** Gives each type that has none its life cycles, within the caller's transaction, S3-122. */
export async function addDefaultLifeCycles(db: Db): Promise<void> {
  for (const type of CONTRIBUTION_TYPES) await addDefaultLifeCycle(db, type);
}

/** The same in a transaction of its own. */
export const installDefaultLifeCycles = (database: Database): Promise<void> =>
  inTransaction(database, addDefaultLifeCycles);
