import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import type { ResponseOf } from '#contract/http.ts';
import { pointEndpoints } from '#contract/points/endpoints.ts';
import { call } from './httpClient.ts';

export type LeaderRow = ResponseOf<typeof pointEndpoints.leaders>[number];
export type LeaderTab = 'POINTS' | 'SUGGESTION' | 'IMPROVEMENT';

/** The ten best of a tab: by points, or by what they handed in of a type [R1J-36, R1J-37], Q1-24. */
export async function readLeaders(tab: LeaderTab, signal?: AbortSignal): Promise<LeaderRow[]> {
  const quiet = { signal, errorMessage: null };
  if (tab === 'POINTS') return (await call(pointEndpoints.leaders, quiet)).data;
  const params = { type: tab, state: 'SUBMITTED' } as const;
  return (await call(contributionEndpoints.leaders, { params, ...quiet })).data;
}
