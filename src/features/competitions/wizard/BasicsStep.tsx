import { useLocale } from 'ra-core';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { CompetitionLocks } from '#contract/competitions/rules.ts';
import type { CompetitionForm } from '#contract/competitions/schema.ts';
import { inLanguage } from '#contract/texts/titles.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { FieldPlace } from '#src/components/form/FieldPlace.tsx';
import { RadioButtonGroupInput } from '#src/components/inputs/RadioButtonGroupInput.tsx';
import { required } from '#src/components/inputs/rules.ts';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { ProgrammeTextInputs } from '#src/components/programmes/ProgrammeTextInputs.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import type { CompetitionValues } from './competitionValues.ts';
import { FormStep } from './FormStep.tsx';
import type { StepProps } from './steps.ts';
import { useLifeCycles } from './useLifeCycles.ts';

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

/**
 * Active life cycles of ideas, in words by their juries; the stored one stays offered. Once it cannot be changed, it is the only one.
 */
function LifeCycleInput({ stored, disabled }: { stored: number | null; disabled: boolean }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { data, error, refetch } = useLifeCycles();
  const offered = (data ?? []).filter(({ id, isActive }) => id === stored || (isActive && !disabled));
  const { resetField } = useFormContext<CompetitionValues>();
  const chosen = useWatch<CompetitionValues, 'lifecycle'>({ name: 'lifecycle' });
  const only = offered.length === 1 ? offered[0]?.id : undefined;
  // Where there is nothing to choose it is chosen, and the form is as untouched as before.
  useEffect(() => {
    if (chosen === '' && only !== undefined) resetField('lifecycle', { defaultValue: only });
  }, [chosen, only, resetField]);
  const optionOf = ({ id, juries, definitionList }: (typeof offered)[number]) => {
    const words = translate(juryWords(juries));
    const isOne = offered.filter((each) => each.juries === juries).length === 1;
    const name = inLanguage(definitionList, locale)?.name ?? String(id);
    return {
      id: String(id),
      label: isOne ? words : `${words} – ${name}`,
      hint: translate(`competition.wizard.juries.means.${meaningOf(juries)}`),
    };
  };
  return (
    <>
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      <FieldPlace source="lifecycle">
        <RadioButtonGroupInput
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
          options={offered.map(optionOf)}
          format={String}
          parse={Number}
          required
          disabled={disabled}
        />
      </FieldPlace>
    </>
  );
}

/** There are three at most. */
const juryWords = (juries: number) => `competition.wizard.juries.${juries as 0 | 1 | 2 | 3}` as const;

const meaningOf = (juries: number) => (juries === 0 ? 'none' : juries === 1 ? 'one' : 'several');
