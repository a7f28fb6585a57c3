import type { ContributionType } from '#contract/access.ts';
import type { OfferedAction, Permissions } from '#contract/contributions/schema.ts';
import { noteWishOf } from '#contract/decision-notes/note.ts';
import type { CommandType, EvaluationStage } from '#contract/life-cycles/schema.ts';
import { nameIn } from '#contract/texts/titles.ts';
import { refused } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { offeredActions, representable } from '#server/process/life-cycles/engine/actions.ts';
import { mayUse, permissionsOf } from '#server/process/life-cycles/engine/permissions.ts';
import { isFinal } from '#server/process/life-cycles/engine/states.ts';
import type { Actor, View } from '#server/process/life-cycles/engine/types.ts';
import { administersType } from '#server/process/selection/visibility.ts';

/** A caller as the engine sees them. */
export const actorOf = (caller: Caller, type: ContributionType): Actor => ({
  kind: 'user',
  userId: caller.id,
  isAdministrator: administersType(caller, type),
});

/** What the caller may do with a contribution that they may see [R3C-24 … R3C-37], S3-52. */
export function permissionsFor({ lifeCycle, contribution }: View, caller: Caller): Permissions {
  return permissionsOf(lifeCycle, contribution, actorOf(caller, contribution.type));
}

/** The buttons that the caller gets, by rank, named in their language [R3C-01], S3-36. */
export const actionsFor = (view: View, caller: Caller, locale: string): OfferedAction[] =>
  present(view, offeredActions(view, actorOf(caller, view.contribution.type)), locale);

/** The same of those in whose place the caller may act, by their ids. */
export const actionsOfOthers = (
  view: View,
  caller: Caller,
  locale: string,
): { userId: number; actions: OfferedAction[] }[] =>
  representable(view, actorOf(caller, view.contribution.type)).map(({ userId, actions }) => ({
    userId,
    actions: present(view, actions, locale),
  }));

function present(
  { contribution }: View,
  actions: ReturnType<typeof offeredActions>,
  locale: string,
): OfferedAction[] {
  return actions.map(({ action, target }) => {
    const moves = target.id !== contribution.stateId;
    return {
      id: action.id,
      name: nameIn(action.definitionList, locale),
      explanationRequired: action.explanationRequired,
      note: noteWishOf(action, { ends: moves && isFinal(target) }),
      asksReturn: action.asksReturn,
      confirmText: action.confirmText,
      targetStateId: moves ? target.id : null,
      targetStateName: moves ? nameIn(target.stateDefinitionList, locale) : null,
      targetStateType: moves ? target.stateType : null,
      sets: {
        visibility: action.setVisibility,
        // A draft is its owners' to edit, whatever the action says.
        editable: moves && target.stateType === 'DRAFT' ? true : action.setEditable,
        commentStatus: action.setCommentStatus,
        ratingStatus: action.setRatingStatus,
      },
    };
  });
}

/** Refuses with error.commandNotAllowed unless the actor holds the command now, S3-53. */
export function requireCommand(
  { lifeCycle, contribution }: View,
  actor: Actor,
  type: CommandType,
  stage: EvaluationStage | null = null,
): void {
  if (!mayUse(lifeCycle, contribution, actor, type, stage)) {
    throw refused('error.commandNotAllowed', 'contribution');
  }
}
