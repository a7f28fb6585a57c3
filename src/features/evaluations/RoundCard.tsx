import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { EvaluationRound } from '#contract/evaluations/schema.ts';
import { formatDate } from '#contract/formats/dates.ts';
import { evaluationAddress, evaluationRoundAddress } from '#src/app/evaluationAddress.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** One round: what it is about, until when, how far one has come, and the way to the next one. */
export function RoundCard({ round }: { round: EvaluationRound }) {
  const translate = useTranslate();
  const titleId = useId();
  const { type, competitionTitle, evalFlowType, stageTitle, total, given, dueDate, nextContributionId } =
    round;
  const title = competitionTitle ?? translate(`evaluation.stage.${evalFlowType}`);
  const isLate = dueDate !== null && Date.parse(dueDate) < Date.now();
  const progress = translate('evaluation.progress', { given, total });
  return (
    <Card
      component="li"
      variant="outlined"
      aria-labelledby={titleId}
      sx={{ p: 2, display: 'grid', gap: 1, alignContent: 'space-between', overflowWrap: 'anywhere' }}
    >
      <div>
        <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>
          {competitionTitle === null ? translate(`contribution.type.${type}`) : stageTitle}
        </Typography>
        <Typography id={titleId} variant="h3" component="h3">
          {title}
        </Typography>
        {dueDate !== null && nextContributionId !== null && (
          <Typography
            sx={{
              fontSize: 13,
              color: isLate ? 'error.main' : 'text.secondary',
              fontWeight: isLate ? 600 : 400,
            }}
          >
            {translate(isLate ? 'evaluation.overdue' : 'evaluation.due', { date: formatDate(dueDate) })}
          </Typography>
        )}
      </div>
      <div>
        <Typography sx={{ fontVariantNumeric: 'tabular-nums', mb: 0.5 }}>{progress}</Typography>
        <LinearProgress
          variant="determinate"
          value={(given / total) * 100}
          color={given === total ? 'success' : 'primary'}
          aria-hidden
          sx={{ height: 8, borderRadius: 1, mb: 1.5 }}
        />
        {nextContributionId === null ? (
          <Typography sx={{ color: 'text.secondary', minHeight: 44, display: 'flex', alignItems: 'center' }}>
            {translate('evaluation.round.done')}
          </Typography>
        ) : (
          <Button
            component={Link}
            to={evaluationAddress(evalFlowType, nextContributionId)}
            variant="contained"
            aria-describedby={titleId}
            sx={{ minHeight: 44 }}
          >
            {translate(given === 0 ? 'evaluation.round.start' : 'evaluation.round.continue')}
          </Button>
        )}
        <Button
          component={Link}
          to={evaluationRoundAddress(evalFlowType, round.competitionId)}
          aria-label={translate('evaluation.round.all.named', { title })}
          sx={{ minHeight: 44 }}
        >
          {translate('evaluation.round.all')}
        </Button>
      </div>
    </Card>
  );
}
