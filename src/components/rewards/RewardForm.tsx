import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { isValidReward, REWARD_LIMITS } from '#contract/rewards/rules.ts';
import type { Reward } from '#contract/rewards/schema.ts';
import { maxLength } from '#src/components/inputs/rules.ts';
import { SwitchInput } from '#src/components/inputs/SwitchInput.tsx';
import { TextInputWithCounter } from '#src/components/inputs/TextInputWithCounter.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import type { RewardOwner, RewardValues } from './useRewards.ts';

/** A reward of points is a whole number of them. */
const aNumberOfPoints = (reward: unknown, { isPoint }: Record<string, unknown> = {}) =>
  isValidReward({ reward: String(reward ?? ''), isPoint: isPoint === true })
    ? undefined
    : 'entity.validation.number';
const WORDS = [maxLength(REWARD_LIMITS.text.max)];
const POINTS = [aNumberOfPoints];

interface RewardFormProps {
  /** The one that is changed; null: one is added. */
  edited: Reward | null;
  kind: RewardOwner['kind'];
  onSubmit: () => Promise<boolean>;
  onCancel: () => void;
}

/** Adds a reward below the others, or changes one. */
export function RewardForm({ edited, kind, onSubmit, onCancel }: RewardFormProps) {
  const translate = useTranslate();
  const { setFocus } = useFormContext<RewardValues>();
  const { isSubmitting } = useFormState();
  const isPoint = useWatch<RewardValues, 'isPoint'>({ name: 'isPoint' });
  const editedId = edited?.id ?? null;
  useEffect(() => {
    if (editedId !== null) setFocus('reward');
  }, [editedId, setFocus]);
  const send = async () => {
    await onSubmit();
    setFocus('reward');
  };

  return (
    <Box
      role="group"
      aria-labelledby="reward-form-title"
      sx={{ mt: 2, p: 2, borderRadius: 1, bgcolor: 'quiet' }}
    >
      <Typography id="reward-form-title" variant="h3" sx={{ mb: 1 }}>
        {edited ? translate('reward.change', { rank: edited.rank }) : translate('reward.add')}
      </Typography>
      <SwitchInput source="isPoint" label="reward.isPoint" help={`reward.isPoint.help.${kind}`} />
      <TextInputWithCounter
        // Words and points are checked by rules of their own.
        key={String(isPoint)}
        source="reward"
        label={isPoint ? 'reward.points' : 'reward.text'}
        validate={isPoint ? POINTS : WORDS}
        inputMode={isPoint ? 'numeric' : 'text'}
        counter={!isPoint}
        autoComplete="off"
        slotProps={{
          onKeyDown: (event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void send();
          },
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="contained"
          startIcon={edited ? undefined : <Add />}
          onClick={() => void send()}
          disabled={isSubmitting}
        >
          {translate(edited ? 'reward.save' : 'reward.addButton')}
        </Button>
        {edited && <Button onClick={onCancel}>{translate('components.confirm.cancel')}</Button>}
      </Box>
    </Box>
  );
}
