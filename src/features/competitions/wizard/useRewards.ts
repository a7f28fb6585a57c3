import { useNotify } from 'ra-core';
import { useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { CompetitionReward } from '#contract/competitions/schema.ts';
import { useFieldRefusals } from '#src/components/inputs/useFieldRefusals.ts';
import { addReward, removeReward, saveReward } from '#src/dataProvider/competitionWizard.ts';
import { NO_REWARD, type RewardValues } from './rewardValues.ts';
import { useWizardStore } from './wizardQueries.ts';

/** Rewards ranked 1 to n in their order [R2H-05]. */
const ranked = (rewards: readonly CompetitionReward[]): CompetitionReward[] =>
  rewards.map((reward, index) => ({ ...reward, rank: index + 1 }));

/** Rewards in the order of their ids; what came meanwhile stands below. */
function inOrder(rewards: readonly CompetitionReward[], ids: readonly number[]): CompetitionReward[] {
  const placeOf = ({ id }: CompetitionReward) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return ranked([...rewards].sort((one, other) => placeOf(one) - placeOf(other)));
}

/**
 * The rewards of a competition: each change is stored at once [R2J-57 … R2J-59].
 * @param edited the one that the form changes; null: it adds one
 * @param onStored the form is free again
 */
export function useRewards(competitionId: number, edited: CompetitionReward | null, onStored: () => void) {
  const notify = useNotify();
  const { handleSubmit, setError, reset, getValues } = useFormContext<RewardValues>();
  const refuse = useFieldRefusals();
  const { changeRewards, rereadRewards } = useWizardStore(competitionId);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  /** The storing that is under way. */
  const storing = useRef<Promise<boolean>>(null);

  const store = async (values: RewardValues): Promise<boolean> => {
    const body = { competitionId, reward: values.reward.trim(), isPoint: values.isPoint };
    try {
      const stored = edited ? await saveReward({ ...body, id: edited.id }) : await addReward(body);
      changeRewards((rewards) =>
        ranked(
          edited ? rewards.map((each) => (each.id === stored.id ? stored : each)) : [...rewards, stored],
        ),
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

  const storeForm = async (): Promise<boolean> => {
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

  /**
   * Whether the reward of the form was stored, once however often it is asked for; an empty one is a warning and no call
   * [R2H-04, R2K-07].
   */
  const submit = (): Promise<boolean> => {
    storing.current ??= storeForm().finally(() => {
      storing.current = null;
    });
    return storing.current;
  };

  /** Ranks follow the places; the server moves the one that was taken to another rank, S2-34. */
  const sort = async (ids: number[], moved: number) => {
    changeRewards((rewards) => inOrder(rewards, ids));
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
    changeRewards((rewards) => ranked(rewards.filter(({ id }) => id !== reward.id)));
    setSavedAt(new Date());
  };

  return { submit, sort, remove, savedAt };
}
