import type { Question } from '#contract/programme-templates/questions.endpoints.ts';
import type { QuestionSet } from '#contract/programmes/templates.ts';
import type { MessageKey } from '#messages/message-key.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { configuredLocales } from '#server/platform/texts/locales.ts';
import { questionsOf, type ShippedQuestion } from '#server/programmes/shared/shipped-questions.ts';

/** Sets of questions that the product comes with; their words are messages, `questionSet.<set>.…`. */
const SETS: Readonly<Record<QuestionSet, readonly ShippedQuestion[]>> = {
  BENEFITS: [
    { name: 'today', inputType: 'TEXT_AREA', isRequired: true },
    {
      name: 'kind',
      inputType: 'MULTIPLE_SELECTION',
      isRequired: true,
      choices: ['money', 'time', 'quality', 'environment', 'people'],
    },
    { name: 'saving', inputType: 'NUMERIC', isRequired: false },
    { name: 'cost', inputType: 'NUMERIC', isRequired: false },
    { name: 'estimate', inputType: 'TEXT_AREA', isRequired: false },
  ],
  SAFETY_CHECK: [
    { name: 'place', inputType: 'TEXT', isRequired: true },
    {
      name: 'happened',
      inputType: 'SINGLE_SELECTION',
      isRequired: true,
      choices: ['noticed', 'nearly', 'injury'],
    },
    { name: 'atRisk', inputType: 'TEXT_AREA', isRequired: true },
    {
      name: 'severity',
      inputType: 'SINGLE_SELECTION',
      isRequired: true,
      choices: ['bruise', 'doctor', 'serious'],
    },
    { name: 'secured', inputType: 'BOOL', isRequired: true },
  ],
  IMPLEMENTATION: [
    { name: 'first', inputType: 'TEXT_AREA', isRequired: true },
    { name: 'needed', inputType: 'TEXT_AREA', isRequired: false },
    {
      name: 'duration',
      inputType: 'SINGLE_SELECTION',
      isRequired: true,
      choices: ['days', 'weeks', 'months', 'unknown'],
    },
    { name: 'joining', inputType: 'BOOL', isRequired: false },
  ],
  CUSTOMERS: [
    { name: 'who', inputType: 'TEXT', isRequired: true },
    { name: 'problem', inputType: 'TEXT_AREA', isRequired: true },
    { name: 'asked', inputType: 'BOOL', isRequired: true },
    { name: 'measure', inputType: 'TEXT_AREA', isRequired: false },
  ],
};

/** A set of the product in every language that can be chosen. */
export async function shippedQuestions(
  { db, services }: ServiceContext,
  set: QuestionSet,
): Promise<Question[]> {
  const locales = await configuredLocales(db, services);
  return questionsOf(SETS[set], (name) =>
    locales.map((language) => ({
      language,
      label: services.messages.translate(language, `questionSet.${set}.${name}` as MessageKey),
    })),
  );
}
