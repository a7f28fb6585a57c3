import type { ParticipationRole } from '#contract/contributions/participation.ts';
import { isAuthor, rolesOf } from './roles.ts';
import { isFinal, isPutOffIn, stateOf } from './states.ts';
import type { Action, Actor, State, View } from './types.ts';

/** Roles in which nobody answers: that of its authors, and of everybody who may see it. */
const OPEN_TO_AUTHORS: readonly ParticipationRole[] = ['OWNER', 'VIEWER'];

/**
 * Whether an actor would set aside a decision on what they wrote, by a role in which others answer: by an action that leads from an end
 * back to work, or that leaves a state in which it was put off. What the life cycle offers to its authors, or to everybody, stays theirs; whoever acts for somebody
 * has not written it (decision 0090).
 */
export function reopensOwn(
  { lifeCycle, contribution }: View,
  { action, target }: { action: Pick<Action, 'roles'>; target: Pick<State, 'id'> },
  actor: Actor,
): boolean {
  if (actor.kind === 'system' || actor.actingFor || target.id === contribution.stateId) return false;
  if (!isAuthor(contribution, actor.userId)) return false;
  const held = rolesOf(contribution.participants, actor);
  if (OPEN_TO_AUTHORS.some((role) => held.has(role) && action.roles.includes(role))) return false;
  const state = stateOf(lifeCycle, contribution.stateId);
  if (state === undefined) return false;
  const next = stateOf(lifeCycle, target.id);
  // From one end to another nothing is reopened.
  return isFinal(state) ? next === undefined || !isFinal(next) : isPutOffIn(lifeCycle, state);
}
