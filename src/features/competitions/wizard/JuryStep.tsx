import { useInput, useNotify } from 'ra-core';
import { useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { JURY_LIMITS, type Jury } from '#contract/competitions/people.schema.ts';
import { type JuryType, roundOf } from '#contract/competitions/rules.ts';
import type { CompetitionForm } from '#contract/competitions/schema.ts';
import { juriesFor } from '#contract/competitions/start.ts';
import { COMPETITION_STATES, type CompetitionState } from '#contract/life-cycles/schema.ts';
import { EvalDefinitionSelect } from '#src/components/evaluations/EvalDefinitionSelect.tsx';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { ErrorSummary } from '#src/components/form/ErrorSummary.tsx';
import { FieldPlace } from '#src/components/form/FieldPlace.tsx';
import { FilledForm } from '#src/components/form/FilledForm.tsx';
import { useFormFaults } from '#src/components/form/useFormFaults.ts';
import { maxLength } from '#src/components/inputs/rules.ts';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { useChange } from '#src/dataProvider/useChange.ts';
import { useTranslate } from '#src/useTranslate.ts';
import {
  type JuryBlock,
  type JuryValues,
  juryFaults,
  juryPostOf,
  jurySourceOf,
  juryValuesOf,
} from './juryValues.ts';
import { PeopleInput } from './PeopleInput.tsx';
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
  const parts = ['title', 'evalDefinitionId', 'users'] as const;
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

interface JuryBlockInputsProps {
  competition: Pick<CompetitionForm, 'id' | 'competitionState'>;
  type: JuryType;
  isLocked: boolean;
}

/** Whether the round of a jury has begun, or is over: then it keeps what it is asked. */
const hasBegun = (state: CompetitionState, type: JuryType) =>
  COMPETITION_STATES.indexOf(state) >= COMPETITION_STATES.indexOf(roundOf(type).step);

/** What is missing is a warning of the step, not a rule of the field: the field is only marked. */
const NEEDED = Object.assign(() => undefined, { isRequired: true });
const TITLE = [NEEDED, maxLength(JURY_LIMITS.title.max)];
const USERS = [NEEDED];

/** One jury: its name, what it is asked, and who belongs to it. */
function JuryBlockInputs({ competition, type, isLocked }: JuryBlockInputsProps) {
  const at = (part: keyof JuryBlock) => `juries.${type}.${part}`;
  const { field, fieldState } = useInput<number | null>({
    source: at('evalDefinitionId'),
    defaultValue: null,
  });
  return (
    <SectionCard title={`competition.wizard.jury.${type}`}>
      <FieldPlace source={at('title')}>
        <TextInputWithCounter
          source={at('title')}
          label="competition.wizard.jury.title"
          help="competition.wizard.jury.title.help"
          validate={TITLE}
          disabled={isLocked}
        />
      </FieldPlace>
      <FieldPlace source={at('evalDefinitionId')}>
        <EvalDefinitionSelect
          label="competition.wizard.jury.evalDefinitionId"
          scope={{ type: 'IDEA', stage: roundOf(type).stage, competitionId: competition.id }}
          value={typeof field.value === 'number' ? field.value : null}
          onChange={(id) => field.onChange(id)}
          error={fieldState.error?.message}
          disabled={isLocked || hasBegun(competition.competitionState, type)}
        />
      </FieldPlace>
      <FieldPlace source={at('users')}>
        <PeopleInput
          source={at('users')}
          label="competition.wizard.jury.users"
          help="competition.wizard.jury.users.help"
          context="COMPETITION_JURY"
          validate={USERS}
          disabled={isLocked}
        />
      </FieldPlace>
    </SectionCard>
  );
}
