import { expect, test } from 'vitest';
import { stageSheet } from '#src/features/evaluations/StageResult.tsx';

const answers = (...stars: number[]) =>
  stars.map((star, place) => ({ question: `Question ${place + 1}`, weight: place === 0 ? 60 : 40, star }));

test('the spreadsheet of a stage has a line for each person and what every question comes to [S3-92, S2-22]', () => {
  const sheet = stageSheet(
    {
      evalFlowType: 'EVAL_BOARD1',
      stageTitle: 'The board',
      score: 62.25,
      participantCount: 3,
      evaluators: [
        { fullName: 'Ada Green', score: 92, comment: 'Do it', answers: answers(5, 4) },
        { fullName: 'Bo Hill', score: 44, comment: '', answers: answers(3, 1) },
        { fullName: 'Imported', score: 50.75, comment: '', answers: [] },
      ],
    },
    'IMP-000012',
    (key: string) => key.split('.').at(-1) ?? '',
  );
  expect(sheet).toMatchObject({
    fileName: 'IMP-000012 The board',
    columns: ['person', 'score', 'Question 1', 'Question 2', 'comment'],
  });
  expect(sheet.rows).toEqual([
    ['Ada Green', 92, 5, 4, 'Do it'],
    ['Bo Hill', 44, 3, 1, ''],
    ['Imported', 50.8, null, null, ''],
    ['mean', 62.3, 4, 2.5],
    ['deviation', null, 1, 1.5],
    ['weight', null, 60, 40],
  ]);
});
