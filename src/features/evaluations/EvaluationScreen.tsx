import TaskAlt from '@mui/icons-material/TaskAlt';
import Button from '@mui/material/Button';
import { useLayoutEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { EvaluationForm } from '#contract/evaluations/schema.ts';
import { EVALUATION_STAGES, type EvaluationStage } from '#contract/life-cycles/schema.ts';
import { EVALUATIONS } from '#src/app/evaluationAddress.ts';
import { NotFoundPage } from '#src/app/NotFoundPage.tsx';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { DetailSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { failureStatus } from '#src/dataProvider/errors.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useContribution } from '#src/features/contributions/contributionQueries.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { EvaluationWork } from './EvaluationWork.tsx';
import { ownForm } from './evaluationQueries.ts';

/** One contribution beside the form by which it is evaluated. */
export default function EvaluationScreen() {
  const params = useParams();
  const stage = EVALUATION_STAGES.find((known) => known === params.stage);
  const id = /^\d{1,15}$/.test(params.id ?? '') ? Number(params.id) : 0;
  if (!stage || id === 0) return <NotFoundPage />;
  // Each one starts with a form of its own.
  return <EvaluationOf key={`${stage} ${id}`} stage={stage} id={id} />;
}

function EvaluationOf({ stage, id }: { stage: EvaluationStage; id: number }) {
  const translate = useTranslate();
  // What is written must not be replaced under the writer's hands; the next visit reads anew.
  const fixed = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 };
  const form = useRead('readEvaluationForm', ownForm(stage, id), fixed);
  const contribution = useContribution(id, undefined);
  const [finished, setFinished] = useState<EvaluationForm | null>(null);

  if (finished) return <AllDone form={finished} />;
  const error = form.error ?? contribution.error;
  if (failureStatus(error) === 404) return <NotFoundPage />;
  if (error && (!form.data || !contribution.data)) {
    const retry = () => void Promise.all([form.refetch(), contribution.refetch()]);
    return <ErrorState error={error} retry={retry} />;
  }
  if (!form.data || !contribution.data) return <DetailSkeleton />;
  return (
    <>
      <BreadcrumbBar
        crumbs={[
          { label: 'menu.account.evaluations', to: EVALUATIONS },
          { label: form.data.code || translate('evaluation.title') },
        ]}
      />
      <EvaluationWork form={form.data} contribution={contribution.data} onFinished={setFinished} />
    </>
  );
}

/** After the last one of a round: it is done, and can be looked at again. */
function AllDone({ form }: { form: EvaluationForm }) {
  const translate = useTranslate();
  const page = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => page.current?.querySelector<HTMLElement>('h1')?.focus(), []);
  return (
    <div ref={page}>
      <PageTitle title="evaluation.allDone" />
      <EmptyState
        icon={<TaskAlt />}
        title={translate('evaluation.allDone.title', { stage: form.stageTitle })}
        text="evaluation.allDone.text"
        action={
          <Button component={Link} to={EVALUATIONS} variant="contained">
            {translate('menu.account.evaluations')}
          </Button>
        }
      />
    </div>
  );
}
