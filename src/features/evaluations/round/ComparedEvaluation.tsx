import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { EvaluationForm } from '#contract/evaluations/schema.ts';
import type { EvaluationStage } from '#contract/life-cycles/schema.ts';
import { evaluationAddress } from '#src/app/evaluationAddress.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { RowAction } from '#src/components/list/RowAction.tsx';
import { failureStatus } from '#src/dataProvider/errors.ts';
import { readKey, useRead } from '#src/dataProvider/useRead.ts';
import { useContribution } from '#src/features/contributions/contributionQueries.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { EvaluationPanel } from '../EvaluationPanel.tsx';
import { ownForm } from '../evaluationQueries.ts';

/** What is written must not be replaced while it is written. */
const FIXED = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 };

interface ComparedEvaluationProps {
  stage: EvaluationStage;
  id: number;
  takesKeys: boolean;
  onDirty: (id: number, isDirty: boolean) => void;
  onRemove: (id: number) => void;
}

/** One of those that are compared: what it is about, and the reader's own scores of it. */
export function ComparedEvaluation({ stage, id, takesKeys, onDirty, onRemove }: ComparedEvaluationProps) {
  const translate = useTranslate();
  const queries = useQueryClient();
  const titleId = useId();
  const { data, error, refetch } = useRead('readEvaluationForm', ownForm(stage, id), FIXED);
  const contribution = useContribution(id, undefined);
  const noteDirty = useCallback((isDirty: boolean) => onDirty(id, isDirty), [onDirty, id]);
  const saved = (stored: EvaluationForm) =>
    queries.setQueryData(readKey('readEvaluationForm', ownForm(stage, id)), stored);
  if (error && !data) {
    return failureStatus(error) === 404 ? (
      <Card variant="outlined" sx={{ p: 2 }}>
        <Typography tabIndex={-1} data-heading>
          {translate('evaluation.compare.gone')}
        </Typography>
        <Button startIcon={<Close />} onClick={() => onRemove(id)} sx={{ minHeight: 44, mt: 1 }}>
          {translate('evaluation.compare.remove')}
        </Button>
      </Card>
    ) : (
      <ErrorState error={error} retry={() => void refetch()} />
    );
  }
  if (!data) return <ListSkeleton rows={4} columns={1} />;
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Card variant="outlined" sx={{ p: 2, mb: 1 }}>
        <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 1 }}>
          <Box sx={{ minWidth: 0 }}>
            <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>{data.code}</Typography>
            <Typography
              id={titleId}
              variant="h2"
              tabIndex={-1}
              data-heading
              sx={{ overflowWrap: 'anywhere' }}
            >
              <Link component={RouterLink} to={evaluationAddress(stage, id)}>
                {data.contributionTitle}
              </Link>
            </Typography>
          </Box>
          <RowAction
            label="evaluation.compare.remove"
            title={data.contributionTitle}
            icon={<Close />}
            onClick={() => onRemove(id)}
          />
        </Box>
        {contribution.data && (
          <Typography sx={{ mt: 1, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            {contribution.data.summary}
          </Typography>
        )}
      </Card>
      <EvaluationPanel
        form={data}
        hasNext={false}
        takesKeys={takesKeys}
        aboutId={titleId}
        onDirty={noteDirty}
        onSaved={saved}
        onConflict={() => onRemove(id)}
      />
    </Box>
  );
}
