import type { CompetitionTemplate } from '#contract/programmes/templates.ts';
import type { ShippedQuestion } from '#server/programmes/shared/shipped-questions.ts';

/** What a template of the product sets up besides its text; the words are messages, `template.<template>.…`. */
interface ShippedTemplate {
  questions: readonly ShippedQuestion[];
  /** What juries score, with weights that total 100 percent. */
  criteria: readonly { name: string; weight: number }[];
  /** By rank: words, by the last part of their key, or points. */
  rewards: readonly (string | number)[];
}

export const SHIPPED: Readonly<Record<CompetitionTemplate, ShippedTemplate>> = {
  INNOVATION: {
    questions: [
      { name: 'affected', inputType: 'TEXT_AREA', isRequired: true },
      { name: 'test', inputType: 'TEXT_AREA', isRequired: false },
      {
        name: 'stage',
        inputType: 'SINGLE_SELECTION',
        isRequired: true,
        choices: ['thought', 'sketch', 'tried'],
      },
    ],
    criteria: [
      { name: 'novelty', weight: 30 },
      { name: 'value', weight: 40 },
      { name: 'feasibility', weight: 30 },
    ],
    rewards: ['first', 200, 100],
  },
  HACKATHON: {
    questions: [
      { name: 'build', inputType: 'TEXT_AREA', isRequired: true },
      { name: 'need', inputType: 'TEXT_AREA', isRequired: false },
      { name: 'size', inputType: 'SINGLE_SELECTION', isRequired: true, choices: ['alone', 'small', 'large'] },
    ],
    criteria: [
      { name: 'works', weight: 50 },
      { name: 'useful', weight: 30 },
      { name: 'shown', weight: 20 },
    ],
    rewards: ['first', 150, 75],
  },
};
