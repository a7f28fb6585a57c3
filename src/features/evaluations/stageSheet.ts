import { formatScore, questionResults } from '#contract/evaluations/rules.ts';
import type { ContributionEvaluation } from '#contract/evaluations/schema.ts';
import type { ExcelTable } from '#src/components/list/excel.ts';
import type { Translate } from '#src/useTranslate.ts';

/** One decimal, half up, as a number that can be counted with. */
const rounded = (value: number) => Number(formatScore(value));

/**
 * A stage as a spreadsheet: a line for each person with the stars of every question, and below them what these come
 * to.
 * @param code of the contribution
 */
export function stageSheet(result: ContributionEvaluation, code: string, translate: Translate): ExcelTable {
  const { evaluators, score, stageTitle } = result;
  const questions = questionResults(evaluators);
  const heading = (key: 'person' | 'score' | 'comment' | 'mean' | 'deviation' | 'weight') =>
    translate(`evaluation.sheet.${key}`);
  return {
    fileName: `${code} ${stageTitle}`,
    sheetName: stageTitle,
    columns: [
      heading('person'),
      heading('score'),
      ...questions.map(({ question }) => question),
      heading('comment'),
    ],
    rows: [
      ...evaluators.map(({ fullName, score: own, answers, comment }) => [
        fullName,
        rounded(own),
        ...questions.map((_, place) => answers[place]?.star ?? null),
        comment,
      ]),
      [heading('mean'), rounded(score), ...questions.map(({ mean }) => rounded(mean))],
      [heading('deviation'), null, ...questions.map(({ deviation }) => rounded(deviation))],
      [heading('weight'), null, ...questions.map(({ weight }) => weight)],
    ],
  };
}
