import type { QuestionSet } from '#contract/programmes/templates.ts';

/** A set that somebody chose: a template of theirs or shared with them, or one that the product comes with. */
export interface ChosenSet {
  origin: { template: number } | { shipped: QuestionSet };
  name: string;
}
