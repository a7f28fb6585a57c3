import type { ActionNote } from '#contract/contributions/commands.endpoints.ts';
import { templateFor } from '#contract/decision-notes/note.ts';
import { AppError } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { offeredActions, representable } from '#server/process/life-cycles/engine/actions.ts';
import type { Actor } from '#server/process/life-cycles/engine/types.ts';
import type { LoadedView } from '#server/process/life-cycles/load/view.ts';
import { firstAuthorOf, noteValues } from './note-values.ts';

/**
 * What the note of an action begins with, for whoever may execute it, as themselves or for another.
 * @throws AppError error.commandNotAvailable for an action that they are not offered
 */
export async function readActionNote(
  context: ServiceContext,
  { view, actor }: { view: LoadedView; actor: Actor },
  actionId: number,
): Promise<ActionNote> {
  const offered = [
    ...offeredActions(view, actor),
    ...representable(view, actor).flatMap(({ actions }) => actions),
  ].find(({ action }) => action.id === actionId);
  if (!offered) throw new AppError('error.commandNotAvailable', { entity: 'contribution' });
  const author = await firstAuthorOf(context.db, view);
  const site = context.services.messages.locales[0];
  const template = templateFor(offered.action.noteTemplates, { author: author?.langKey, site });
  return { ...template, values: await noteValues(context, view, template.locale) };
}
