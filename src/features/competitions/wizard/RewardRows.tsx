import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { CompetitionReward } from '#contract/competitions/schema.ts';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { useConfirm } from '#src/components/feedback/useConfirm.tsx';
import { SortableList } from '#src/components/list/SortableList.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { Trophy } from '../RewardList.tsx';
import { useRewardText } from '../rewardText.ts';

interface RewardRowsProps {
  rewards: readonly CompetitionReward[];
  disabled: boolean;
  onSort: (ids: number[], moved: number) => void;
  onEdit: (reward: CompetitionReward) => void;
  onRemove: (reward: CompetitionReward) => Promise<void>;
}

/** The rewards by their ranks, to be ordered, changed and deleted. */
export function RewardRows({ rewards, disabled, onSort, onEdit, onRemove }: RewardRowsProps) {
  const translate = useTranslate();
  const rewardText = useRewardText();
  const { confirm, dialog } = useConfirm();
  const ask = async (reward: CompetitionReward) => {
    const sure = await confirm({
      title: 'competition.wizard.reward.delete.title',
      text: 'competition.wizard.reward.delete.text',
      args: { rank: reward.rank, reward: rewardText(reward) },
      confirmLabel: 'competition.wizard.reward.delete',
      destructive: true,
    });
    // A refusal has been told by the call; the list is as it was.
    if (sure) await onRemove(reward).catch(() => undefined);
  };
  if (rewards.length === 0) {
    return <EmptyState title="competition.wizard.reward.none" text="competition.wizard.reward.none.text" />;
  }
  return (
    <>
      <SortableList
        label="competition.wizard.rewards"
        items={rewards}
        nameOf={rewardText}
        onSort={onSort}
        disabled={disabled}
      >
        {(reward) => (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 44 }}>
            <Box sx={{ flex: '1 1 160px', minWidth: 0, display: 'flex', gap: 1, alignItems: 'center' }}>
              <Trophy rank={reward.rank} />
              <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{rewardText(reward)}</Box>
            </Box>
            {!disabled && (
              <Box sx={{ marginInlineStart: 'auto' }}>
                <IconButton
                  onClick={() => onEdit(reward)}
                  aria-label={translate('competition.wizard.reward.editNamed', { name: rewardText(reward) })}
                  sx={{ width: 44, height: 44 }}
                >
                  <EditOutlined fontSize="small" />
                </IconButton>
                <IconButton
                  onClick={() => void ask(reward)}
                  aria-label={translate('competition.wizard.reward.deleteNamed', {
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
      {dialog}
    </>
  );
}
