import { FIELD_USER_ROLES } from '#contract/contributions/participation.ts';
import { judgesOwn, replaceUsers } from './assignment.ts';
import { moveTo, recordEntry } from './entry.ts';
import { permissionsOf } from './permissions.ts';
import { usersOf } from './roles.ts';
import { firstStateOf, isUnsubmitted, stateOf } from './states.ts';
import { finishTasks } from './tasks.ts';
import type { Actor, Outcome, Situation } from './types.ts';
import { buildDecision, type WorkingCopy, workingCopyOf } from './working-copy.ts';

/**
 * Fills the roles that nobody holds yet from the field's users and the unit's managers: one responsible,
 * all others of each role; owners never judge themselves, S3-51, S3-54.
 */
function presetParticipants(copy: WorkingCopy): void {
  const { fieldUsers, unitManagers } = copy.situation.candidates;
  for (const role of FIELD_USER_ROLES) {
    if (usersOf(copy.participants, role, { activeOnly: false }).length > 0) continue;
    const ofField = fieldUsers.filter((one) => one.role === role).map(({ userId }) => userId);
    const found = role === 'MANAGER' ? [...unitManagers, ...ofField] : ofField;
    const users = found.filter((userId) => !judgesOwn(copy, role, userId));
    const chosen = role === 'RESPONSIBLE' ? users.slice(0, 1) : users;
    if (chosen.length > 0) replaceUsers(copy, role, chosen);
  }
}

/** Moderators of its competition take part in an idea from the submission on, as they are then [R2H-09], S3-51. */
function presetModerators(copy: WorkingCopy): void {
  const { contribution, candidates } = copy.situation;
  if (contribution.type === 'IDEA') replaceUsers(copy, 'COMPETITION_MODERATOR', candidates.moderators);
}

/**
 * Hands a contribution in: presets the participants and enters the first SUBMITTED state as if by an
 * action [R3B-36], Q3-19, S3-18. The content has been checked before.
 * Refusals: error.commandNotAvailable (submitted already, or deleted), error.notEditable (caller may not
 * edit it), error.submitNotAllowed (the life cycle has no SUBMITTED state).
 */
export function submit(situation: Situation, actor: Actor): Outcome {
  const { lifeCycle, contribution } = situation;
  const state = stateOf(lifeCycle, contribution.stateId);
  if (!state || !isUnsubmitted(state) || contribution.isDeleted) {
    return { ok: false, refusal: 'error.commandNotAvailable' };
  }
  if (!permissionsOf(lifeCycle, contribution, actor).submit)
    return { ok: false, refusal: 'error.notEditable' };
  const target = firstStateOf(lifeCycle, 'SUBMITTED');
  if (!target) return { ok: false, refusal: 'error.submitNotAllowed' };

  const copy = workingCopyOf(situation, actor);
  finishTasks(copy, ({ kind, stateId }) => kind === 'STATE' && stateId === state.id);
  presetParticipants(copy);
  presetModerators(copy);
  moveTo(copy, target);
  recordEntry(copy, target, { reason: 'submit' });
  return { ok: true, effects: buildDecision(copy) };
}

/**
 * Keeps a contribution as a draft: NEW moves to the first DRAFT state, if the life cycle has one; in any
 * later state there is nothing to do, Q3-19. Refused with error.notEditable.
 */
export function saveAsDraft(situation: Situation, actor: Actor): Outcome {
  const { lifeCycle, contribution } = situation;
  if (!permissionsOf(lifeCycle, contribution, actor).edit) return { ok: false, refusal: 'error.notEditable' };
  const copy = workingCopyOf(situation, actor);
  const target = firstStateOf(lifeCycle, 'DRAFT');
  if (target && stateOf(lifeCycle, contribution.stateId)?.stateType === 'NEW') {
    moveTo(copy, target);
    recordEntry(copy, target, { reason: 'saveDraft' });
  }
  return { ok: true, effects: buildDecision(copy) };
}
