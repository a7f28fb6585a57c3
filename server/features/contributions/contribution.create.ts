import { and, asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { ContributionType } from '../../../contract/access.ts';
import type { NewContribution } from '../../../contract/contributions.ts';
import type { Db } from '../../db/client.ts';
import { competitions } from '../../db/schema/campaigns.ts';
import { chatSessions, contributionParticipants, contributions } from '../../db/schema/contributions.ts';
import { lifeCycleStates, lifeCycles } from '../../db/schema/lifeCycles.ts';
import { AppError, type ErrorKey } from '../../errors.ts';
import type { Desk } from '../../plugins/route.ts';
import { chatTypesOf } from '../life-cycles/apply/copy.ts';
import { nextCode } from './contribution.code.ts';
import { noteHistory } from './contribution.history.ts';
import { submissionRefusal } from './contribution.submission.ts';

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

/**
 * Starts a contribution in the NEW state of its life cycle with the caller as owner [R3P-11,
 * R3B-25 … R3B-38, R3B-46], S3-13, S3-14. Of the initial body only title and parent are taken, Q3-18.
 * @returns the id
 * @throws AppError error.typeMismatch, error.moduleNotAvailable, error.submitNotAllowed,
 *   error.campaignClosed, error.noLifeCycle, each also in the body
 */
export async function createContribution(
  { db, services, caller }: Desk,
  type: ContributionType,
  body: z.output<typeof NewContribution>,
): Promise<number> {
  if (body.type !== undefined && body.type !== type) throw refuse('error.typeMismatch');
  const now = services.now();
  const parent = parentOf(type, body);
  const refusal = await submissionRefusal(db, caller, { type, ...parent, now });
  if (refusal) throw refuse(refusal);
  const competition = await readCompetition(db, parent.competitionId);
  const { lifeCycle, stateId } = await readStart(db, type, competition?.lifeCycleId);

  const [row] = await db
    .insert(contributions)
    .values({
      ...parent,
      type,
      code: await nextCode(db, type, competition?.code),
      title: body.title?.trim() ?? '',
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
  const id = row?.id ?? 0;
  await db.insert(contributionParticipants).values({ contributionId: id, role: 'OWNER', userId: caller.id });
  const chats = chatTypesOf(lifeCycle);
  if (chats.length > 0) {
    await db.insert(chatSessions).values(chats.map((sessionType) => ({ contributionId: id, sessionType })));
  }
  await noteHistory(db, { contributionId: id, userId: caller.id, now }, [
    { category: 'STATE', event: 'created', toStateId: stateId },
  ]);
  return id;
}
