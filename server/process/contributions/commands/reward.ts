import { and, asc, eq, sql } from 'drizzle-orm';
import type { commandOnContributionEndpoints } from '#contract/contributions/commands.endpoints.ts';
import type { BodyOf, ResponseOf } from '#contract/http.ts';
import { GIVEN_REWARD_LIMITS, rewardPoints } from '#contract/rewards/rules.ts';
import { inLanguage } from '#contract/texts/titles.ts';
import type { Db } from '#server/platform/db/client.ts';
import { pointDefinitions } from '#server/platform/db/schema/life-cycles.ts';
import { userRewards } from '#server/platform/db/schema/points.ts';
import { invalid } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { performCommand } from '#server/process/life-cycles/engine/commands.ts';
import { rewardShares } from '#server/process/life-cycles/engine/points.ts';
import { usersOf } from '#server/process/life-cycles/engine/roles.ts';
import type { ContributionSnapshot, View } from '#server/process/life-cycles/engine/types.ts';
import type { LoadedSituation } from '#server/process/life-cycles/load/situation.ts';
import type { LoadedView } from '#server/process/life-cycles/load/view.ts';
import {
  COMPETITION_POINTS,
  type GivenReward,
  giveRewards,
  type Reward,
} from '#server/process/points/rewards.give.ts';
import { applyOutcome, openForDecision, openForView } from './decide.ts';
import { requireCommand } from './permissions.ts';

type RewardBody = BodyOf<typeof commandOnContributionEndpoints.saveReward>;
type RewardView = ResponseOf<typeof commandOnContributionEndpoints.readReward>;

/** The reward that everybody got who got one; points of a family are shared, and so those of all together. */
async function readCurrent(db: Db, { id, isHead }: ContributionSnapshot): Promise<RewardView['current']> {
  const { rewardText, isPoint, point } = userRewards;
  const [row] = await db
    .select({
      rewardText,
      isPoint,
      point: isHead ? sql<number | null>`(sum(${point}) over ())::int` : point,
    })
    .from(userRewards)
    .where(eq(userRewards.contributionId, id))
    .orderBy(asc(userRewards.id))
    .limit(1);
  return row ?? null;
}

/** A reward with where it comes from. */
type Chosen = Reward & Pick<GivenReward, 'ofCompetition'>;

/** A reward that can be chosen. */
type Possible = Chosen & { id: number; label: string };

/**
 * Rewards of the idea's competition that no other idea holds, once it is completed: until then its end gives them,
 * Q3-36, S2-24.
 */
async function readRemainingRewards(db: Db, { contribution, subject }: LoadedView): Promise<Possible[]> {
  const { rows } = await db.execute<Possible & Record<string, unknown>>(sql`
    select reward.id, reward.rank || '. ' || reward.reward as label, reward.reward as "rewardText",
           reward.is_point as "isPoint",
           json_build_object('competitionId', reward.competition_id, 'competitionRewardId', reward.id,
                             'rank', reward.rank) as "ofCompetition"
      from competition_reward reward
      join competition on competition.id = reward.competition_id and competition.competition_state = 'COMPLETE'
     where reward.competition_id = ${subject.competitionId}
       and not exists (select from contribution other
                        where other.reward_id = reward.id and other.id <> ${contribution.id})
     order by reward.rank`);
  return rows.map((row) => ({ ...row, point: row.isPoint ? Number(row.rewardText) : null }));
}

/** Active point definitions of the type. */
async function readDefined(db: Db, { contribution }: View, locale: string): Promise<Possible[]> {
  const { id, code, definitionList, point } = pointDefinitions;
  const rows = await db
    .select({ id, code, definitionList, point })
    .from(pointDefinitions)
    .where(and(eq(pointDefinitions.source, contribution.type), pointDefinitions.isActive))
    .orderBy(asc(id));
  return rows.map((row) => {
    const title = inLanguage(row.definitionList, locale)?.title ?? row.code;
    return {
      id: row.id,
      label: `${title} (${row.point})`,
      rewardText: title,
      isPoint: true,
      point: row.point,
    };
  });
}

