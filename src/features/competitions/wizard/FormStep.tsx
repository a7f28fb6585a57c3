import { type ReactNode, useRef, useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import type { CompetitionForm } from '#contract/competitions/schema.ts';
import { SaveConflict } from '#src/components/feedback/SaveConflict.tsx';
import { ErrorSummary } from '#src/components/form/ErrorSummary.tsx';
import { FilledForm } from '#src/components/form/FilledForm.tsx';
import { type Fault, useFaultNotice } from '#src/components/form/useFaultNotice.ts';
import { useFormFaults } from '#src/components/form/useFormFaults.ts';
import { useRecordForm } from '#src/components/form/useRecordForm.ts';
import { bodyOf, type ChosenPerson, type CompetitionValues, valuesOf } from './competitionValues.ts';
import { StepBar } from './StepBar.tsx';
import type { Step } from './steps.ts';

interface FormStepProps {
  step: Step;
  competition: CompetitionForm;
  /** Those who are stored; for the step that chooses them. */
  moderators?: readonly ChosenPerson[];
  isLocked: boolean;
  /** Fields of the step from top to bottom with the keys of their labels. */
  fields: Readonly<Record<string, string>>;
  /** A broken rule that a toast says besides its field; null when there is none. */
  faultOf?: (values: CompetitionValues) => Fault | null;
  /** Stores what stands in tables of its own, before the competition itself. */
  saveBeside?: (values: CompetitionValues) => Promise<readonly ChosenPerson[]>;
  /** What comes of a save; the next step waits for it. */
  afterSave?: (values: CompetitionValues) => Promise<void>;
  children: ReactNode;
}

/** A step that is a form of the competition: filled, checked and saved as a whole. */
export function FormStep(props: FormStepProps) {
  const [initial] = useState(() => valuesOf(props.competition, props.moderators));
  return (
    <FilledForm initial={initial} shouldFocusError={false}>
      <FormStepParts {...props} />
    </FilledForm>
  );
}

/** Both lists of targets stand in one field; the people of the body of moderators in another. */
function sourceOf(path: string): string {
  const name = path.split('.')[0] ?? path;
  if (name === 'targetUnits' || name === 'targetOrganizations') return 'targets';
  return name === 'userList' ? 'moderators' : path;
}

function FormStepParts(props: FormStepProps) {
  const { step, competition, isLocked, fields, faultOf, saveBeside, afterSave, children } = props;
  const sayFault = useFaultNotice();
  const { handleSubmit } = useFormContext<CompetitionValues>();
  const { isDirty, isSubmitting } = useFormState();
  const faults = useFormFaults(fields, sourceOf);
  const people = useRef<readonly ChosenPerson[]>(props.moderators ?? []);

  const { savedAt, conflict, send, resolve } = useRecordForm<CompetitionForm, CompetitionValues>({
    valuesOf: (stored) => valuesOf(stored, people.current),
    bodyOf: async (values) => {
      if (saveBeside) people.current = await saveBeside(values);
      return bodyOf(values);
    },
    onRefused: faults.refused,
  });

  const save = async (): Promise<boolean> => {
    let stored = false;
    await handleSubmit(async (values) => {
      faults.clear();
      if (!sayFault(faultOf?.(values) ?? null)) stored = (await send(values)) === 'saved';
      if (stored) await afterSave?.(values);
    }, faults.invalid)();
    return stored;
  };

  return (
    <>
      {conflict && <SaveConflict onChoose={resolve} />}
      <ErrorSummary refusal={faults.refusal} isField={(source) => source in fields} />
      {children}
      <StepBar
        step={step}
        id={competition.id}
        saving={{ isDirty, isSaving: isSubmitting, savedAt, save }}
        isLocked={isLocked}
      />
    </>
  );
}
