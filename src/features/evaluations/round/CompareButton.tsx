import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useListContext } from 'ra-core';
import { useId } from 'react';
import { useNavigate } from 'react-router-dom';
import type { EvaluationStage } from '#contract/life-cycles/schema.ts';
import { comparisonAddress, MOST_COMPARED } from '#src/app/evaluationAddress.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** Opens the chosen ones side by side. */
export function CompareButton({ stage }: { stage: EvaluationStage }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { selectedIds } = useListContext();
  const hintId = useId();
  // The id of a row is that of its contribution, and its stage.
  const ids = selectedIds.map((id) => Number(String(id).split(' ')[0]));
  const isPossible = ids.length > 1 && ids.length <= MOST_COMPARED;
  return (
    <>
      <Box component="span" id={hintId} sx={{ fontSize: 13 }}>
        {!isPossible && translate('evaluation.compare.hint', { max: MOST_COMPARED })}
      </Box>
      <Button
        variant="contained"
        disabled={!isPossible}
        aria-describedby={hintId}
        onClick={() => navigate(comparisonAddress(stage, ids))}
        sx={{ minHeight: 44 }}
      >
        {translate('evaluation.compare')}
      </Button>
    </>
  );
}
