import type { ParticipationRole } from '#contract/contributions/participation.ts';
import { sharePoints } from '#server/process/points/points.share.ts';
import type { Draft } from './draft.ts';
import { usersOf } from './roles.ts';

interface Grant {
  pointDefinitionId: number;
  role: ParticipationRole;
  share: boolean;
}

/**
 * Gives the points of an action or a command [R3G-19], S3-73, S3-74: at most once a definition,
 * contribution and user; a shared definition is divided once a contribution, so its sum stays exact.
 */
export function givePoints(draft: Draft, grants: readonly Grant[]): void {
  const { pointDefinitions, contribution } = draft.situation;
  for (const { pointDefinitionId, role, share } of grants) {
    const definition = pointDefinitions.get(pointDefinitionId);
    if (!definition?.isActive) continue;
    const given = [...contribution.pointsGiven, ...draft.points].filter(
      (entry) => entry.pointDefinitionId === pointDefinitionId,
    );
    if (share && given.length > 0) continue;
    const users = usersOf(draft.participants, role, { activeOnly: false });
    const shares = share
      ? sharePoints(definition.point, users)
      : users.map((userId) => ({ userId, point: definition.point }));
    for (const { userId, point } of shares) {
      if (point > 0 && !given.some((entry) => entry.userId === userId)) {
        draft.points.push({ userId, pointDefinitionId, point });
      }
    }
  }
}
