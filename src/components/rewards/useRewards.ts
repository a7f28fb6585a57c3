import { useQueryClient } from '@tanstack/react-query';
import { type GetListResult, useCreate, useDelete, useNotify, useUpdate } from 'ra-core';
import { useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Reward } from '#contract/rewards/schema.ts';
import { useRecordUpdates } from '#src/components/form/useRecordUpdates.ts';
import { useFieldRefusals } from '#src/components/inputs/useFieldRefusals.ts';

export interface RewardValues {
  /** Words, or a whole number of points. */
  reward: string;
  isPoint: boolean;
}

/** A reward that nobody has written yet; it is no points. */
export const NO_REWARD: RewardValues = { reward: '', isPoint: false };

/** Whose rewards: of a campaign, or of a competition. */
export interface RewardOwner {
  kind: 'campaign' | 'competition';
  id: number;
}

const TELL = { returnPromise: true } as const;

/** Rewards in the order of their ids, ranked 1 to n; what came meanwhile stands below. */
function inOrder(rewards: readonly Reward[], ids: readonly number[]): Reward[] {
  const placeOf = ({ id }: Reward) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return rewards
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((reward, index) => ({ ...reward, rank: index + 1 }));
}

/**
 * The rewards of a campaign or a competition: each change is stored at once.
 * @param edited the one that the form changes; null: it adds one
 * @param onStored the form is free again
 */
export function useRewards({ kind, id: ownerId }: RewardOwner, edited: Reward | null, onStored: () => void) {
  const notify = useNotify();
  const { handleSubmit, setError, reset, getValues } = useFormContext<RewardValues>();
  const refuse = useFieldRefusals();
  const queries = useQueryClient();
  const { refresh } = useRecordUpdates([], kind === 'campaign' ? 'campaigns' : 'competitions');
  const [create] = useCreate<Reward>();
  const [update] = useUpdate<Reward>();
  const [remove] = useDelete<Reward>();
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const storing = useRef<Promise<boolean>>(null);
  const resource = `${kind}-rewards` as const;
  const list = { queryKey: [resource, 'getList'] };
  // What paths name besides the reward.
  const meta = { id: ownerId };

  const tell = () => {
    setSavedAt(new Date());
    // Pages of competitions show their rewards too.
    void refresh();
  };

  const store = async (values: RewardValues): Promise<boolean> => {
    const own = { reward: values.reward.trim(), isPoint: values.isPoint };
    const data = kind === 'competition' ? { competitionId: ownerId, ...own } : own;
    try {
      if (edited) await update(resource, { id: edited.id, data, previousData: edited, meta }, TELL);
      else await create(resource, { data, meta }, TELL);
      tell();
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
   * Whether the reward of the form was stored, once however often it is asked for; an empty one is a warning and no call.
   */
  const submit = (): Promise<boolean> => {
    storing.current ??= storeForm().finally(() => {
      storing.current = null;
    });
    return storing.current;
  };

  /** Ranks follow the places; the server moves the one that was taken to another rank. */
  const sort = async (ids: number[], moved: number) => {
    // A reading that is under way would restore the former order.
    await queries.cancelQueries(list);
    queries.setQueriesData<GetListResult<Reward>>(
      list,
      (read) => read && { ...read, data: inOrder(read.data, ids) },
    );
    try {
      await update(resource, { id: moved, data: { rank: ids.indexOf(moved) + 1 }, meta }, TELL);
      tell();
    } catch {
      // The call has said why; the stored order comes back.
    } finally {
      await queries.invalidateQueries(list);
    }
  };

  const drop = async (reward: Reward) => {
    await remove(resource, { id: reward.id, previousData: reward, meta }, TELL);
    tell();
  };

  return { submit, sort, remove: drop, savedAt };
}
