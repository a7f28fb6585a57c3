import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import type { EvaluationForm } from '#contract/evaluations/schema.ts';
import { detailAddress } from '#src/app/contributionAddress.ts';
import { EVALUATIONS, evaluationAddress } from '#src/app/evaluationAddress.ts';
import { ContributionContent } from '#src/components/contributions/ContributionContent.tsx';
import { FileList } from '#src/components/contributions/FileList.tsx';
import { UnsavedChangesPrompt } from '#src/components/feedback/UnsavedChangesPrompt.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { readKey } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { EvaluationPanel } from './EvaluationPanel.tsx';
import { nextOf, ownForm, useRound } from './evaluationQueries.ts';

interface EvaluationWorkProps {
  form: EvaluationForm;
  contribution: ContributionDetail;
  /** The last one of its round was saved. */
  onFinished: (stored: EvaluationForm) => void;
}

/** Beside the text on wide screens, below it on phones; it stays in sight while one reads. */
const BESIDE = {
  position: { md: 'sticky' },
  insetBlockStart: { md: 88 },
  maxHeight: { md: 'calc(100dvh - 104px)' },
  overflow: { md: 'auto' },
  alignSelf: 'start',
} as const;

/** Reading and judging side by side, one contribution after another. */
export function EvaluationWork({ form, contribution, onFinished }: EvaluationWorkProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { round, queue = [] } = useRound(form);
  const [isDirty, setDirty] = useState(false);
  const [leavingTo, setLeavingTo] = useState<string | null>(null);
  const next = nextOf(queue, form.contributionId);
  const nextAddress = next && evaluationAddress(next.evalFlowType, next.contributionId);
  const files = contribution.files.filter(({ category }) => category === 'CONTRIBUTION');

  // Only once the form knows that it is saved: before, leaving it would ask.
  useEffect(() => {
    if (leavingTo !== null && !isDirty) navigate(leavingTo);
  }, [leavingTo, isDirty, navigate]);

  const saved = (stored: EvaluationForm, moveOn: boolean) => {
    const key = readKey('readEvaluationForm', ownForm(stored.evalFlowType, stored.contributionId));
    queries.setQueryData(key, stored);
    if (!moveOn) return;
    if (nextAddress) setLeavingTo(nextAddress);
    else onFinished(stored);
  };

  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 4,
        rowGap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(340px, 420px)' },
      }}
    >
      <UnsavedChangesPrompt when={isDirty} />
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontSize: 13, color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {form.stageTitle} · {form.code}
          {round && ` · ${translate('evaluation.progress', { given: round.given, total: round.total })}`}
        </Typography>
        <PageTitle title={form.contributionTitle} />
        <Card sx={{ p: { xs: 2, sm: 3 } }}>
          <ContributionContent contribution={contribution} />
          <FileList files={files} />
          <Link
            component={RouterLink}
            to={detailAddress(contribution)}
            sx={{ display: 'inline-block', py: 1 }}
          >
            {translate('evaluation.openContribution')}
          </Link>
        </Card>
      </Box>
      <Box sx={BESIDE}>
        <EvaluationPanel
          form={form}
          hasNext={next !== undefined}
          onDirty={setDirty}
          onSaved={saved}
          onConflict={() => setLeavingTo(nextAddress ?? EVALUATIONS)}
          onSkip={() => navigate(nextAddress ?? EVALUATIONS)}
        />
      </Box>
    </Box>
  );
}
