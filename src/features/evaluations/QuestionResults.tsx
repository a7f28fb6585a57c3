import Box from '@mui/material/Box';
import Rating from '@mui/material/Rating';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { type QuestionResult, questionResults, STARS } from '#contract/evaluations/rules.ts';
import type { ContributionEvaluation } from '#contract/evaluations/schema.ts';
import { scoreText } from '#src/components/evaluations/Score.tsx';
import { useTranslate } from '#src/useTranslate.ts';

/** Steps in which part of a star is drawn. */
const PRECISION = 0.1;

/** What the answers come to, question by question; there is nothing to compare with one evaluation. */
export function QuestionResults({ result }: { result: ContributionEvaluation }) {
  const translate = useTranslate();
  // Scores that were imported have no answers.
  if (result.evaluators.filter(({ answers }) => answers.length > 0).length < 2) return null;
  const questions = questionResults(result.evaluators);
  return (
    <Box sx={{ mb: 3 }}>
      <Typography variant="h3" sx={{ fontSize: 17, mb: 0.5 }}>
        {translate('evaluation.questions.title')}
      </Typography>
      <Typography color="textSecondary" sx={{ fontSize: 13, mb: 1.5 }}>
        {translate('evaluation.questions.text')}
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5 }}>
        {questions.map((question, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a question is known by its place in the form
          <QuestionLine key={place} result={question} />
        ))}
      </Box>
    </Box>
  );
}

function QuestionLine({ result }: { result: QuestionResult }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { question, weight, mean, lowest, highest, deviation } = result;
  const words = [
    translate('evaluation.questions.mean', { mean: scoreText(mean, locale), stars: STARS }),
    ...(lowest === highest
      ? [translate('evaluation.questions.agreed')]
      : [
          translate('evaluation.questions.range', { lowest, highest }),
          translate('evaluation.questions.deviation', { deviation: scoreText(deviation, locale) }),
        ]),
    translate('evaluation.weight', { weight }),
  ];
  return (
    <Box>
      <Typography component="dt" sx={{ overflowWrap: 'anywhere' }}>
        {question}
      </Typography>
      <Box component="dd" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {/* The words beside it say the same and more. */}
        <Box aria-hidden sx={{ display: 'inline-flex' }}>
          <Rating value={mean} precision={PRECISION} readOnly sx={{ color: 'accent.main' }} />
        </Box>
        <Typography component="span" sx={{ fontSize: 13, color: 'text.secondary' }}>
          {words.join(' · ')}
        </Typography>
      </Box>
    </Box>
  );
}
