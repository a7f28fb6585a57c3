/** What the form of a reward holds. */
export interface RewardValues {
  /** Words, or a whole number of points. */
  reward: string;
  isPoint: boolean;
}

/** A reward that nobody has written yet; it is no points. */
export const NO_REWARD: RewardValues = { reward: '', isPoint: false };