/** Rewards to choose from; texts and points can also be given freely, Q3-36. */
const readPossible = (db: Db, view: LoadedView, locale: string): Promise<Possible[]> =>
  view.contribution.type === 'IDEA' ? readRemainingRewards(db, view) : readDefined(db, view, locale);

/** Current and possible rewards, for those who may give them [R3C-23, R3P-28], S3-57. */
export async function readRewardOn(context: ServiceContext, id: number, locale: string): Promise<RewardView> {
  const { view, actor } = await openForView(context, id);
  requireCommand(view, actor, 'SAVE_REWARD');
  const possible = await readPossible(context.db, view, locale);
  return {
    contributionId: id,
    current: await readCurrent(context.db, view.contribution),
    possible: possible.map(({ id: rewardId, label, isPoint }) => ({ id: rewardId, label, isPoint })),
  };
}

const invalidReward = (field: keyof RewardBody, message: string) => invalid('reward', [{ field, message }]);

/** The reward that a body means: a chosen definition, a number of points, or a text. */
async function rewardOf(
  db: Db,
  situation: LoadedSituation,
  { type, body, locale }: { type: 'POINT' | 'TEXT'; body: RewardBody; locale: string },
): Promise<Chosen> {
  if (body.rewardId) {
    const chosen = (await readPossible(db, situation, locale)).find(
      ({ id, isPoint }) => id === body.rewardId && isPoint === (type === 'POINT'),
    );
    if (!chosen) throw invalidReward('rewardId', 'Value');
    return chosen;
  }
  if (type === 'TEXT') {
    if (!body.reward) throw invalidReward('reward', 'NotNull');
    return { rewardText: body.reward, isPoint: false, point: null };
  }
  if (!body.reward) throw invalidReward('rewardId', 'NotNull');
  const point = rewardPoints(body.reward, GIVEN_REWARD_LIMITS.points);
  if (point === null) throw invalidReward('reward', 'Value');
  return { rewardText: String(point), isPoint: true, point };
}

async function storeReward(
  { db, caller, services }: ServiceContext,
  situation: LoadedSituation,
  reward: Chosen,
) {
  const { contribution } = situation;
  const { id: contributionId, type, participants } = contribution;
  const points = reward.point === null ? [] : rewardShares(contribution, reward.point, { activeOnly: false });
  const userIds = usersOf(participants, 'OWNER', { activeOnly: false });
  const named = services.messages.translate(services.messages.locales[0], 'lifeCycle.reward.pointType');
  await giveRewards(db, [{ ...reward, contributionId, type, userIds, points }], {
    date: situation.now,
    createdBy: caller.id,
    pointType: reward.ofCompetition ? COMPETITION_POINTS : named,
  });
}

const asText = (reward: RewardView['current']) =>
  reward === null ? null : (reward.rewardText ?? String(reward.point ?? ''));

/**
 * Rewards every owner once, but with points all authors of a family in parts; a second save replaces the first with its points [R3C-23, R3C-34, R3P-29],
 * Q3-36, S3-57.
 * @throws AppError error.commandNotAllowed, field errors of the body
 */
export async function saveRewardOn(
  context: ServiceContext,
  id: number,
  request: { type: 'POINT' | 'TEXT'; body: RewardBody; locale: string },
): Promise<void> {
  const opened = await openForDecision(context, id);
  const { situation, actor } = opened;
  requireCommand(situation, actor, 'SAVE_REWARD');
  const reward = await rewardOf(context.db, situation, request);
  const current = await readCurrent(context.db, situation.contribution);
  await storeReward(context, situation, reward);
  await applyOutcome(
    context,
    opened,
    performCommand(situation, {
      type: 'SAVE_REWARD',
      actor,
      history: { category: 'COMMAND', oldValue: asText(current), newValue: asText(reward) },
    }),
  );
}
