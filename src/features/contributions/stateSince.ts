import type { ContributionDetail } from '#contract/contributions/schema.ts';

/**
 * Since when a contribution is where it is: joined to another one, or in its state. What was imported has the date of its state in
 * its history, from before it was here.
 */
export const stateSince = ({ family, states, dateStateChanged }: ContributionDetail): string =>
  family?.dateJoined ?? states.find(({ current }) => current)?.enteredAt ?? dateStateChanged;
