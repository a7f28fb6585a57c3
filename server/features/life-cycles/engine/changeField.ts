import type { ContributionType } from '../../../../contract/access.ts';
import { replaceUsers } from './assignment.ts';
import { withCommand } from './commands.ts';
import { writeHistory } from './draft.ts';
import type { Actor, Outcome, Situation } from './types.ts';

interface FieldChoice {
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
  return withCommand(situation, { type: 'CHANGE_FIELD', actor }, (draft) => {
    if (!field?.isActive || field.type !== contribution.type) return 'error.validation.contributionFieldId';
    if (!field.responsibles.includes(userId)) return 'error.userNotSelectable';
    const before = contribution.participants.find(({ role }) => role === 'RESPONSIBLE')?.userId ?? null;
    if (contribution.fieldId === field.id && before === userId) return undefined;
    draft.settings.fieldId = field.id;
    replaceUsers(draft, 'RESPONSIBLE', [userId]);
    if (contribution.fieldId !== field.id) {
      writeHistory(draft, {
        category: 'FIELD',
        event: 'CHANGE_FIELD',
        oldValue: { field: contribution.fieldId, user: before },
        newValue: { field: field.id, user: userId },
      });
    }
    return undefined;
  });
}
