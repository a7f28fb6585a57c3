import type { ContributionType } from '#contract/access.ts';
import { FIELD_USER_ROLES, type ParticipationRole } from '#contract/contributions/participation.ts';
import { replaceUsers } from './assignment.ts';
import { withCommand } from './commands.ts';
import type { Actor, Outcome, Situation } from './types.ts';
import { buildDecision, workingCopyOf, writeHistory } from './working-copy.ts';

export interface FieldChoice {
  /** The chosen field; null when it does not exist. */
  field: {
    id: number;
    type: ContributionType;
    isActive: boolean;
    /** Users with an active account and an active row as responsible of the field. */
    responsibles: readonly number[];
  } | null;
  userId: number;
  actor: Actor;
}

/**
 * Changes the field and its responsible together [R3C-17, R3C-31], S3-55.
 * Refusals: error.commandNotAllowed, error.validation.contributionFieldId (not an active field of the
 * type), error.userNotSelectable (not a responsible of the field).
 */
export function changeField(situation: Situation, { field, userId, actor }: FieldChoice): Outcome {
  const { contribution } = situation;
  return withCommand(situation, { type: 'CHANGE_FIELD', actor }, (copy) => {
    if (!field?.isActive || field.type !== contribution.type) return 'error.validation.contributionFieldId';
    if (!field.responsibles.includes(userId)) return 'error.userNotSelectable';
    const before = contribution.participants.find(({ role }) => role === 'RESPONSIBLE')?.userId ?? null;
    if (contribution.fieldId === field.id && before === userId) return undefined;
    copy.settings.fieldId = field.id;
    replaceUsers(copy, 'RESPONSIBLE', [userId]);
    if (contribution.fieldId !== field.id) {
      writeHistory(copy, {
        category: 'FIELD',
        event: 'CHANGE_FIELD',
        oldValue: { field: contribution.fieldId, user: before },
        newValue: { field: field.id, user: userId },
      });
    }
    return undefined;
  });
}

/**
 * Takes the roles from the people of the present field, because a contribution that was sent back is given
 * another one; the next submission presets those of that field, S3-51, S3-55. Whoever was assigned from elsewhere
 * stays, except the responsible. The field itself is written by the caller.
 */
export function leaveField(situation: Situation, actor: Actor): Outcome {
  const copy = workingCopyOf(situation, actor);
  const { fieldUsers } = situation.candidates;
  const isOfField = (one: { userId: number; role: ParticipationRole }) =>
    one.role === 'RESPONSIBLE' ||
    fieldUsers.some(({ userId, role }) => userId === one.userId && role === one.role);
  for (const role of FIELD_USER_ROLES) {
    const holders = copy.participants.filter((one) => one.role === role);
    const staying = holders.filter((one) => !isOfField(one)).map(({ userId }) => userId);
    if (staying.length < holders.length) replaceUsers(copy, role, staying);
  }
  return { ok: true, effects: buildDecision(copy) };
}
