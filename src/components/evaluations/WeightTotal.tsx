import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { EVALUATION_LIMITS } from '../../../contract/evaluation-rules.ts';

/** How much of the hundred is given away, in words and as a bar. */
export function WeightTotal({ total }: { total: number }) {
  const translate = useTranslate();
  const all = EVALUATION_LIMITS.weight.total;
  const words =
    total === all
      ? translate('evalDefinition.total.complete')
      : translate('evalDefinition.total.left', { total, left: all - total });
  return (
    <Box sx={{ my: 2 }}>
      <Typography
        role="status"
        sx={{ fontSize: 15, fontWeight: 600, mb: 0.5, fontVariantNumeric: 'tabular-nums' }}
      >
        {words}
      </Typography>
      <LinearProgress
        variant="determinate"
        value={total}
        color={total === all ? 'success' : 'primary'}
        aria-hidden
        sx={{ height: 8, borderRadius: 1 }}
      />
    </Box>
  );
}
