import type { ContributionDetail } from '#contract/contributions/schema.ts';

/**
 * Since when a contribution is where it is: joined to another one, or in its state. As the way of its states tells it: what came
 * from another system was in its state before it was here.
 */
export const stateSince = ({ family, states, dateStateChanged }: ContributionDetail): string =>
  family?.dateJoined ?? states.find(({ current }) => current)?.enteredAt ?? dateStateChanged;
