import ExpandMore from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Rating from '@mui/material/Rating';
import Typography from '@mui/material/Typography';
import { formatScore, questionResults } from '#contract/evaluations/rules.ts';
import type { ContributionEvaluation } from '#contract/evaluations/schema.ts';
import { Score } from '#src/components/evaluations/Score.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { ExcelButton } from '#src/components/list/ExcelButton.tsx';
import type { ExcelTable } from '#src/components/list/excel.ts';
import { type Translate, useTranslate } from '#src/useTranslate.ts';
import { QuestionResults } from './QuestionResults.tsx';

type Evaluator = ContributionEvaluation['evaluators'][number];

interface StageResultProps {
  result: ContributionEvaluation;
  /** Of the contribution; the file of the stage is called by it. */
  code: string;
}

/** What one stage came to, question by question, and what each person said. */
export function StageResult({ result, code }: StageResultProps) {
  const translate = useTranslate();
  const { evalFlowType, stageTitle, score, participantCount, evaluators } = result;
  return (
    <SectionCard
      title={stageTitle}
      actions={<ExcelButton source={async () => stageSheet(result, code, translate)} />}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 1.5, mb: 2 }}>
        <Box component="span" sx={{ fontSize: 26 }}>
          <Score score={score} strong />
        </Box>
        <Typography sx={{ color: 'text.secondary' }}>
          {translate(`evaluation.stage.${evalFlowType}`)} ·{' '}
          {translate('evaluation.results.count', { smart_count: participantCount })}
        </Typography>
      </Box>
      <QuestionResults result={result} />
      {evaluators.map((evaluator, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name, and their order is fixed
        <EvaluatorLine key={`${evaluator.fullName} ${index}`} evaluator={evaluator} />
      ))}
    </SectionCard>
  );
}

function EvaluatorLine({ evaluator }: { evaluator: Evaluator }) {
  const translate = useTranslate();
  const { fullName, score, comment, answers } = evaluator;
  const line = (
    <>
      <Box component="span" sx={{ flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
        {fullName}
      </Box>
      <Score score={score} strong />
    </>
  );
  // A score that was imported has nothing behind it to be opened.
  if (answers.length === 0 && comment === '') {
    return (
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          minHeight: 48,
          border: 1,
          borderColor: 'divider',
          paddingInline: '16px 40px',
          '& + &': { borderBlockStart: 0 },
        }}
      >
        {line}
      </Box>
    );
  }
  return (
    <Accordion variant="outlined" disableGutters slotProps={{ heading: { component: 'h3' } }}>
      <AccordionSummary
        expandIcon={<ExpandMore />}
        sx={{ font: 'inherit', '& .MuiAccordionSummary-content': { minWidth: 0, gap: 2 } }}
      >
        {line}
      </AccordionSummary>
      <AccordionDetails sx={{ overflowWrap: 'anywhere' }}>
        <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
          {answers.map(({ question, weight, star }) => (
            <Box key={question}>
              <Typography component="dt">{question}</Typography>
              <Box component="dd" sx={{ m: 0, display: 'flex', alignItems: 'center', gap: 1 }}>
                <Rating
                  value={star}
                  readOnly
                  getLabelText={(stars) => translate('components.rating.stars', { smart_count: stars })}
                  sx={{ color: 'accent.main' }}
                />
                <Typography component="span" sx={{ fontSize: 13, color: 'text.secondary' }}>
                  {translate('evaluation.weight', { weight })}
                </Typography>
              </Box>
            </Box>
          ))}
        </Box>
        {comment !== '' && <Typography sx={{ whiteSpace: 'pre-wrap', mt: 2 }}>{comment}</Typography>}
      </AccordionDetails>
    </Accordion>
  );
}

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
