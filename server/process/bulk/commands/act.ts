import type { BulkArguments } from '#contract/bulk/schema.ts';
import { noteFor, noteWishOf } from '#contract/decision-notes/note.ts';
import type { DecisionNoteInput } from '#contract/decision-notes/schema.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { actingFor } from '#server/process/contributions/commands/decide.ts';
import { filledNote, firstAuthorOf } from '#server/process/decision-notes/note-values.ts';
import { executeAction, offeredActions } from '#server/process/life-cycles/engine/actions.ts';
import { endsBy } from '#server/process/life-cycles/engine/decided.ts';
import { stateOf } from '#server/process/life-cycles/engine/states.ts';
import type { Action, Actor, View } from '#server/process/life-cycles/engine/types.ts';
import type { LoadedSituation } from '#server/process/life-cycles/load/situation.ts';
import { type PrepareCommand, planOf, refuse } from '../bulk.command.ts';

type Given = BulkArguments['ACT'];

const isMeant =
  ({ actionId, actionName }: Given) =>
  ({ id, definitionList }: Pick<Action, 'id' | 'definitionList'>): boolean =>
    actionId ? id === actionId : definitionList.some(({ name }) => name === actionName);

/** The action that is meant of those of the present state: before others one that the actor may execute. */
function chosenAction(view: View, actor: Actor, given: Given) {
  const offered = offeredActions(view, actor).find(({ action }) => isMeant(given)(action));
  if (offered) return offered;
  const action = stateOf(view.lifeCycle, view.contribution.stateId)?.actions.find(isMeant(given));
  return action && { action, target: undefined };
}

/** The note for the authors of one of them, in the language of the first, where it is given in that. */
async function noteOf(
  context: ServiceContext,
  situation: LoadedSituation,
  { note, translations }: Given,
): Promise<DecisionNoteInput | null> {
  if (!note) return null;
  const author = translations?.length ? await firstAuthorOf(context.db, situation) : undefined;
  const theirs = noteFor(note, translations ?? [], author?.langKey);
  return filledNote(context, situation, theirs);
}

/**
 * Executes an action, as it is executed on one; what only some of the actions ask for is left out with the others. Where no note is
 * asked for, its reason is the explanation. Whether somebody may act in the place of another is asked of each, as it is of one.
 */
export const prepareAct: PrepareCommand<Given> = async (context, given) => async (situation, caller) => {
  const actor = actingFor(caller, given.actFor);
  const chosen = chosenAction(situation, actor, given);
  if (!chosen) return refuse('error.commandNotAvailable');
  const { action, target } = chosen;
  const state = { id: situation.contribution.stateId };
  const wish = target ? noteWishOf(action, { ends: endsBy(state, target) }) : 'NONE';
  const filled = await noteOf(context, situation, given);
  const plan = planOf(
    executeAction(situation, {
      actionId: action.id,
      actor,
      explanation: given.explanation?.trim() || (wish === 'NONE' ? filled?.reason : null),
      note: wish === 'NONE' ? null : filled,
      comesBack: action.asksReturn ? given.comesBack : null,
    }),
  );
  return plan.ok ? { ...plan, actor } : plan;
};
