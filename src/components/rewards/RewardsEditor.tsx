import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import type { Reward } from '#contract/rewards/schema.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { useLeaveQuestion } from '#src/components/feedback/useLeaveQuestion.tsx';
import { FilledForm } from '#src/components/form/FilledForm.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { SortableList } from '#src/components/list/SortableList.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { RewardForm } from './RewardForm.tsx';
import { Trophy, useRewardText } from './RewardList.tsx';
import { NO_REWARD, type RewardOwner, type RewardValues, useRewards } from './useRewards.ts';

/** How far the form of the editor is stored. */
export interface RewardSaving {
  isDirty: boolean;
  isSaving: boolean;
  savedAt: Date | null;
  /** Stores what stands in the form. @returns whether nothing is left */
  save: () => Promise<boolean>;
}

interface RewardsEditorProps {
  owner: RewardOwner;
  rewards: readonly Reward[];
  /** Nothing can be changed any more. */
  disabled: boolean;
  title: MessageKey;
  children: (saving: RewardSaving) => ReactNode;
}

/** What can be won: listed, added, changed, ordered. Rewards are stored one by one, as they are added. */
export function RewardsEditor(props: RewardsEditorProps) {
  return (
    <FilledForm initial={NO_REWARD} shouldFocusError>
      <RewardsParts {...props} />
    </FilledForm>
  );
}

function RewardsParts({ owner, rewards, disabled: isLocked, title, children }: RewardsEditorProps) {
  const translate = useTranslate();
  const rewardText = useRewardText();
  const { reset } = useFormContext<RewardValues>();
  const { isDirty, isSubmitting } = useFormState();
  /** The reward that the form changes; null: it adds one. */
  const [edited, setEdited] = useState<Reward | null>(null);
  const close = () => {
    setEdited(null);
    reset(NO_REWARD);
  };
  const { submit, sort, remove, savedAt } = useRewards(owner, edited, close);
  const { mayLeave, dialog: leaveQuestion } = useLeaveQuestion(isDirty);
  const { confirm, dialog: deleteQuestion } = useConfirm();
  const ask = async (reward: Reward) => {
    const sure = await confirm({
      title: 'reward.delete.title',
      text: 'reward.delete.text',
      args: { rank: reward.rank, reward: rewardText(reward) },
      confirmLabel: 'reward.delete',
      destructive: true,
    });
    if (!sure) return;
    try {
      await remove(reward);
      if (edited?.id === reward.id) close();
    } catch {
      // The call has shown its refusal; the list is as it was.
    }
  };
  const edit = async (reward: Reward) => {
    if (reward.id === edited?.id || !(await mayLeave())) return;
    setEdited(reward);
    reset({ reward: reward.reward, isPoint: reward.isPoint });
  };
  /** What stands in the form belongs to what is stored, too. */
  const save = async () => (isDirty ? submit() : true);

  return (
    <>
      <SectionCard title={title}>
        {rewards.length === 0 ? (
          <EmptyState title="reward.none" text={`reward.none.text.${owner.kind}`} />
        ) : (
          <SortableList label={title} items={rewards} nameOf={rewardText} onSort={sort} disabled={isLocked}>
            {(reward) => (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 44 }}>
                <Box sx={{ flex: '1 1 160px', minWidth: 0, display: 'flex', gap: 1, alignItems: 'center' }}>
                  <Trophy rank={reward.rank} />
                  <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{rewardText(reward)}</Box>
                </Box>
                {!isLocked && (
                  <Box sx={{ marginInlineStart: 'auto' }}>
                    <IconButton
                      onClick={() => void edit(reward)}
                      aria-label={translate('reward.editNamed', {
                        name: rewardText(reward),
                      })}
                      sx={{ width: 44, height: 44 }}
                    >
                      <EditOutlined fontSize="small" />
                    </IconButton>
                    <IconButton
                      onClick={() => void ask(reward)}
                      aria-label={translate('reward.deleteNamed', {
                        name: rewardText(reward),
                      })}
                      sx={{ width: 44, height: 44 }}
                    >
                      <DeleteOutlined fontSize="small" />
                    </IconButton>
                  </Box>
                )}
              </Box>
            )}
          </SortableList>
        )}
        {!isLocked && <RewardForm edited={edited} kind={owner.kind} onSubmit={submit} onCancel={close} />}
      </SectionCard>
      {leaveQuestion}
      {deleteQuestion}
      {children({ isDirty, isSaving: isSubmitting, savedAt, save })}
    </>
  );
}
