import { useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import type { CompetitionReward } from '#contract/competitions/schema.ts';
import type { StartFault } from '#contract/competitions/start.ts';
import { useLeaveQuestion } from '#src/components/feedback/useLeaveQuestion.tsx';
import { FilledForm } from '#src/components/form/FilledForm.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { RewardForm } from './RewardForm.tsx';
import { RewardRows } from './RewardRows.tsx';
import { NO_REWARD, type RewardValues } from './rewardValues.ts';
import { StartPanel } from './StartPanel.tsx';
import { StepBar } from './StepBar.tsx';
import type { StepProps } from './stepProps.ts';
import { useRewards } from './useRewards.ts';

interface RewardsStepProps extends StepProps {
  rewards: readonly CompetitionReward[];
  missing: readonly StartFault[];
}

/** Step 6: what can be won, and the start. Rewards are stored one by one, as they are added. */
export function RewardsStep(props: RewardsStepProps) {
  return (
    <FilledForm initial={NO_REWARD} shouldFocusError>
      <RewardsParts {...props} />
    </FilledForm>
  );
}

function RewardsParts({ competition, locks, rewards, missing }: RewardsStepProps) {
  const { id } = competition;
  const { reset } = useFormContext<RewardValues>();
  const { isDirty, isSubmitting } = useFormState();
  /** The reward that the form changes; null: it adds one. */
  const [edited, setEdited] = useState<CompetitionReward | null>(null);
  const close = () => {
    setEdited(null);
    reset(NO_REWARD);
  };
  const { submit, sort, remove, savedAt } = useRewards(competition.id, edited, close);
  const { mayLeave, dialog } = useLeaveQuestion(isDirty);
  const edit = async (reward: CompetitionReward) => {
    if (reward.id === edited?.id || !(await mayLeave())) return;
    setEdited(reward);
    reset({ reward: reward.reward, isPoint: reward.isPoint });
  };
  /** What stands in the form belongs to the step too. */
  const save = async () => (isDirty ? submit() : true);

  return (
    <>
      <SectionCard title="competition.wizard.rewards">
        <RewardRows
          rewards={rewards}
          disabled={locks.everything}
          onSort={sort}
          onEdit={(reward) => void edit(reward)}
          onRemove={async (reward) => {
            await remove(reward);
            if (edited?.id === reward.id) close();
          }}
        />
        {!locks.everything && <RewardForm edited={edited} onSubmit={submit} onCancel={close} />}
      </SectionCard>
      {dialog}
      <StartPanel competition={competition} missing={missing} beforeStart={save} />
      <StepBar
        step="rewards"
        id={id}
        saving={{ isDirty, isSaving: isSubmitting, savedAt, save }}
        isLocked={locks.everything}
      />
    </>
  );
}
