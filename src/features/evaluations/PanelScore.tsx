import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { EvaluationForm } from '#contract/evaluations/schema.ts';
import { formatClock } from '#contract/formats/dates.ts';
import { Score } from '#src/components/evaluations/Score.tsx';
import { useTranslate } from '#src/useTranslate.ts';

interface PanelScoreProps {
  form: EvaluationForm;
  score: number;
  /** Questions without an answer. */
  left: number;
  isDirty: boolean;
}

/** The score so far, and where saving stands. */
export function PanelScore({ form, score, left, isDirty }: PanelScoreProps) {
  const translate = useTranslate();
  const { dateUpdated, definition, canSave } = form;
  const saving = isDirty
    ? 'evaluation.state.unsaved'
    : dateUpdated === null
      ? 'evaluation.state.new'
      : 'evaluation.state.saved';
  return (
    <Box sx={{ my: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 1 }}>
        <Typography sx={{ fontWeight: 600 }}>{translate('evaluation.score')}</Typography>
        <Typography component="span" sx={{ fontSize: 26 }}>
          <Score score={left === definition.items.length ? null : score} strong />
          <Typography component="span" sx={{ fontSize: 13, color: 'text.secondary' }}>
            {` / ${definition.evalOver}`}
          </Typography>
        </Typography>
      </Box>
      <LinearProgress
        variant="determinate"
        value={(score / definition.evalOver) * 100}
        aria-hidden
        sx={{ height: 8, borderRadius: 1 }}
      />
      {canSave && (
        <Typography role="status" sx={{ fontSize: 13, color: 'text.secondary', mt: 0.5 }}>
          {left > 0 && `${translate('evaluation.left', { smart_count: left })} · `}
          {translate(saving, { time: formatClock(dateUpdated) })}
        </Typography>
      )}
    </Box>
  );
}
