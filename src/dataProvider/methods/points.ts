import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import type { ResponseOf } from '#contract/http.ts';
import { pointEndpoints as endpoints } from '#contract/points/endpoints.ts';
import { reading } from '../endpointMethod.ts';

/** Points of the caller: earned, used, remaining. */
export const readMyPoints = reading(endpoints.myPoints);

/** Points of somebody: earned, used, remaining. */
export const readBalanceOf = reading(endpoints.totals);

/** Points of a person by origin and kind, the kinds in a language. */
export const readPointsByOrigin = reading(endpoints.totalsByOrigin);

/** Place of a person among all in the period of the settings. */
export const readPointPosition = reading(endpoints.leadersPosition);

export type LeaderRow = ResponseOf<typeof endpoints.leaders>[number];
export type LeaderTab = 'POINTS' | 'SUGGESTION' | 'IMPROVEMENT';

/** The ten best of a tab: by points, or by what they submitted of a type. */
export async function readLeaders({
  tab = 'POINTS',
  signal,
}: {
  tab?: LeaderTab;
  signal?: AbortSignal;
} = {}) {
  if (tab === 'POINTS') return readPointLeaders({ signal });
  return readContributionLeaders({ params: { type: tab, state: 'SUBMITTED' }, signal });
}

const readPointLeaders = reading(endpoints.leaders);
const readContributionLeaders = reading(contributionEndpoints.leaders);
