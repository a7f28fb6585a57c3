import { useNotify } from 'ra-core';
import { useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import type { Jury } from '#contract/competitions/people.schema.ts';
import type { JuryType } from '#contract/competitions/rules.ts';
import { juriesFor } from '#contract/competitions/start.ts';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { ErrorSummary } from '#src/components/form/ErrorSummary.tsx';
import { FilledForm } from '#src/components/form/FilledForm.tsx';
import { useFormFaults } from '#src/components/form/useFormFaults.ts';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { JuryBlockInputs } from './JuryBlockInputs.tsx';
import { type JuryValues, juryFaults, juryPostOf, jurySourceOf, juryValuesOf } from './juryValues.ts';
import { StepBar } from './StepBar.tsx';
import type { StepProps } from './steps.ts';
import { stepsOf, type WizardState } from './wizardMarks.ts';
import { useSetPeople } from './wizardQueries.ts';

interface JuryStepProps extends StepProps {
  lifeCycle: NonNullable<WizardState['lifeCycle']>;
  juries: readonly Jury[];
}

/** Step 5: one jury for each evaluation of the life cycle. */
export function JuryStep(props: JuryStepProps) {
  const types = juriesFor(stepsOf(props.lifeCycle));
  const [initial] = useState(() => juryValuesOf(types, props.juries));
  return (
    <FilledForm initial={initial} shouldFocusError={false}>
      <JuryForm {...props} types={types} />
    </FilledForm>
  );
}

/** Fields of all blocks with their labels, such as "Jury 1: Name of the jury". */
function useFieldLabels(types: readonly JuryType[]): Record<string, string> {
  const translate = useTranslate();
  const parts = ['title', 'evalDefinitionId', 'users', 'jurorsPerIdea'] as const;
  return Object.fromEntries(
    types.flatMap((type) =>
      parts.map((part) => [
        `juries.${type}.${part}`,
        `${translate(`competition.wizard.jury.${type}`)}: ${translate(`competition.wizard.jury.${part}`)}`,
      ]),
    ),
  );
}

function JuryForm({ competition, locks, types }: JuryStepProps & { types: readonly JuryType[] }) {
  const { id } = competition;
  const notify = useNotify();
  const { handleSubmit, setError, reset, getValues } = useFormContext<JuryValues>();
  const { isDirty, isSubmitting } = useFormState();
  const setPeople = useSetPeople(id);
  const saveJuries = useChange('saveJuries');
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const fields = useFieldLabels(types);
  const faults = useFormFaults(fields, (path) => jurySourceOf(path, types));
  const warn = (key: string) => notify(key, { type: 'warning' });

  /** The warnings of incomplete juries, each shown once, and at their fields; false when there are none. */
  const isIncomplete = (values: JuryValues): boolean => {
    const found = juryFaults(types, values);
    for (const { type, field, warning } of found) {
      setError(`juries.${type}.${field}`, { type: 'manual', message: warning });
    }
    for (const warning of new Set(found.map((fault) => fault.warning))) warn(warning);
    if (found.length > 0) faults.show();
    return found.length > 0;
  };

  const store = async (values: JuryValues): Promise<boolean> => {
    try {
      const { data: saved } = await saveJuries({ params: { id }, body: juryPostOf(types, values) });
      setPeople('readJuries', saved);
      const typedMeanwhile = JSON.stringify(values) !== JSON.stringify(getValues());
      reset(juryValuesOf(types, saved), { keepValues: typedMeanwhile });
      setSavedAt(new Date());
      return !typedMeanwhile;
    } catch (error) {
      warn('unknown');
      faults.refused(error, error instanceof Error ? error.message : undefined);
      return false;
    }
  };

  const save = async (): Promise<boolean> => {
    if (types.length === 0) {
      warn('unknown');
      return false;
    }
    let stored = false;
    await handleSubmit(async (values) => {
      faults.clear();
      if (!isIncomplete(values)) stored = await store(values);
    }, faults.invalid)();
    return stored;
  };

  return (
    <>
      <ErrorSummary refusal={faults.refusal} isField={(source) => source in fields} />
      {types.length === 0 && (
        <EmptyState title="competition.wizard.jury.none" text="competition.wizard.jury.none.text" />
      )}
      {types.map((type) => (
        <JuryBlockInputs key={type} competition={competition} type={type} isLocked={locks.everything} />
      ))}
      <StepBar
        step="juries"
        id={id}
        saving={{ isDirty, isSaving: isSubmitting, savedAt, save }}
        // Without juries there is nothing to save, and nothing that keeps from going on.
        isLocked={locks.everything || types.length === 0}
      />
    </>
  );
}
