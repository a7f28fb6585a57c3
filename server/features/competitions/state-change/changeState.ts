import { and, eq, inArray, sql } from 'drizzle-orm';
import type { CompetitionStateChange } from '../../../../contract/competition-ideas.ts';
import type { CompetitionState } from '../../../../contract/life-cycles.ts';
import { competitions } from '../../../db/schema/campaigns.ts';
import { contributions } from '../../../db/schema/contributions.ts';
import { applyDecisions } from '../../life-cycles/apply/decision.ts';
import { queueMessages } from '../../life-cycles/apply/messages.ts';
import { usersOf } from '../../life-cycles/engine/roles.ts';
import { SYSTEM } from '../../life-cycles/engine/types.ts';
import { loadSituations } from '../../life-cycles/load/situation.ts';
import { giveRewards } from '../../points/rewards.give.ts';
import type { Desk } from '../competition.save.ts';
import { queueJuryMails } from './juryMail.ts';
import { ownerNotice } from './ownerNotice.ts';
import { planStateChange, type StateChangePlan } from './plan.ts';

/** Name of the points of a competition in the ledger, S2-25. */
const REWARD_POINT_TYPE = 'COMPETITION_REWARD';

/** What was not handed in by then stays a draft that nobody can hand in any more, S2-15. */
async function closeDrafts({ db, services }: Desk, competitionId: number): Promise<void> {
  await db
    .update(contributions)
    .set({
      editable: false,
      version: sql`${contributions.version} + 1`,
      dateUpdated: services.now().toISOString(),
    })
    .where(
      and(
        eq(contributions.competitionId, competitionId),
        inArray(contributions.stateType, ['NEW', 'DRAFT']),
        eq(contributions.isDeleted, false),
      ),
    );
}

/** Gives the chosen rewards, each to every active owner of its idea, once, S2-24 … S2-26. */
async function reward({ db, services, caller }: Desk, plan: StateChangePlan): Promise<void> {
  const winners = plan.decisions.flatMap(({ situation: { contribution } }) => {
    const won = plan.rewards.get(contribution.id);
    return won ? [{ contribution, won }] : [];
  });
  for (const { contribution, won } of winners) {
    await db.update(contributions).set({ rewardId: won.id }).where(eq(contributions.id, contribution.id));
  }
  await giveRewards(
    db,
    winners.map(({ contribution, won }) => ({
      contributionId: contribution.id,
      type: contribution.type,
      userIds: usersOf(contribution.participants, 'OWNER', { activeOnly: true }),
      rewardText: won.reward,
      isPoint: won.isPoint,
      point: won.isPoint ? Number(won.reward) : null,
      ofCompetition: { competitionId: won.competitionId, competitionRewardId: won.id, rank: won.rank },
    })),
    { date: services.now().toISOString(), createdBy: caller.id, pointType: REWARD_POINT_TYPE },
  );
}

/** Owners of ideas that had left the running before are told the end too, S2-17. */
async function tellOthers({ db, services }: Desk, plan: StateChangePlan): Promise<void> {
  const notice = ownerNotice(services.messages, 'COMPLETE', null);
  if (notice === null) return;
  const moved = new Set(plan.decisions.map(({ situation }) => situation.contribution.id));
  const rows = await db
    .select({ id: contributions.id })
    .from(contributions)
    .where(
      and(
        eq(contributions.competitionId, plan.competition.id),
        eq(contributions.isDeleted, false),
        sql`${contributions.stateType} not in ('NEW', 'DRAFT')`,
      ),
    );
  const others = rows.map(({ id }) => id).filter((id) => !moved.has(id));
  const situations = await loadSituations(db, others, { lock: 'none', now: services.now() });
  await queueMessages(
    { db, services, actor: SYSTEM },
    situations.map((situation) => ({
      situation,
      effects: usersOf(situation.contribution.participants, 'OWNER', { activeOnly: true }).map((userId) => ({
        kind: 'notification' as const,
        userId,
        texts: notice.texts,
        explanation: null,
        sendEmail: false,
      })),
    })),
  );
}

/**
 * Moves a competition and all its open ideas on, in one transaction: states with their tasks and notifications,
 * jurors of the round, rewards with their points, and the mail to the jury [R2J-12, R2E-08 … R2E-15], S2-13 … S2-19,
 * S2-24 … S2-26, S2-43.
 * @throws AppError what `planStateChange` refuses
 */
export async function changeCompetitionState(
  desk: Desk,
  change: CompetitionStateChange,
): Promise<{ id: number; competitionState: CompetitionState }> {
  const { db, services } = desk;
  const plan = await planStateChange(desk, change, 'wait');
  const { competition, decisions, leavesAnnounced } = plan;
  const to = change.newCompetitionState;
  await db
    .update(competitions)
    .set({
      competitionState: to,
      version: sql`${competitions.version} + 1`,
      dateUpdated: services.now().toISOString(),
    })
    .where(eq(competitions.id, competition.id));
  if (leavesAnnounced) await closeDrafts(desk, competition.id);
  await applyDecisions({ db, services, actor: SYSTEM, onBehalfOf: desk.caller.id }, decisions);
  if (to === 'COMPLETE') {
    await reward(desk, plan);
    await tellOthers(desk, plan);
  } else if (change.sendEmailToJury) {
    await queueJuryMails(db, services, competition, to);
  }
  return { id: competition.id, competitionState: to };
}
