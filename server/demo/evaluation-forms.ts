import type { EvaluationStage } from '#contract/life-cycles/schema.ts';
import type { SampleDefinition } from './competitions.ts';

interface SampleForm extends SampleDefinition {
  type: 'SUGGESTION' | 'IMPROVEMENT';
  stage: EvaluationStage;
}

/** What experts and boards of the sample organisation are asked. */
export const SAMPLE_FORMS: readonly SampleForm[] = [
  {
    type: 'SUGGESTION',
    stage: 'EVAL_PRE',
    title: 'Expert view',
    explanation:
      'Judge the suggestion by what it would bring and what it would take. You need not know who wrote it.',
    questions: [
      ['How much does it help the people who work with it?', 40],
      ['How easily can it be done?', 35],
      ['How soon would we see that it works?', 25],
    ],
  },
  {
    type: 'SUGGESTION',
    stage: 'EVAL_BOARD1',
    title: 'View of the board',
    explanation: 'The board decides on money and people: judge whether this is worth both.',
    questions: [
      ['How well does it fit what we want to achieve this year?', 50],
      ['How large is its benefit compared with its cost?', 50],
    ],
  },
  {
    type: 'IMPROVEMENT',
    stage: 'EVAL_PRE',
    title: 'First look',
    explanation: 'A quick look before the improvement goes to the board.',
    questions: [
      ['How clear is it what changes, and for whom?', 50],
      ['How much waste, risk or waiting does it take away?', 50],
    ],
  },
  {
    type: 'IMPROVEMENT',
    stage: 'EVAL_BOARD2',
    title: 'Improvement board',
    explanation: 'Judge the improvement as it was carried out.',
    questions: [
      ['How large is the effect?', 60],
      ['How well does it last?', 25],
      ['Can other teams use it too?', 15],
    ],
  },
];
