import { NO_ANSWER_WORDS } from '#contract/answer-templates/rules.ts';
import type { AnswerBeginning } from '#contract/answer-templates/schema.ts';
import { textFor } from '#contract/decision-notes/note.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { openForView } from '#server/process/contributions/commands/decide.ts';
import { firstAuthorOf, noteValues } from '#server/process/decision-notes/note-values.ts';
import { readStoredTemplate } from './answer-templates.repository.ts';

/**
 * What an answer on a contribution begins with, for whoever sees it: a template of theirs, and what its placeholders stand for.
 * @throws AppError 404 for a contribution that they do not see, or a template that they may not use
 */
export async function readBeginning(
  context: ServiceContext,
  id: number,
  templateId: number | undefined,
): Promise<AnswerBeginning> {
  const { db, caller, services } = context;
  const { view } = await openForView(context, id);
  const stored = templateId === undefined ? null : await readStoredTemplate(db, caller, templateId);
  const author = (await firstAuthorOf(db, view))?.langKey;
  const [site] = services.messages.locales;
  const { language, ...words } = textFor(stored?.texts ?? [], { author, site }) ?? {
    ...NO_ANSWER_WORDS,
    language: author ?? site,
  };
  return { ...words, locale: language, values: await noteValues(context, view, language) };
}
