import { and, asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { ContributionType } from '#contract/access.ts';
import type { NewContribution } from '#contract/contributions/new-contribution.ts';
import { executePrepared, prepared } from '#server/platform/db/prepared-statement.ts';
import { lifeCycleStates, lifeCycles } from '#server/platform/db/schema/life-cycles.ts';
import { AppError, type ErrorKey, found } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { codeWithin } from '#server/process/life-cycles/apply/contribution-code.ts';
import { chatTypesOf } from '#server/process/life-cycles/chat-types.ts';
import { hasNoAttributes } from '#server/process/selection/attributes.ts';
import { submissionRefusal } from './submit.ts';

/** Refusals of a creation are also in the body, where the toast reads them [R3B-40], S3-03. */
const refuse = (key: ErrorKey) => new AppError(key, { entity: 'contribution', inBody: true });

/** The parent of the new contribution; 0 stands for "none" [R3A-24]. */
function parentOf(type: ContributionType, body: z.output<typeof NewContribution>) {
  return {
    campaignId: type === 'IDEA' ? null : body.campaignId || null,
    competitionId: type === 'IDEA' ? (body.competitionId ?? null) : null,
  };
}

interface Wanted {
  type: ContributionType;
  parent: Parent;
  /** Whether one that was never touched is to be looked for. */
  mayReuse: boolean;
}

/**
 * The life cycle that applies, the state in which contributions start in it, Q3-24 [R3B-46], and the code of the competition.
 * Of two presses at the same moment the second waits for what the first makes: it looks by the next statement, which sees it.
 */
async function readStart({ db, caller }: ServiceContext, { type, parent, mayReuse }: Wanted) {
  const { campaignId, competitionId } = parent;
  const started = `contribution of ${caller.id} ${type} ${campaignId ?? 0} ${competitionId ?? 0}`;
  const [start] = await prepared(
    db
      .select({
        lifeCycle: lifeCycles,
        stateId: lifeCycleStates.id,
        competitionCode: sql<
          string | null
        >`(select code from competition where id = ${competitionId}::bigint)`,
        ...(mayReuse ? { held: sql`pg_advisory_xact_lock(hashtextextended(${started}, 0))` } : {}),
      })
      .from(lifeCycles)
      .innerJoin(lifeCycleStates, eq(lifeCycleStates.lifeCycleId, lifeCycles.id))
      .where(
        and(
          eq(lifeCycles.contributionType, type),
          competitionId === null
            ? lifeCycles.isActive
            : sql`${lifeCycles.id} = (select life_cycle_id from competition where id = ${competitionId})`,
          eq(lifeCycleStates.stateType, 'NEW'),
        ),
      )
      .orderBy(asc(lifeCycleStates.rank))
      .limit(1),
  );
  if (!start) throw refuse('error.noLifeCycle');
  return start;
}

type Start = Awaited<ReturnType<typeof readStart>>;
type Parent = ReturnType<typeof parentOf>;

/**
 * The caller's own contribution that was started the same way and never touched, so that who presses twice has no two.
 * Its date is renewed, so that it is not removed while somebody begins to write, S3-15.
 * @returns the id, or null when there is none
 */
async function reuseUntouched(
  { db, caller }: ServiceContext,
  { lifeCycle, stateId }: Start,
  { campaignId, competitionId }: Parent,
  now: Date,
): Promise<number | null> {
  const { rows } = await executePrepared<{ id: number }>(
    db,
    sql`
    update contribution set date_updated = ${now.toISOString()}
     where id = (
       select contribution.id from contribution
        where contribution.id in (
                select contribution_id from contribution_participant
                 where user_id = ${caller.id} and role = 'OWNER')
          and life_cycle_id = ${lifeCycle.id} and state_id = ${stateId} and created_by = ${caller.id}
          and campaign_id is not distinct from ${campaignId}::bigint
          and competition_id is not distinct from ${competitionId}::bigint
          and owner_unit_id is not distinct from ${caller.unitId}::bigint
          and owner_organization_id is not distinct from ${caller.organizationId}::bigint
          and not is_deleted and editable and version = 0 and date_submitted is null and import_key is null
          and trim(title) = '' and body = '' and ${hasNoAttributes} and banner_id is null
          and not exists (select 1 from stored_file file where file.contribution_id = contribution.id)
          and not exists (select 1 from contribution_co_author asked where asked.contribution_id = contribution.id)
          and not exists (
                select 1 from contribution_participant other
                 where other.contribution_id = contribution.id
                   and (other.user_id is distinct from ${caller.id} or other.role <> 'OWNER'))
        order by contribution.id desc limit 1 for update)
    returning id`,
  );
  return rows[0]?.id ?? null;
}

/**
 * Writes the contribution with its owner, its chats and the first entry of its history in one statement, in this order.
 * @returns the id
 */
async function insertContribution(
  { db, caller }: ServiceContext,
  { lifeCycle, stateId, competitionCode }: Start,
  { campaignId, competitionId }: Parent,
  { title, now }: { title: string; now: Date },
): Promise<number> {
  const type = lifeCycle.contributionType;
  const { parts, code } = codeWithin(type, competitionCode ?? undefined);
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await executePrepared<{ id: number }>(
    db,
    sql`
    with ${sql.join(parts, sql`, `)}, made as (
      insert into contribution (type, code, title, life_cycle_id, state_id, state_type, campaign_id, competition_id,
                                owner_unit_id, owner_organization_id, created_by, updated_by,
                                date_created, date_updated, date_state_changed)
      select ${type}::text, ${code}, ${title}::text, ${lifeCycle.id}::bigint, ${stateId}::bigint, 'NEW',
             ${campaignId}::bigint, ${competitionId}::bigint, ${caller.unitId}::bigint,
             ${caller.organizationId}::bigint, ${caller.id}::bigint, ${caller.id}::bigint, ${at}, ${at}, ${at}
      returning id
    ), owned as (
      insert into contribution_participant (contribution_id, role, user_id)
      select id, 'OWNER', ${caller.id}::bigint from made returning 1
    ), talking as (
      insert into chat_session (contribution_id, session_type)
      select made.id, session.type
        from made, unnest(${sql.param(chatTypesOf(lifeCycle))}::text[]) with ordinality as session(type, place)
       where (select count(*) from owned) >= 0 order by session.place returning 1
    ), noted as (
      insert into contribution_history (contribution_id, user_id, date, category, event, to_state_id)
      select id, ${caller.id}::bigint, ${at}, 'STATE', 'created', ${stateId}::bigint
        from made where (select count(*) from talking) >= 0 returning 1
    )
    select id from made`,
  );
  return found(rows[0]).id;
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
  const { services } = context;
  if (body.type !== undefined && body.type !== type) throw refuse('error.typeMismatch');
  const now = services.now();
  const parent = parentOf(type, body);
  const refusal = await submissionRefusal(context, { type, ...parent });
  if (refusal) throw refuse(refusal);
  const title = body.title?.trim() ?? '';
  const start = await readStart(context, { type, parent, mayReuse: title === '' });
  const untouched = title === '' ? await reuseUntouched(context, start, parent, now) : null;
  return untouched ?? insertContribution(context, start, parent, { title, now });
}
