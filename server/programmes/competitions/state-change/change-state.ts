import { and, eq, sql } from 'drizzle-orm';
import type { CompetitionStateChange } from '#contract/competitions/ideas.schema.ts';
import type { CompetitionReward } from '#contract/competitions/schema.ts';
import type { CompetitionState } from '#contract/life-cycles/schema.ts';
import { batchesOf } from '#server/platform/batches.ts';
import { competitions } from '#server/platform/db/schema/campaigns.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { SERVER_TIME_ZONE } from '#server/platform/time-zone.ts';
import type { Decision } from '#server/process/life-cycles/apply/context.ts';
import { applyDecisions } from '#server/process/life-cycles/apply/decision.ts';
import { queueMessages } from '#server/process/life-cycles/apply/messages.ts';
import { rewardShares } from '#server/process/life-cycles/engine/points.ts';
import { usersOf } from '#server/process/life-cycles/engine/roles.ts';
import { type Contribution, SYSTEM } from '#server/process/life-cycles/engine/types.ts';
import { BATCH_SIZE } from '#server/process/life-cycles/load/batches.ts';
import { COMPETITION_POINTS, giveRewards } from '#server/process/points/rewards.give.ts';
import { readFinished } from './finished.ts';
import { queueJuryMails } from './jury-mail.ts';
import { finishRecord, recordMove, recordMovedIdeas } from './move-record.ts';
import { ownerNotice } from './owner-notice.ts';
import { draftsOf, planStateChange, type StateChangePlan } from './plan.ts';

/** What was not submitted by then stays a draft that nobody can submit any more, S2-15. Returns the ids. */
async function closeDrafts({ db, services }: ServiceContext, competitionId: number): Promise<number[]> {
  const rows = await db
    .update(contributions)
    .set({
      editable: false,
      version: sql`${contributions.version} + 1`,
      dateUpdated: services.now().toISOString(),
    })
    .where(and(draftsOf(competitionId), contributions.editable))
    .returning({ id: contributions.id });
  return rows.map(({ id }) => id);
}

interface Winner {
  contribution: Contribution;
  won: CompetitionReward;
}

const winnersAmong = (decisions: readonly Decision[], { rewards }: StateChangePlan): Winner[] =>
  decisions.flatMap(({ situation: { contribution } }) => {
    const won = rewards.get(contribution.id);
    return won ? [{ contribution, won }] : [];
  });

/**
 * Gives the chosen rewards, each once: to every active owner of its idea, but points of a family in parts to all of its
 * active authors, S2-24 … S2-26.
 */
async function reward({ db, services, caller }: ServiceContext, winners: readonly Winner[]): Promise<void> {
  await giveRewards(
    db,
    winners.map(({ contribution, won }) => ({
      contributionId: contribution.id,
      type: contribution.type,
      userIds: usersOf(contribution.participants, 'OWNER', { activeOnly: true }),
      rewardText: won.reward,
      isPoint: won.isPoint,
      point: won.isPoint ? Number(won.reward) : null,
      points: won.isPoint ? rewardShares(contribution, Number(won.reward), { activeOnly: true }) : [],
      ofCompetition: { competitionId: won.competitionId, competitionRewardId: won.id, rank: won.rank },
    })),
    { date: services.now().toISOString(), createdBy: caller.id, pointType: COMPETITION_POINTS },
  );
}

/** Authors of ideas that had left the running before are notified of the end too, S2-17. */
async function notifyOthers(serviceContext: ServiceContext, plan: StateChangePlan): Promise<void> {
  const { db, services } = serviceContext;
  const notice = ownerNotice(services.messages, 'COMPLETE', null);
  if (notice === null) return;
  const now = services.now().toISOString();
  for (const ideas of batchesOf(await readFinished(db, plan), BATCH_SIZE)) {
    await queueMessages(
      { db, services, actor: SYSTEM },
      ideas.map(({ id, code, title, stateId, authors }) => ({
        situation: {
          contribution: { id, type: 'IDEA', stateId },
          subject: { title, code, competitionId: plan.competition.id },
          lifeCycle: plan.lifeCycle,
          now,
          timeZone: SERVER_TIME_ZONE,
        },
        messages: authors.map((userId) => ({
          kind: 'notification' as const,
          userId,
          texts: notice.texts,
          explanation: null,
          sendEmail: false,
        })),
      })),
    );
  }
}

/**
 * Moves a competition and all its open ideas on, in one transaction: states with their tasks and notifications,
 * jurors of the round, rewards with their points, and the mail to the jury [R2J-12, R2E-08 … R2E-15], S2-13 … S2-19,
 * S2-24 … S2-26, S2-43.
 * @throws AppError what `planStateChange` refuses
 */
export async function changeCompetitionState(
  serviceContext: ServiceContext,
  change: CompetitionStateChange,
): Promise<{ id: number; competitionState: CompetitionState }> {
  const { db, services } = serviceContext;
  const plan = await planStateChange(serviceContext, change, 'wait');
  const { competition, leavesAnnounced } = plan;
  const to = change.newCompetitionState;
  const winners: Winner[] = [];
  const moveId = await recordMove(db, plan, to, change.sendEmailToJury);
  for await (const decisions of plan.decisions) {
    await applyDecisions({ db, services, actor: SYSTEM, onBehalfOf: serviceContext.caller.id }, decisions);
    if (moveId !== null) await recordMovedIdeas(db, moveId, decisions);
    winners.push(...winnersAmong(decisions, plan));
  }
  await db
    .update(competitions)
    .set({
      competitionState: to,
      ...(to === 'ARCHIEVED' && { archivedFrom: competition.competitionState }),
      version: sql`${competitions.version} + 1`,
      dateUpdated: services.now().toISOString(),
    })
    .where(eq(competitions.id, competition.id));
  const drafts = leavesAnnounced ? await closeDrafts(serviceContext, competition.id) : [];
  if (moveId !== null) await finishRecord(db, moveId, drafts);
  if (to === 'COMPLETE') {
    await reward(serviceContext, winners);
    await notifyOthers(serviceContext, plan);
  } else if (change.sendEmailToJury) {
    await queueJuryMails(db, services, competition, to);
  }
  return { id: competition.id, competitionState: to };
}
