import type {
  CompetitionStateChange,
  ManagedIdea,
  PossibleIdeaState,
} from '#contract/competitions/ideas.schema.ts';
import { isLost } from '#contract/competitions/rules.ts';
import type { CompetitionReward } from '#contract/competitions/schema.ts';
import { isEmptyNote } from '#contract/decision-notes/note.ts';
import type { DecisionNoteInput } from '#contract/decision-notes/schema.ts';
import type { CompetitionState } from '#contract/life-cycles/schema.ts';

/** A next state of the competition, with the states that ideas may get with it. */
export interface Target {
  state: CompetitionState;
  options: readonly PossibleIdeaState[];
}

/** The next states in the order of the server. */
export function targetsOf(possible: readonly PossibleIdeaState[]): Target[] {
  const states = [...new Set(possible.map(({ nextCompetitionState }) => nextCompetitionState))];
  return states.map((state) => ({
    state,
    options: possible.filter(({ nextCompetitionState }) => nextCompetitionState === state),
  }));
}

/** What was chosen for each idea, by its id. */
export interface Choices {
  states: ReadonlyMap<number, number>;
  /** Rewards, only where the competition is completed. */
  rewards: ReadonlyMap<number, number>;
}

type Idea = Pick<ManagedIdea, 'id' | 'possibleRewardId'>;

/**
 * Where the choice begins: a state that is the only one is set, nothing else is decided for the moderator; with
 * the completion each idea has the reward of its place.
 * @param rewardIds rewards of the competition
 */
export function startChoices(target: Target, ideas: readonly Idea[], rewardIds: readonly number[]): Choices {
  const [only, other] = target.options;
  const rewards = target.state === 'COMPLETE' ? ideas : [];
  return {
    states: new Map(only && !other ? ideas.map(({ id }) => [id, only.id]) : []),
    rewards: new Map(
      rewards.flatMap(({ id, possibleRewardId }) =>
        possibleRewardId !== null && rewardIds.includes(possibleRewardId) ? [[id, possibleRewardId]] : [],
      ),
    ),
  };
}

/** Sets or, with null, takes back the value of some ideas. */
export function withValue(
  values: ReadonlyMap<number, number>,
  ids: readonly number[],
  value: number | null,
): ReadonlyMap<number, number> {
  const next = new Map(values);
  for (const id of ids) value === null ? next.delete(id) : next.set(id, value);
  return next;
}

/** An idea that leaves the competition wins nothing. */
function winsNothing(target: Target, stateId: number | undefined): boolean {
  const chosen = target.options.find(({ id }) => id === stateId);
  return chosen !== undefined && isLost(chosen);
}

/** Ideas that leave the competition by the choices. */
export const lostIdeas = (target: Target, choices: Choices, ideas: readonly Idea[]): number[] =>
  ideas.flatMap(({ id }) => (winsNothing(target, choices.states.get(id)) ? [id] : []));

/** Whether a reward can be chosen for an idea with its present choice. */
export const mayWin = (target: Target, choices: Choices, ideaId: number): boolean =>
  target.state === 'COMPLETE' && !winsNothing(target, choices.states.get(ideaId));

/** Ideas by the reward that they would get. */
export function winnersOf(
  target: Target,
  choices: Choices,
  ideas: readonly Idea[],
): ReadonlyMap<number, readonly number[]> {
  const winners = new Map<number, number[]>();
  for (const { id } of ideas) {
    const reward = choices.rewards.get(id);
    if (reward === undefined || !mayWin(target, choices, id)) continue;
    winners.set(reward, [...(winners.get(reward) ?? []), id]);
  }
  return winners;
}

/** What still stands in the way of the change. */
export interface ChoiceProblems {
  missing: number;
  /** Rewards that more than one idea would get. */
  givenTwice: number;
}

/** Whether every open idea has a state and each reward one winner at most. */
export function problemsOf(target: Target, choices: Choices, ideas: readonly Idea[]): ChoiceProblems {
  const winners = [...winnersOf(target, choices, ideas).values()];
  return {
    missing: ideas.filter(({ id }) => !choices.states.has(id)).length,
    givenTwice: winners.filter(({ length }) => length > 1).length,
  };
}

/** Choices that still fit after the open ideas were read again. */
export function fittingChoices(choices: Choices, ideas: readonly Idea[]): Choices {
  const ids = new Set(ideas.map(({ id }) => id));
  const left = (values: ReadonlyMap<number, number>) => new Map([...values].filter(([id]) => ids.has(id)));
  return { states: left(choices.states), rewards: left(choices.rewards) };
}

/** The request: one state an open idea; rewards and jury mail where they mean something. */
export function changeOf(
  competitionId: number,
  target: Target,
  choices: Choices,
  ideas: readonly Idea[],
  { sendEmailToJury, note }: { sendEmailToJury: boolean; note: DecisionNoteInput },
): CompetitionStateChange {
  const winners = winnersOf(target, choices, ideas);
  return {
    competitionId,
    newCompetitionState: target.state,
    newIdeaStates: ideas.flatMap(({ id }) => {
      const state = choices.states.get(id);
      return state === undefined ? [] : [{ ideaId: id, newLifeCycleStateId: state }];
    }),
    sendEmailToJury: target.state !== 'COMPLETE' && sendEmailToJury,
    ...(!isEmptyNote(note) && lostIdeas(target, choices, ideas).length > 0 && { note }),
    contributionList: [...winners].flatMap(([rewardId, ids]) => ids.map((id) => ({ id, rewardId }))),
  };
}

/** The ideas, what was chosen for them, and how to choose. */
export interface IdeaChoicesProps {
  ideas: readonly ManagedIdea[];
  target: Target;
  choices: Choices;
  rewards: readonly CompetitionReward[];
  /** Null takes the choice back. */
  onStates: (ids: readonly number[], stateId: number | null) => void;
  onReward: (ideaId: number, rewardId: number | null) => void;
}
