import { followEndpoints as endpoints, type FollowKind } from '#contract/follows/endpoints.ts';
import { change, reading } from '../endpointMethod.ts';

/** What can be followed that a contribution belongs to. */
export const readFollowable = reading(endpoints.around);

const FOLLOWS = {
  CONTRIBUTION: [endpoints.followContribution, endpoints.stopContribution],
  FIELD: [endpoints.followField, endpoints.stopField],
  CAMPAIGN: [endpoints.followCampaign, endpoints.stopCampaign],
  USER: [endpoints.followUser, endpoints.stopUser],
} as const;

/** Follows something of any kind, or stops; of a contribution it answers how many follow it too. */
export async function followSubject(options: {
  kind: FollowKind;
  id: number;
  isFollowed: boolean;
}): Promise<{ data: { following: boolean; followerCount?: number } }> {
  const { kind, id, isFollowed } = options;
  const [follow, stop] = FOLLOWS[kind];
  return change<(typeof FOLLOWS)[FollowKind][number]>(isFollowed ? follow : stop)({ params: { id } });
}
