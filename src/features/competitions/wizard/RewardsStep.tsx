import type { CompetitionReward } from '#contract/competitions/schema.ts';
import type { StartFault } from '#contract/competitions/start.ts';
import { RewardsEditor } from '#src/components/rewards/RewardsEditor.tsx';
import { StartPanel } from './StartPanel.tsx';
import { StepBar } from './StepBar.tsx';
import type { StepProps } from './steps.ts';

interface RewardsStepProps extends StepProps {
  rewards: readonly CompetitionReward[];
  missing: readonly StartFault[];
}

/** Step 6: what can be won, and the start. */
export function RewardsStep({ competition, locks, rewards, missing }: RewardsStepProps) {
  const { id } = competition;
  const isLocked = locks.everything;
  return (
    <RewardsEditor
      owner={{ kind: 'competition', id }}
      rewards={rewards}
      disabled={isLocked}
      title="competition.wizard.rewards"
    >
      {(saving) => (
        <>
          <StartPanel
            competition={competition}
            rewards={rewards}
            missing={missing}
            beforeStart={saving.save}
          />
          <StepBar step="rewards" id={id} saving={saving} isLocked={isLocked} />
        </>
      )}
    </RewardsEditor>
  );
}
