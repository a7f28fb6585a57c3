import type { ContributionChange } from '#contract/live/events.ts';

const EVENTS: ReadonlySet<string> = new Set([
  'joined',
  'parted',
  'memberJoined',
  'memberParted',
  'familyShares',
]);

/** Whether a change of a contribution is one of its family, as its history names them. */
export const isFamilyEvent = ({ event }: Pick<ContributionChange, 'event'>): boolean => EVENTS.has(event);
