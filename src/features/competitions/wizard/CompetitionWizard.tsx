import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { competitionLocks } from '#contract/competitions/rules.ts';
import type { CompetitionForm } from '#contract/competitions/schema.ts';
import { juriesFor } from '#contract/competitions/start.ts';
import { NotFoundPage } from '#src/app/NotFoundPage.tsx';
import { readIdParam } from '#src/app/readIdParam.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { FormSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { RecordEdit } from '#src/components/form/RecordEdit.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { AudienceStep } from './AudienceStep.tsx';
import { BasicsStep } from './BasicsStep.tsx';
import { ExtraInputsStep } from './ExtraInputsStep.tsx';
import { JuryStep } from './JuryStep.tsx';
import { RewardsStep } from './RewardsStep.tsx';
import { StoryStep } from './StoryStep.tsx';
import { type Step, stepAt } from './steps.ts';
import { WizardFrame } from './WizardFrame.tsx';
import { lockOf, marksOf, missingOf, stepsOf } from './wizardMarks.ts';
import { useWizardParts } from './wizardQueries.ts';

/** The wizard of an existing competition, one step an address; also with the question before an extra input is deleted. */
export default function CompetitionWizard() {
  const { step: text, id: idText, extraInputId } = useParams();
  const { pathname } = useLocation();
  const step = stepAt(text);
  const id = readIdParam(idText);
  const asksToDelete = pathname.endsWith('/delete');
  const isWhole = asksToDelete ? step === 'inputs' && extraInputId !== undefined : extraInputId === undefined;
  if (step === null || id === null || !isWhole) return <Navigate to="/not-found" replace />;
  return (
    <RecordEdit resource="competitions" id={id} meta={{ view: 'edit' }} notFound={<NotFoundPage />}>
      {(competition) => <WizardPage competition={competition} step={step} />}
    </RecordEdit>
  );
}

function WizardPage({ competition, step }: { competition: CompetitionForm; step: Step }) {
  const translate = useTranslate();
  const parts = useWizardParts(competition.id);
  const state = {
    competition,
    lifeCycle: parts.lifeCycle.data,
    moderators: parts.moderators.data,
    juries: parts.juries.data,
    rewards: parts.rewards.data,
    inputs: parts.inputs.data,
  };
  const missing = missingOf(state, Date.now());
  const hasJuries = state.lifeCycle === undefined || juriesFor(stepsOf(state.lifeCycle)).length > 0;
  const lock = lockOf(step, competition.competitionState);
  useFocusOnStep(step);
  const contentOf = () => {
    const own = { competition, locks: competitionLocks(competition.competitionState) };
    switch (step) {
      case 'basics':
        return <BasicsStep {...own} />;
      case 'story':
        return <StoryStep {...own} />;
      case 'inputs':
        return <ExtraInputsStep {...own} />;
      case 'audience':
        return read(parts.moderators, (moderators) => <AudienceStep {...own} moderators={moderators} />);
      case 'juries':
        return read(parts.lifeCycle, (lifeCycle) =>
          read(parts.juries, (juries) => <JuryStep {...own} lifeCycle={lifeCycle} juries={juries} />),
        );
      case 'rewards':
        return read(parts.rewards, (rewards) => <RewardsStep {...own} rewards={rewards} missing={missing} />);
    }
  };
  return (
    <WizardFrame step={step} competition={competition} marks={marksOf(state, missing)} hasJuries={hasJuries}>
      {lock && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate(`competition.wizard.lock.${lock}`)}
        </Alert>
      )}
      <Box key={step}>{contentOf()}</Box>
    </WizardFrame>
  );
}

/** A step whose data stands in a table of its own: its shape, its failure, or the step. */
function read<T>(
  { data, error, refetch }: { data: T | undefined; error: unknown; refetch: () => unknown },
  draw: (data: T) => ReactNode,
) {
  if (data !== undefined) return draw(data);
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  return <FormSkeleton fields={3} />;
}

/** Another step begins at its heading; the page itself takes care of the first one. */
function useFocusOnStep(step: Step) {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo({ top: 0 });
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [step]);
}
