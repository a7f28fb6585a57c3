import Button from '@mui/material/Button';
import { Form, useCreate } from 'ra-core';
import { useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { competitionLocks } from '#contract/competitions/rules.ts';
import type { CompetitionForm } from '#contract/competitions/schema.ts';
import type { CompetitionTemplate } from '#contract/programmes/templates.ts';
import { UnsavedChangesPrompt } from '#src/components/feedback/UnsavedChangesPrompt.tsx';
import { ErrorSummary } from '#src/components/form/ErrorSummary.tsx';
import { useFormFaults } from '#src/components/form/useFormFaults.ts';
import { useRecordUpdates } from '#src/components/form/useRecordUpdates.ts';
import { ActionBar } from '#src/components/layout/ActionBar.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { BASIC_FIELDS, BasicInputs } from './BasicsStep.tsx';
import { CompetitionStart } from './CompetitionStart.tsx';
import { bodyOf, type CompetitionValues, NEW_VALUES } from './competitionValues.ts';
import type { StepMark } from './StepPath.tsx';
import { MANAGE_ADDRESS, STEPS, type Step, stepAddress } from './steps.ts';
import { useLifeCycles } from './useLifeCycles.ts';
import { WizardFrame } from './WizardFrame.tsx';

/** Only the first step can be opened: there is nothing yet that the others could belong to. */
const MARKS = Object.fromEntries(
  STEPS.map((step) => [step, step === 'basics' ? 'incomplete' : 'notYet']),
) as Record<Step, StepMark>;
const LOCKS = competitionLocks('DRAFT');

/** The beginning of the wizard; Next creates the draft and goes on with it. */
export default function CompetitionCreate() {
  return (
    <Form defaultValues={NEW_VALUES} shouldFocusError={false} disableInvalidFormNotification noValidate>
      <CreatePage />
    </Form>
  );
}

function CreatePage() {
  const chosen = useWatch<CompetitionValues, 'lifecycle'>({ name: 'lifecycle' });
  const { data = [] } = useLifeCycles();
  const juries = data.find(({ id }) => id === chosen)?.juries ?? 1;
  return (
    <WizardFrame step="basics" competition={null} marks={MARKS} hasJuries={juries > 0}>
      <CreateForm />
    </WizardFrame>
  );
}

function CreateForm() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { refresh } = useRecordUpdates();
  const [create] = useCreate();
  const [template, setTemplate] = useState<CompetitionTemplate | null>(null);
  const { handleSubmit } = useFormContext<CompetitionValues>();
  const { isDirty, isSubmitting } = useFormState();
  const faults = useFormFaults(BASIC_FIELDS);

  const next = handleSubmit(async (values) => {
    faults.clear();
    try {
      const data = { ...bodyOf(values), ...(template && { template }) };
      const created: CompetitionForm = await create('competitions', { data }, { returnPromise: true });
      void refresh();
      await navigate(stepAddress('story', created.id), { replace: true });
    } catch (error) {
      faults.refused(error);
    }
  }, faults.invalid);

  return (
    <>
      <UnsavedChangesPrompt when={isDirty && !isSubmitting} />
      <ErrorSummary refusal={faults.refusal} isField={(source) => source in BASIC_FIELDS} />
      <CompetitionStart chosen={template} onChoose={setTemplate} />
      <SectionCard title="competition.wizard.step.basics">
        <BasicInputs competition={null} locks={LOCKS} />
      </SectionCard>
      <ActionBar label="competition.wizard.bar" words={translate('competition.wizard.new.hint')}>
        <Button component={Link} to={MANAGE_ADDRESS} variant="outlined">
          {translate('competition.wizard.back')}
        </Button>
        <Button variant="contained" onClick={() => void next()} loading={isSubmitting}>
          {translate('competition.wizard.next')}
        </Button>
      </ActionBar>
    </>
  );
}
