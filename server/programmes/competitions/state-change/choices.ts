import type { CompetitionStateChange } from '#contract/competitions/ideas.schema.ts';
import { isLost } from '#contract/competitions/rules.ts';
import type { CompetitionReward } from '#contract/competitions/schema.ts';
import type { StateType } from '#contract/life-cycles/schema.ts';

/** What the choices of a moderator are measured by. */
export interface Choosable {
  /** Ideas that need a new state. */
  openIdeas: ReadonlySet<number>;
  /** States that the next state of the competition offers, with their types. */
  states: ReadonlyMap<number, StateType>;
  /** Rewards of the competition by their ids; empty unless it is being completed. */
  rewards: ReadonlyMap<number, CompetitionReward>;
}

/**
 * What is wrong with the choices of a moderator: not exactly one offered state for each open idea, S2-14; a reward
 * of another competition, one that two ideas get, two for one idea, or one for an idea that is rejected, S2-24.
 */
export function choiceFaults(
  change: Pick<CompetitionStateChange, 'newIdeaStates' | 'contributionList'>,
  { openIdeas, states, rewards }: Choosable,
): { field: string; message: string }[] {
  const chosen = new Map(
    change.newIdeaStates.map(({ ideaId, newLifeCycleStateId }) => [ideaId, newLifeCycleStateId]),
  );
  const isOnceEach =
    chosen.size === change.newIdeaStates.length &&
    chosen.size === openIdeas.size &&
    [...openIdeas].every((id) => chosen.has(id));
  const areOffered = [...chosen.values()].every((id) => states.has(id));

  const given = change.contributionList.flatMap(({ id, rewardId }) =>
    rewardId === null ? [] : [{ id, rewardId }],
  );
  const areGivenOnce =
    new Set(given.map(({ rewardId }) => rewardId)).size === given.length &&
    new Set(given.map(({ id }) => id)).size === given.length;
  const areOwn = given.every(({ rewardId }) => rewards.has(rewardId));
  const lost = new Set(
    [...states].filter(([, stateType]) => isLost({ stateType })).map(([stateId]) => stateId),
  );
  const losers = new Set([...chosen].filter(([, stateId]) => lost.has(stateId)).map(([id]) => id));
  const areForWinners = given.every(({ id }) => openIdeas.has(id) && !losers.has(id));

  return [
    ...(isOnceEach ? [] : [{ field: 'newIdeaStates', message: 'NotNull' }]),
    ...(areOffered ? [] : [{ field: 'newIdeaStates', message: 'Value' }]),
    ...(areGivenOnce && areOwn && areForWinners ? [] : [{ field: 'contributionList', message: 'Value' }]),
  ];
}
