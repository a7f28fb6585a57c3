import { sql } from 'drizzle-orm';
import type { ParticipationRole } from '#contract/contributions/participation.ts';
import {
  FINDING_GRADE,
  type LifeCycleCheck,
  type LifeCycleFinding,
} from '#contract/life-cycles/check.schema.ts';
import { nameIn } from '#contract/texts/titles.ts';
import type { Db } from '#server/platform/db/client.ts';
import { pointDefinitions } from '#server/platform/db/schema/life-cycles.ts';
import { AppError, found } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';
import { configuredLocales } from '#server/platform/texts/locales.ts';
import type { Lifecycle } from '../engine/types.ts';
import { loadLifeCycle } from '../load/life-cycle.ts';
import { checkLifeCycle, isError } from './check-life-cycle.ts';
import type { CheckContext, Finding } from './finding.ts';

type People = { roles: ParticipationRole[]; hasManagers: boolean; improvementsOpen: boolean };

/**
 * Reads what a life cycle leans on: points, and the people whom a submission would find. Languages only add
 * warnings; who asks for errors needs none.
 */
async function readSurroundings(
  db: Db,
  { contributionType: type }: Pick<Lifecycle, 'contributionType'>,
): Promise<CheckContext> {
  const { rows } = await db.execute<People>(sql`
    select array(select distinct member.user_role
                   from contribution_field field
                   join contribution_field_user member on member.field_id = field.id and member.is_active
                   join app_user on app_user.id = member.user_id and app_user.activated
                  where field.contribution_type = ${type} and field.is_active) as roles,
           exists (select from organization_user member
                     join app_user on app_user.id = member.user_id and app_user.activated
                    where member.is_manager) as "hasManagers",
           exists (select from life_cycle join life_cycle_state state on state.life_cycle_id = life_cycle.id
                    where contribution_type = 'IMPROVEMENT' and is_active and state.state_type = 'NEW')
             as "improvementsOpen"`);
  const { roles, hasManagers, improvementsOpen } = found(rows[0]);
  const points = await db
    .select({ id: pointDefinitions.id, source: pointDefinitions.source, isActive: pointDefinitions.isActive })
    .from(pointDefinitions);
  return {
    locales: [],
    pointDefinitions: new Map(points.map(({ id, ...point }) => [id, point])),
    presetRoles: new Set([...roles, ...(hasManagers ? (['MANAGER'] as const) : [])]),
    // One that goes live for improvements opens them itself.
    improvementsOpen: type === 'IMPROVEMENT' || improvementsOpen,
  };
}

async function findErrors(db: Db, lifeCycle: Lifecycle): Promise<Finding[]> {
  return checkLifeCycle(lifeCycle, await readSurroundings(db, lifeCycle)).filter(isError);
}

/** Whether contributions would get stuck in a life cycle. @throws AppError 404 */
export async function hasErrors(db: Db, lifeCycleId: number): Promise<boolean> {
  return (await findErrors(db, found(await loadLifeCycle(db, lifeCycleId)))).length > 0;
}

/**
 * Nothing goes live that would stop contributions; the answer contains what was found, Q3-122, S3-30.
 * @throws AppError error.lifeCycleFaulty
 */
export async function requireNoErrorsIn(db: Db, lifeCycle: Lifecycle): Promise<void> {
  const errors = await findErrors(db, lifeCycle);
  if (errors.length === 0) return;
  const findings = errors.map(({ code, place: { kind, id } }) => `${code} ${kind} ${id}`);
  throw new AppError('error.lifeCycleFaulty', {
    entity: 'lifeCycle',
    body: { findings: findings.join(', ') },
  });
}

/** The same for a life cycle as it is stored. @throws AppError 404, error.lifeCycleFaulty */
export async function requireNoErrors(db: Db, lifeCycleId: number): Promise<void> {
  await requireNoErrorsIn(db, found(await loadLifeCycle(db, lifeCycleId)));
}

/** Everything that is found in a life cycle, warnings included. */
export async function checkWith(
  db: Db,
  services: Pick<Services, 'messages'>,
  lifeCycle: Lifecycle,
): Promise<Finding[]> {
  const surroundings = await readSurroundings(db, lifeCycle);
  return checkLifeCycle(lifeCycle, { ...surroundings, locales: await configuredLocales(db, services) });
}

/** A finding in the reader's language. */
function presentFinding(
  { code, place, state, part, roles, values }: Finding,
  locale: string,
): LifeCycleFinding {
  const name = (names: readonly { language: string; name: string }[]) => nameIn(names, locale);
  return {
    code,
    grade: FINDING_GRADE[code],
    place,
    state: state && { id: state.id, name: name(state.stateDefinitionList) },
    part: typeof part === 'string' || part === null ? part : name(part),
    roles: [...roles],
    values: [...values],
  };
}

/** The check of a life cycle as it is stored now, as administrators read it. @throws AppError 404 */
export async function readCheck(
  { db, services, locale }: { db: Db; services: Pick<Services, 'messages'>; locale: string },
  lifeCycleId: number,
): Promise<LifeCycleCheck> {
  const lifeCycle = found(await loadLifeCycle(db, lifeCycleId));
  const findings = await checkWith(db, services, lifeCycle);
  const errorCount = findings.filter(isError).length;
  return {
    lifeCycleId,
    isActive: lifeCycle.isActive,
    errorCount,
    warningCount: findings.length - errorCount,
    findings: findings.map((finding) => presentFinding(finding, locale)),
  };
}
