import TaskAlt from '@mui/icons-material/TaskAlt';
import Button from '@mui/material/Button';
import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { EvaluationForm } from '#contract/evaluations/schema.ts';
import { EVALUATIONS } from '#src/app/evaluationAddress.ts';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { useTranslate } from '#src/useTranslate.ts';

/** After the last one of a round: it is done, and can be looked at again. */
export function AllDone({ form }: { form: EvaluationForm }) {
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
            {translate('evaluation.mine.title')}
          </Button>
        }
      />
    </div>
  );
}
