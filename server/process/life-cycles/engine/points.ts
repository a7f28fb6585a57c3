import type { ParticipationRole } from '#contract/contributions/participation.ts';
import { sharePoints } from '#server/process/points/points.share.ts';
import { usersOf } from './roles.ts';
import type { WorkingCopy } from './working-copy.ts';

interface Grant {
  pointDefinitionId: number;
  role: ParticipationRole;
  share: boolean;
}

/**
 * Gives the points of an action or a command [R3G-19], S3-73, S3-74: at most once a definition,
 * contribution and user; a shared definition is divided once a contribution, so its sum stays exact.
 */
export function givePoints(copy: WorkingCopy, grants: readonly Grant[]): void {
  const { pointDefinitions, contribution } = copy.situation;
  for (const { pointDefinitionId, role, share } of grants) {
    const definition = pointDefinitions.get(pointDefinitionId);
    if (!definition?.isActive) continue;
    const given = [...contribution.pointsGiven, ...copy.points].filter(
      (entry) => entry.pointDefinitionId === pointDefinitionId,
    );
    if (share && given.length > 0) continue;
    const users = usersOf(copy.participants, role, { activeOnly: false });
    const shares = share
      ? sharePoints(definition.point, users)
      : users.map((userId) => ({ userId, point: definition.point }));
    for (const { userId, point } of shares) {
      if (point > 0 && !given.some((entry) => entry.userId === userId)) {
        copy.points.push({ userId, pointDefinitionId, point });
      }
    }
  }
}
