import type { ManagedIdea } from '#contract/competitions/ideas.schema.ts';
import type { CompetitionReward } from '#contract/competitions/schema.ts';
import type { Choices, Target } from './stateChoices.ts';

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
