import type { BodyOf } from '#contract/http.ts';
import type { Question, questionSetEndpoints } from '#contract/programme-templates/questions.endpoints.ts';
import { questionsToAdd } from '#contract/programme-templates/questions.ts';
import type { QuestionSet } from '#contract/programmes/templates.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { lockOrder } from '#server/process/extra-inputs/extra-input.order.ts';
import { insertQuestions, readQuestions } from '#server/process/extra-inputs/question-set.ts';
import { openForm } from './question-forms.ts';
import { shippedQuestions } from './shipped-sets.ts';
import { readTemplateQuestions } from './templates.repository.ts';

interface Origin {
  template?: number | undefined;
  shipped?: QuestionSet | undefined;
}

/** The questions of a set that the caller can use. @throws AppError 404 */
export const readSet = (context: ServiceContext, { template, shipped }: Origin): Promise<Question[]> =>
  shipped === undefined
    ? readTemplateQuestions(context.db, context.caller, template ?? 0)
    : shippedQuestions(context, shipped);

/**
 * Adds a set below the questions of a form.
 * @returns how many came, and how many did not, as `questionsToAdd` divides them
 * @throws AppError 404 for a set or a form that is not the caller's to use, error.notEditable
 */
export async function addSet(
  context: ServiceContext,
  { kind, formId, ...origin }: BodyOf<typeof questionSetEndpoints.add>,
): Promise<{ added: number; sameName: number; noRoom: number }> {
  const { db } = context;
  const set = await readSet(context, origin);
  const scope = await openForm(context, kind, formId ?? null);
  // What another editor adds at this moment counts, too.
  await lockOrder(db, scope);
  const { added, sameName, noRoom } = questionsToAdd(set, await readQuestions(db, scope));
  await insertQuestions(db, scope, added);
  return { added: added.length, sameName: sameName.length, noRoom: noRoom.length };
}
