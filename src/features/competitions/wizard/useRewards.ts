import { useNotify } from 'ra-core';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { CompetitionReward } from '../../../../contract/competitions.ts';
import { useFieldRefusals } from '../../../components/inputs/useFieldRefusals.ts';
import { addReward, removeReward, saveReward } from '../../../dataProvider/competitionWizard.ts';
import { NO_REWARD, type RewardValues } from './rewardValues.ts';
import { useWizardStore } from './wizardQueries.ts';

/** Rewards in the order of their ids, ranked 1 to n [R2H-05]. */
const inOrder = (rewards: readonly CompetitionReward[], ids: readonly number[]): CompetitionReward[] =>
  ids.flatMap((id, index) => {
    const reward = rewards.find((each) => each.id === id);
    return reward ? [{ ...reward, rank: index + 1 }] : [];
  });

/**
 * The rewards of a competition: each change is stored at once [R2J-57 … R2J-59].
 * @param edited the one that the form changes; null: it adds one
 * @param onStored the form is free again
 */
export function useRewards(
  competitionId: number,
  rewards: readonly CompetitionReward[],
  edited: CompetitionReward | null,
  onStored: () => void,
) {
  const notify = useNotify();
  const { handleSubmit, setError, reset, getValues } = useFormContext<RewardValues>();
  const refuse = useFieldRefusals();
  const { keepPart, rereadRewards } = useWizardStore(competitionId);
  const [savedAt, setSavedAt] = useState<Date | null>(null);

  const store = async (values: RewardValues): Promise<boolean> => {
    const body = { competitionId, reward: values.reward.trim(), isPoint: values.isPoint };
    try {
      const stored = edited ? await saveReward({ ...body, id: edited.id }) : await addReward(body);
      keepPart(
        'rewards',
        edited ? rewards.map((each) => (each.id === stored.id ? stored : each)) : [...rewards, stored],
      );
      setSavedAt(new Date());
      const typedMeanwhile = JSON.stringify(values) !== JSON.stringify(getValues());
      if (typedMeanwhile) reset(NO_REWARD, { keepValues: true });
      else onStored();
      return !typedMeanwhile;
    } catch (error) {
      refuse(error);
      return false;
    }
  };

  /** Whether the reward of the form was stored; an empty one is a warning and no call [R2H-04, R2K-07]. */
  const submit = async (): Promise<boolean> => {
    let stored = false;
    if (getValues().reward.trim() === '') {
      notify('notNullReward', { type: 'warning' });
      setError('reward', { type: 'manual', message: 'notNullReward' });
      return false;
    }
    await handleSubmit(async (values) => {
      stored = await store(values);
    })();
    return stored;
  };

  /** Ranks follow the places; the server moves the one that was taken to another rank, S2-34. */
  const sort = async (ids: number[], moved: number) => {
    keepPart('rewards', inOrder(rewards, ids));
    try {
      await saveReward({ id: moved, rank: ids.indexOf(moved) + 1 });
      setSavedAt(new Date());
    } catch {
      // The call has said why.
      await rereadRewards();
    }
  };

  const remove = async (reward: CompetitionReward) => {
    await removeReward(competitionId, reward.id);
    keepPart(
      'rewards',
      inOrder(
        rewards,
        rewards.filter(({ id }) => id !== reward.id).map(({ id }) => id),
      ),
    );
    setSavedAt(new Date());
  };

  return { submit, sort, remove, savedAt };
}
