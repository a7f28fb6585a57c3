import { sql } from 'drizzle-orm';
import type { CompetitionStateChange, StateChangePreview } from '#contract/competitions/ideas.schema.ts';
import { nameIn } from '#contract/texts/titles.ts';
import { fullName } from '#contract/users/full-name.ts';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { defined } from '#server/platform/defined.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { type Decision, effectsOf } from '#server/process/life-cycles/apply/context.ts';
import { followerNotices } from '#server/process/life-cycles/apply/follower-notices.ts';
import { settingsOf } from '#server/process/life-cycles/apply/set-contributions.ts';
import { usersOf } from '#server/process/life-cycles/engine/roles.ts';
import { SYSTEM } from '#server/process/life-cycles/engine/types.ts';
import { readFinished } from './finished.ts';
import { readMailedJurors } from './jury-mail.ts';
import { draftsOf, planStateChange, type StateChangePlan } from './plan.ts';

/** What the decisions of a plan amount to. */
interface Tally {
  /** Ideas by the state that they get. */
  ideas: Map<number, number>;
  notified: Set<number>;
  tasks: number;
  jurors: Set<number>;
  explained: number;
  winners: Decision[];
}

const targetOf = (decision: Decision) =>
  settingsOf(decision).stateId ?? decision.situation.contribution.stateId;

async function countDecisions(db: Db, { decisions, rewards }: StateChangePlan): Promise<Tally> {
  const tally: Tally = {
    ideas: new Map(),
    notified: new Set(),
    tasks: 0,
    jurors: new Set(),
    explained: 0,
    winners: [],
  };
  for await (const part of decisions) {
    for (const decision of part) {
      const target = targetOf(decision);
      tally.ideas.set(target, (tally.ideas.get(target) ?? 0) + 1);
      if (rewards.has(decision.situation.contribution.id)) tally.winners.push(decision);
    }
    tally.explained += effectsOf(part, 'decided').length;
    for (const { effect } of effectsOf(part, 'noteNotice')) tally.notified.add(effect.userId);
    for (const { effect } of effectsOf(part, 'notification')) tally.notified.add(effect.userId);
    for (const { messages } of await followerNotices(db, part, SYSTEM))
      for (const { userId } of messages) tally.notified.add(userId);
    for (const { effect } of effectsOf(part, 'taskCreated')) {
      tally.tasks += 1;
      tally.jurors.add(effect.task.userId);
    }
  }
  return tally;
}

const movesOf = (
  { lifeCycle }: StateChangePlan,
  { ideas }: Tally,
  locale: string,
): StateChangePreview['moves'] =>
  lifeCycle.states
    .filter(({ id }) => ideas.has(id))
    .map(({ id, stateType, stateDefinitionList }) => ({
      stateId: id,
      stateName: nameIn(stateDefinitionList, locale),
      stateType,
      ideaCount: ideas.get(id) ?? 0,
    }));

/** Full names of people, by id. */
async function namesOf({ db }: ServiceContext, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(sql`${users.id} = any(${idArray(ids)})`);
  return new Map(rows.map((person) => [person.id, fullName(person)]));
}

async function rewardsOf(serviceContext: ServiceContext, { rewards }: StateChangePlan, { winners }: Tally) {
  const ownersOf = ({ situation }: Decision) =>
    usersOf(situation.contribution.participants, 'OWNER', { activeOnly: true });
  const names = await namesOf(serviceContext, winners.flatMap(ownersOf));
  return winners
    .flatMap((decision) => {
      const { contribution, subject } = decision.situation;
      const reward = rewards.get(contribution.id);
      if (!reward) return [];
      const owners = ownersOf(decision).map((id) => defined(names.get(id), 'An owner'));
      const { rank, reward: text, isPoint } = reward;
      return [{ rank, reward: text, isPoint, contributionId: contribution.id, title: subject.title, owners }];
    })
    .sort((a, b) => a.rank - b.rank);
}

/** Counts what a change of a competition's state would do; the same decisions as the change, unwritten. */
export async function previewStateChange(
  serviceContext: ServiceContext,
  change: CompetitionStateChange,
  locale: string,
): Promise<StateChangePreview> {
  const plan = await planStateChange(serviceContext, change, 'none');
  const { competition, leavesAnnounced } = plan;
  const tally = await countDecisions(serviceContext.db, plan);
  const finished =
    change.newCompetitionState === 'COMPLETE' ? await readFinished(serviceContext.db, plan) : [];
  const others = finished.flatMap(({ authors }) => authors);
  const isMailed = change.sendEmailToJury && change.newCompetitionState !== 'COMPLETE';
  const mailed = isMailed
    ? await readMailedJurors(serviceContext.db, competition.id, change.newCompetitionState)
    : [];
  return {
    moves: movesOf(plan, tally, locale),
    draftsLeft: leavesAnnounced ? await serviceContext.db.$count(contributions, draftsOf(competition.id)) : 0,
    notified: new Set([...tally.notified, ...others]).size,
    tasks: tally.tasks,
    jurors: tally.jurors.size,
    explained: tally.explained,
    juryMails: mailed.length,
    rewards: await rewardsOf(serviceContext, plan, tally),
  };
}
