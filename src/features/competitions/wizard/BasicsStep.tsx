import { useGetList, useLocale } from 'ra-core';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { CompetitionLocks } from '#contract/competitions/rules.ts';
import type { CompetitionForm } from '#contract/competitions/schema.ts';
import type { LifeCycle } from '#contract/life-cycles/schema.ts';
import { inLanguage } from '#contract/texts/titles.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { FieldPlace } from '#src/components/form/FieldPlace.tsx';
import { ChoiceInput } from '#src/components/inputs/ChoiceInput.tsx';
import { required } from '#src/components/inputs/rules.ts';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { ProgrammeTextInputs } from '#src/components/programmes/ProgrammeTextInputs.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import type { CompetitionValues } from './competitionValues.ts';
import { FormStep } from './FormStep.tsx';
import type { StepProps } from './steps.ts';

export const BASIC_FIELDS = {
  code: 'components.programme.code',
  title: 'components.programme.title',
  summary: 'components.programme.summary',
  lifecycle: 'competition.wizard.lifecycle',
} satisfies Partial<Record<keyof CompetitionForm, string>>;

/** Step 1: code, title, summary and life cycle. */
export function BasicsStep({ competition, locks }: StepProps) {
  return (
    <FormStep step="basics" competition={competition} isLocked={locks.everything} fields={BASIC_FIELDS}>
      <SectionCard title="competition.wizard.step.basics">
        <BasicInputs competition={competition} locks={locks} />
      </SectionCard>
    </FormStep>
  );
}

interface BasicInputsProps {
  /** Null before it exists. */
  competition: CompetitionForm | null;
  locks: CompetitionLocks;
}

const LIFE_CYCLE = [required()];

/** Fields of the first step; code and life cycle stay as they are after the start. */
export function BasicInputs({ competition, locks }: BasicInputsProps) {
  const { identity, everything } = locks;
  return (
    <>
      <ProgrammeTextInputs kind="competition" isCodeFixed={identity} disabled={everything} />
      <LifeCycleInput stored={competition?.lifecycle ?? null} disabled={identity} />
    </>
  );
}

/** Active life cycles of ideas; the stored one stays offered. */
function LifeCycleInput({ stored, disabled }: { stored: number | null; disabled: boolean }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { data, error, refetch } = useGetList<LifeCycle>('life-cycles', {
    filter: { type: 'IDEA' },
    meta: { view: 'list' },
  });
  const offered = (data ?? []).filter(({ id, isActive }) => isActive || id === stored);
  const { resetField } = useFormContext<CompetitionValues>();
  const chosen = useWatch<CompetitionValues, 'lifecycle'>({ name: 'lifecycle' });
  const only = offered.length === 1 ? offered[0]?.id : undefined;
  // Where there is nothing to choose it is chosen, and the form is as untouched as before.
  useEffect(() => {
    if (chosen === '' && only !== undefined) resetField('lifecycle', { defaultValue: only });
  }, [chosen, only, resetField]);
  return (
    <>
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      <FieldPlace source="lifecycle">
        <ChoiceInput
          source="lifecycle"
          label="competition.wizard.lifecycle"
          help={
            data && offered.length === 0
              ? 'competition.wizard.lifecycle.none'
              : disabled
                ? 'competition.wizard.lifecycle.fixed'
                : 'competition.wizard.lifecycle.help'
          }
          validate={LIFE_CYCLE}
          placeholder={translate('competition.wizard.lifecycle.choose')}
          options={offered.map(({ id, definitionList }) => ({
            id,
            label: inLanguage(definitionList, locale)?.name ?? String(id),
          }))}
          required
          disabled={disabled}
        />
      </FieldPlace>
    </>
  );
}
