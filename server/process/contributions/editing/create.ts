import { and, asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { ContributionType } from '#contract/access.ts';
import type { NewContribution } from '#contract/contributions/new-contribution.ts';
import type { Db } from '#server/platform/db/client.ts';
import { competitions } from '#server/platform/db/schema/campaigns.ts';
import { contributionParticipants, contributions } from '#server/platform/db/schema/contributions.ts';
import { lifeCycleStates, lifeCycles } from '#server/platform/db/schema/life-cycles.ts';
import { AppError, type ErrorKey, found } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { noteHistory } from '#server/process/contributions/history/note-history.ts';
import { nextCode } from '#server/process/life-cycles/apply/contribution-code.ts';
import { insertChats } from '#server/process/life-cycles/chat-types.ts';
import { hasNoAttributes } from '#server/process/selection/attributes.ts';
import { submissionRefusal } from './submit.ts';

/** Refusals of a creation also stand in the body, where the toast reads them [R3B-40], S3-03. */
const refuse = (key: ErrorKey) => new AppError(key, { entity: 'contribution', inBody: true });

/** The parent of the new contribution; 0 stands for "none" [R3A-24]. */
function parentOf(type: ContributionType, body: z.output<typeof NewContribution>) {
  return {
    campaignId: type === 'IDEA' ? null : body.campaignId || null,
    competitionId: type === 'IDEA' ? (body.competitionId ?? null) : null,
  };
}

async function readCompetition(db: Db, id: number | null) {
  if (id === null) return null;
  const [row] = await db
    .select({ code: competitions.code, lifeCycleId: competitions.lifeCycleId })
    .from(competitions)
    .where(eq(competitions.id, id));
  return row ?? null;
}

/** The life cycle that applies and the state in which contributions start in it, Q3-24 [R3B-46]. */
async function readStart(db: Db, type: ContributionType, lifeCycleId: number | undefined) {
  const [start] = await db
    .select({ lifeCycle: lifeCycles, stateId: lifeCycleStates.id })
    .from(lifeCycles)
    .innerJoin(lifeCycleStates, eq(lifeCycleStates.lifeCycleId, lifeCycles.id))
    .where(
      and(
        eq(lifeCycles.contributionType, type),
        lifeCycleId === undefined ? lifeCycles.isActive : eq(lifeCycles.id, lifeCycleId),
        eq(lifeCycleStates.stateType, 'NEW'),
      ),
    )
    .orderBy(asc(lifeCycleStates.rank))
    .limit(1);
  if (!start) throw refuse('error.noLifeCycle');
  return start;
}

type Start = Awaited<ReturnType<typeof readStart>>;
type Parent = ReturnType<typeof parentOf>;

/**
 * The caller's own contribution that was started the same way and never touched, so that who presses twice has no two.
 * Its date is renewed, so that it is not removed while somebody begins to write, S3-15. Of two presses at the same moment
 * the second waits for what the first makes.
 * @returns the id, or null when there is none
 */
async function reuseUntouched(
  { db, caller }: ServiceContext,
  { lifeCycle, stateId }: Start,
  { campaignId, competitionId }: Parent,
  now: Date,
): Promise<number | null> {
  const started = `contribution of ${caller.id} ${lifeCycle.contributionType} ${campaignId ?? 0} ${competitionId ?? 0}`;
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${started}, 0))`);
  const { rows } = await db.execute<{ id: number }>(sql`
    update contribution set date_updated = ${now.toISOString()}
     where id = (
       select contribution.id from contribution
        where contribution.id in (
                select contribution_id from contribution_participant
                 where user_id = ${caller.id} and role = 'OWNER')
          and life_cycle_id = ${lifeCycle.id} and state_id = ${stateId} and created_by = ${caller.id}
          and campaign_id is not distinct from ${campaignId}
          and competition_id is not distinct from ${competitionId}
          and owner_unit_id is not distinct from ${caller.unitId}
          and owner_organization_id is not distinct from ${caller.organizationId}
          and not is_deleted and editable and version = 0 and date_submitted is null and import_key is null
          and trim(title) = '' and body = '' and ${hasNoAttributes} and banner_id is null
          and not exists (select 1 from stored_file file where file.contribution_id = contribution.id)
          and not exists (
                select 1 from contribution_participant other
                 where other.contribution_id = contribution.id
                   and (other.user_id is distinct from ${caller.id} or other.role <> 'OWNER'))
        order by contribution.id desc limit 1 for update)
    returning id`);
  return rows[0]?.id ?? null;
}

/**
 * Starts a contribution in the NEW state of its life cycle with the caller as owner [R3P-11,
 * R3B-25 … R3B-38, R3B-46], S3-13, S3-14. Of the initial body only title and parent are taken, Q3-18. Without a title
 * one that was started the same way and never touched is taken again.
 * @returns the id
 * @throws AppError error.typeMismatch, error.moduleNotAvailable, error.submitNotAllowed,
 *   error.campaignClosed, error.noLifeCycle, each also in the body
 */
export async function createContribution(
  context: ServiceContext,
  type: ContributionType,
  body: z.output<typeof NewContribution>,
): Promise<number> {
  const { db, services, caller } = context;
  if (body.type !== undefined && body.type !== type) throw refuse('error.typeMismatch');
  const now = services.now();
  const parent = parentOf(type, body);
  const refusal = await submissionRefusal(context, { type, ...parent });
  if (refusal) throw refuse(refusal);
  const competition = await readCompetition(db, parent.competitionId);
  const start = await readStart(db, type, competition?.lifeCycleId);
  const { lifeCycle, stateId } = start;
  const title = body.title?.trim() ?? '';
  const untouched = title === '' ? await reuseUntouched(context, start, parent, now) : null;
  if (untouched !== null) return untouched;

  const [row] = await db
    .insert(contributions)
    .values({
      ...parent,
      type,
      code: await nextCode(db, type, competition?.code),
      title,
      lifeCycleId: lifeCycle.id,
      stateId,
      stateType: 'NEW',
      ownerUnitId: caller.unitId,
      ownerOrganizationId: caller.organizationId,
      createdBy: caller.id,
      updatedBy: caller.id,
      dateCreated: now.toISOString(),
      dateUpdated: now.toISOString(),
      dateStateChanged: now.toISOString(),
    })
    .returning({ id: contributions.id });
  const { id } = found(row);
  await db.insert(contributionParticipants).values({ contributionId: id, role: 'OWNER', userId: caller.id });
  await insertChats(db, id, lifeCycle);
  await noteHistory(context, id, { category: 'STATE', event: 'created', toStateId: stateId });
  return id;
}
