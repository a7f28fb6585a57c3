import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useLocale } from 'ra-core';
import { Link } from 'react-router-dom';
import { evaluationAddress } from '#src/app/evaluationAddress.ts';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { useRead } from '#src/dataProvider/useRead.ts';
import type { ContributionTabProps } from '#src/features/contributions/detail/tabDefinition.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { StageResult } from './StageResult.tsx';

/** The evaluations of a contribution, as far as the reader may see them. */
export default function EvaluationsTab({ contribution }: ContributionTabProps) {
  // A step of the contribution may open or end an evaluation: all is read anew.
  return <Evaluations key={contribution.version} contribution={contribution} />;
}

function Evaluations({ contribution }: ContributionTabProps) {
  const { id } = contribution;
  const locale = useLocale();
  const results = useRead('readEvaluationResults', { params: { id, stage: 'ALL', lang: locale } });
  return (
    <Box>
      <EvaluateButtons contribution={contribution} />
      {results.isPending && <ListSkeleton rows={3} columns={2} />}
      {results.isError && !results.data && (
        <ErrorState error={results.error} retry={() => void results.refetch()} />
      )}
      {results.data?.length === 0 && (
        <EmptyState title="evaluation.results.none" text="evaluation.results.none.text" />
      )}
      {results.data?.map((result) => (
        <StageResult key={result.evalFlowType} result={result} code={contribution.code} />
      ))}
    </Box>
  );
}

/** A way to each form that the reader may fill in now, or has filled in. */
function EvaluateButtons({ contribution }: ContributionTabProps) {
  const translate = useTranslate();
  const { id, permissions } = contribution;
  const stages = permissions.evaluations;
  const { data: open = [] } = useRead(
    'readOpenForms',
    { contributionId: id, stages },
    { enabled: stages.length > 0 },
  );
  if (open.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 3 }}>
      {open.map(({ evalFlowType, stageTitle, dateUpdated }) => (
        <Button
          key={evalFlowType}
          component={Link}
          to={evaluationAddress(evalFlowType, id)}
          variant={dateUpdated === null ? 'contained' : 'outlined'}
          sx={{ minHeight: 44 }}
        >
          {translate(dateUpdated === null ? 'evaluation.evaluate' : 'evaluation.change', {
            stage: stageTitle,
          })}
        </Button>
      ))}
    </Box>
  );
}
