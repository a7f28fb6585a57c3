import { boundsFor, type ExtraInputType } from '#contract/extra-inputs/rules.ts';
import type { Question } from '#contract/programme-templates/questions.endpoints.ts';

/** A question that the product comes with; its words are messages. */
export interface ShippedQuestion {
  /** Last part of its message key. */
  name: string;
  inputType: Exclude<ExtraInputType, 'DATE' | 'RICH_TEXT'>;
  isRequired: boolean;
  /** Last parts of the keys of its choices. */
  choices?: readonly string[];
}

/** Shipped questions with the bounds of their kinds. @param each a message in every language that can be chosen */
export const questionsOf = (
  questions: readonly ShippedQuestion[],
  each: (name: string) => { language: string; label: string }[],
): Question[] =>
  questions.map(({ name, inputType, isRequired, choices = [] }) => ({
    definitionList: each(`question.${name}`),
    isRequired,
    inputType,
    ...boundsFor(inputType, {}),
    choices: choices.map((choice) => each(`choice.${name}.${choice}`)),
  }));
