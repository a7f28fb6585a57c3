import { weightsOfOwners } from '#contract/co-authors/shares.ts';
import { PARTICIPATION_ROLES, type ParticipationRole } from '#contract/contributions/participation.ts';
import { divideByWeights, type Weight, weightsOf } from '#contract/families/shares.ts';
import { type Share, sharePoints } from '#server/process/points/points.share.ts';
import { authorsOf, usersOf } from './roles.ts';
import type { Contribution, PointDefinition } from './types.ts';
import type { WorkingCopy } from './working-copy.ts';

interface Grant {
  pointDefinitionId: number;
  role: ParticipationRole;
  share: boolean;
}

type Authored = Pick<Contribution, 'participants' | 'coAuthors' | 'shareKey'>;

/** Parts of all authors of a family in what its head earns, by its key (decision 0061). */
const weightsOfFamily = (contribution: Authored): Weight[] =>
  weightsOf(authorsOf(contribution, { activeOnly: false }), contribution.shareKey);

const WORKING_ROLES = PARTICIPATION_ROLES.filter((role) => role !== 'OWNER');

interface Earned {
  owners: readonly number[];
  share: boolean;
  /** Points of the definition that anybody has of the head. */
  given: readonly { userId: number; point: number }[];
}

/**
 * What the owners of a head would have got by now, less what was given: divided among the authors of its family who had
 * nothing of the definition, S3-74. So the sum is the same as without a family, whatever the key was meanwhile.
 */
function sharesOfFamily(
  { situation, participants }: WorkingCopy,
  { id: pointDefinitionId, point }: PointDefinition,
  { owners, share, given }: Earned,
): WorkingCopy['points'] {
  const had = new Set(given.map(({ userId }) => userId));
  const weights = weightsOfFamily({ ...situation.contribution, participants });
  const authors = new Set(weights.map(({ userId }) => userId));
  // Who works on it may have had points of the same definition for that.
  const forOthers = new Set(usersOf(participants, WORKING_ROLES, { activeOnly: false }));
  const sum = given
    .filter(({ userId }) => authors.has(userId) || !forOthers.has(userId))
    .reduce((all, entry) => all + entry.point, 0);
  const total = Math.max(0, (share ? point : point * owners.length) - sum);
  return divideByWeights(
    BigInt(total),
    weights.filter(({ userId }) => !had.has(userId)),
  )
    .filter(({ units }) => units > 0n)
    .map(({ userId, units }) => ({ userId, pointDefinitionId, point: Number(units) }));
}

/**
 * Who gets how many points of a reward: every active owner the whole of it, S3-57; of a family all active authors their
 * parts of what its head's owners would get.
 */
export function rewardShares(
  contribution: Authored,
  point: number,
  { activeOnly }: { activeOnly: boolean },
): Share[] {
  const owners = usersOf(contribution.participants, 'OWNER', { activeOnly });
  if (contribution.coAuthors.length === 0) return owners.map((userId) => ({ userId, point }));
  const gone = new Set(
    [...contribution.participants, ...contribution.coAuthors]
      .filter(({ isActive }) => activeOnly && !isActive)
      .map(({ userId }) => userId),
  );
  const weights = weightsOfFamily(contribution).filter(({ userId }) => !gone.has(userId));
  return divideByWeights(BigInt(point * owners.length), weights)
    .filter(({ units }) => units > 0n)
    .map(({ userId, units }) => ({ userId, point: Number(units) }));
}

/**
 * Points that are divided: among owners by the shares that they agreed on while they wrote, where they did (decision 0072); else all
 * parts are equal.
 */
function divided(
  copy: WorkingCopy,
  role: ParticipationRole,
  point: number,
  users: readonly number[],
): Share[] {
  const weights = role === 'OWNER' ? weightsOfOwners(users, copy.situation.contribution.authorship) : null;
  if (!weights) return sharePoints(point, users);
  return divideByWeights(BigInt(point), weights).map(({ userId, units }) => ({
    userId,
    point: Number(units),
  }));
}

/**
 * Gives the points of an action or a command [R3G-19], S3-73, S3-74: at most once a definition,
 * contribution and user; a shared definition is divided once a contribution, so its sum stays exact.
 */
export function givePoints(copy: WorkingCopy, grants: readonly Grant[]): void {
  const { pointDefinitions, contribution } = copy.situation;
  const hasFamily = contribution.coAuthors.length > 0;
  for (const { pointDefinitionId, role, share } of grants) {
    const definition = pointDefinitions.get(pointDefinitionId);
    if (!definition?.isActive) continue;
    const given = [...contribution.pointsGiven, ...copy.points].filter(
      (entry) => entry.pointDefinitionId === pointDefinitionId,
    );
    if (share && given.length > 0) continue;
    const users = usersOf(copy.participants, role, { activeOnly: false });
    if (role === 'OWNER' && hasFamily) {
      copy.points.push(...sharesOfFamily(copy, definition, { owners: users, share, given }));
      continue;
    }
    const shares = share
      ? divided(copy, role, definition.point, users)
      : users.map((userId) => ({ userId, point: definition.point }));
    for (const { userId, point } of shares) {
      if (point > 0 && !given.some((entry) => entry.userId === userId)) {
        copy.points.push({ userId, pointDefinitionId, point });
      }
    }
  }
}
