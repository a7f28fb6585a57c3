import { PARTICIPATION_ROLES, type ParticipationRole } from '#contract/contributions/participation.ts';
import type { ContributionType } from '#contract/roles.ts';

/** What a role is chosen for: only the server's own role and "whoever sees it" differ. */
export type RoleUse = 'action' | 'command' | 'people';

/** Roles that only the ideas of a competition have. */
const OF_COMPETITIONS: ReadonlySet<ParticipationRole> = new Set([
  'JURY1',
  'JURY2',
  'JURY3',
  'COMPETITION_MODERATOR',
]);

/**
 * Roles to choose from. Tasks, points and messages go to people who are known, so neither to the server nor to
 * everybody who may look.
 * @param stored what is chosen already stays in sight
 */
export function roleChoices(
  type: ContributionType,
  use: RoleUse,
  stored: readonly ParticipationRole[] = [],
): ParticipationRole[] {
  return PARTICIPATION_ROLES.filter((role) => {
    if (stored.includes(role)) return true;
    if (role === 'SYSTEM') return use === 'action';
    if (role === 'VIEWER') return use !== 'people';
    return type === 'IDEA' || !OF_COMPETITIONS.has(role);
  });
}
