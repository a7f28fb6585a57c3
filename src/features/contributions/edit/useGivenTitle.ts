import { useEffect, useEffectEvent } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import type { DraftValues } from './draftValues.ts';

/** What the page that starts a contribution hands to its form, by the way there. */
export interface StartedWith {
  title: string;
}

const isStartedWith = (state: unknown): state is StartedWith =>
  typeof state === 'object' && state !== null && 'title' in state && typeof state.title === 'string';

/**
 * The line that a contribution was started with is its title, and is saved like what is typed. It is asked for once: the address
 * holds it also when the page is loaded anew, and the title may be another one by then.
 */
export function useGivenTitle({ title }: Pick<ContributionDetail, 'title'>): void {
  const { state } = useLocation();
  const { getValues, setValue } = useFormContext<DraftValues>();
  const begin = useEffectEvent(() => {
    if (!isStartedWith(state) || title.trim() !== '' || getValues('title') !== '') return;
    setValue('title', state.title, { shouldDirty: true });
  });
  // Before that the form is filled with what is stored.
  const { isReady } = useFormState();
  useEffect(() => {
    if (isReady) begin();
  }, [isReady]);
}
