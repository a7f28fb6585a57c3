import { JURY_TYPES, roundOf } from '#contract/competitions/rules.ts';
import {
  AssignableRole,
  PARTICIPATION_ROLES,
  type ParticipationRole,
} from '#contract/contributions/participation.ts';
import type { Action, Lifecycle, State } from '../engine/types.ts';
import type { CheckContext } from './finding.ts';

/** Whether a jury gets its role in a life cycle: it is seated when ideas enter its evaluation, S2-19. */
function hasRound({ contributionType, states }: Lifecycle, role: ParticipationRole): boolean {
  const jury = JURY_TYPES.find((type) => type === role);
  return (
    jury !== undefined &&
    contributionType === 'IDEA' &&
    states.some(({ stateType, step }) => stateType === 'EVALUATION' && step === roundOf(jury).step)
  );
}

/**
 * Roles that somebody can hold in a life cycle, whoever there is now: administrators can always assign, and
 * change the field; juries and moderators come with competitions only, S3-51, S3-52, S3-54. VIEWER and SYSTEM are
 * nobody in particular and are judged where they are used.
 */
export function possibleRoles(lifeCycle: Lifecycle): ReadonlySet<ParticipationRole> {
  const isPossible = (role: ParticipationRole) => {
    if (role === 'VIEWER' || role === 'SYSTEM') return false;
    if (role === 'COMPETITION_MODERATOR') return lifeCycle.contributionType === 'IDEA';
    if (role === 'JURY1' || role === 'JURY2' || role === 'JURY3') return hasRound(lifeCycle, role);
    return true;
  };
  return new Set(PARTICIPATION_ROLES.filter(isPossible));
}

const grants = (states: readonly State[], type: 'ASSIGN' | 'CHANGE_FIELD') =>
  states.some((state) =>
    state.commands.some(
      ({ commandType, isActive, roles }) => commandType === type && isActive && roles.length > 0,
    ),
  );

/**
 * Roles that come by themselves or that participants can give; the others wait for an administrator. They depend on
 * people and fields as they are now, S3-51.
 */
export function filledRoles(lifeCycle: Lifecycle, context: CheckContext): ReadonlySet<ParticipationRole> {
  const possible = possibleRoles(lifeCycle);
  const assigns = grants(lifeCycle.states, 'ASSIGN');
  const isFilled = (role: ParticipationRole) => {
    if (role === 'OWNER' || context.presetRoles.has(role)) return true;
    if (role === 'COMPETITION_MODERATOR' || role.startsWith('JURY')) return true;
    return assigns && AssignableRole.safeParse(role).success;
  };
  return new Set([...possible].filter(isFilled));
}

/** Whether anybody at all, or the server itself, can execute an action; whoever gets to see it is a VIEWER, S3-36, S3-43. */
export function canBeExecuted(action: Action, possible: ReadonlySet<ParticipationRole>): boolean {
  return action.roles.some(
    (role) => role === 'VIEWER' || (role === 'SYSTEM' ? action.systemAfterDays !== null : possible.has(role)),
  );
}
