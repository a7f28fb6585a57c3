import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { unsavedChanges } from '#src/components/feedback/unsavedChanges.ts';
import { useLive } from '#src/components/live/useLive.ts';
import { useLater } from '#src/components/useLater.ts';
import { detailKey, useReload } from '../contributionQueries.ts';

/** News of the live channel wait so long: what happens often comes together, ms. */
const GATHER_MS = 1000;
/** The channel opens, and asks to read again, just after the page was read: that is not done twice, ms. */
const FRESH_MS = 5000;

/**
 * Reads the contribution on the screen again when its reader is told of something: whoever has a part in it is told of
 * its steps, and the event does not say which. What is being written here would go with the buttons that it belongs to,
 * so it comes first.
 */
export function useLiveReload(id: number): void {
  const reload = useReload(id);
  const queries = useQueryClient();
  const later = useLater();
  const isWaiting = useRef(false);

  const isFresh = () =>
    queries
      .getQueryCache()
      .findAll({ queryKey: detailKey(id), type: 'active' })
      .every(({ state }) => Date.now() - state.dataUpdatedAt < FRESH_MS);
  const read = () => {
    isWaiting.current = unsavedChanges.any();
    if (!isWaiting.current) void reload();
  };
  useLive(({ kind }) => {
    if (kind === 'notification' || (kind === 'refresh' && !isFresh())) later(GATHER_MS, read);
  });
  const readWhatWaited = useRef(read);
  readWhatWaited.current = read;
  useEffect(
    () =>
      unsavedChanges.onEnd(() => {
        if (isWaiting.current) later(GATHER_MS, () => readWhatWaited.current());
      }),
    [later],
  );
}
