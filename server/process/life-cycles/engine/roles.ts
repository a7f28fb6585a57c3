import { PARTICIPATION_ROLES, type ParticipationRole } from '#contract/contributions/participation.ts';
import type { Actor, ContributionSnapshot, Participant } from './types.ts';

/** Roles that work on what others wrote. */
export const WORKING_ROLES: readonly ParticipationRole[] = PARTICIPATION_ROLES.filter(
  (role) => !['OWNER', 'SYSTEM', 'VIEWER'].includes(role),
);

/**
 * The participation roles an actor acts in: those they hold, and VIEWER, because whoever gets as far as
 * acting may see the contribution [R3O-26], S3-51. The server acts as SYSTEM and nothing else; whoever acts for
 * somebody else acts in the roles in which that person works on it, and in no other.
 */
export function rolesOf(participants: readonly Participant[], actor: Actor): ReadonlySet<ParticipationRole> {
  if (actor.kind === 'system') return new Set(['SYSTEM']);
  const { actingFor } = actor;
  if (actingFor) {
    const theirs = participants.filter(({ userId }) => userId === actingFor.userId);
    return new Set(theirs.map(({ role }) => role).filter((role) => WORKING_ROLES.includes(role)));
  }
  const held = participants.filter(({ userId, role }) => userId === actor.userId && role !== 'SYSTEM');
  return new Set<ParticipationRole>([...held.map(({ role }) => role), 'VIEWER']);
}

/** Who holds roles in their own name. */
export const withoutDeputies = (participants: readonly Participant[]): Participant[] =>
  participants.filter(({ deputyFor }) => !deputyFor);

/** Whether an actor with these roles is among those wanted; an empty wish is nobody's. */
export function holdsOneOf(
  roles: ReadonlySet<ParticipationRole>,
  wanted: readonly ParticipationRole[],
): boolean {
  return wanted.some((role) => roles.has(role));
}

/** Distinct users of a role in their order; VIEWER and SYSTEM stand for nobody in particular. */
export function usersOf(
  participants: readonly Participant[],
  roles: ParticipationRole | readonly ParticipationRole[],
  { activeOnly }: { activeOnly: boolean },
): number[] {
  const wanted: readonly ParticipationRole[] = typeof roles === 'string' ? [roles] : roles;
  const holders = participants.filter(
    ({ role, isActive }) =>
      role !== 'VIEWER' && role !== 'SYSTEM' && wanted.includes(role) && (isActive || !activeOnly),
  );
  return [...new Set(holders.map(({ userId }) => userId))];
}

type Authored = Pick<ContributionSnapshot, 'participants' | 'coAuthors'>;

/** Its owners, and those of what is joined to it, each once: they share what it earns (decision 0061). */
export function authorsOf(
  { participants, coAuthors }: Authored,
  { activeOnly }: { activeOnly: boolean },
): number[] {
  const others = coAuthors.filter(({ isActive }) => isActive || !activeOnly);
  return [
    ...new Set([...usersOf(participants, 'OWNER', { activeOnly }), ...others.map(({ userId }) => userId)]),
  ];
}

/** Whether somebody is one of its authors: who does not judge, rate or support it. */
export const isAuthor = (contribution: Authored, userId: number): boolean =>
  authorsOf(contribution, { activeOnly: false }).includes(userId);

const JUDGES: ReadonlySet<ParticipationRole> = new Set([
  'JURY1',
  'JURY2',
  'JURY3',
  'BOARD1',
  'BOARD2',
  'BOARD3',
  'EXPERT',
  'AUDITOR',
]);

/** Roles that judge a contribution, which its owners cannot hold, S3-54. */
export function isJudge(role: ParticipationRole): boolean {
  return JUDGES.has(role);
}
