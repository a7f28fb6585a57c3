import type { CompetitionForm } from '#contract/competitions/schema.ts';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { BasicInputs } from './BasicInputs.tsx';
import { FormStep } from './FormStep.tsx';
import type { StepProps } from './stepProps.ts';

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
