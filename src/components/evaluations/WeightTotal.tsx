import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { EVALUATION_LIMITS } from '#contract/evaluations/rules.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { faultOfItems, type ItemDraft, totalOf } from './definitionItems.ts';

/** How much of the hundred is given away, in words and as a bar, and what of it keeps the form from being saved. */
export function WeightTotal({ items, isFixed }: { items: readonly ItemDraft[]; isFixed: boolean }) {
  const translate = useTranslate();
  const total = totalOf(items);
  const fault = isFixed ? null : faultOfItems(items);
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
      {fault !== null && (
        <Typography variant="body2" color={items.length > 0 ? 'error' : 'textSecondary'} sx={{ mb: 0.5 }}>
          {translate(`evalDefinition.blocked.${fault}`, { total })}
        </Typography>
      )}
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
