import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { LiveEvent } from '#contract/live/events.ts';
import { liveChannel } from '#src/dataProvider/live/liveChannel.ts';

/**
 * Hears of what changes, as it happens. Events only name things: read them again by the ordinary calls.
 * @returns whether the channel is open; ask now and then while it is not
 */
export function useLive(onEvent: (event: LiveEvent) => void): boolean {
  const hear = useEffectEvent(onEvent);
  useEffect(() => liveChannel.subscribe((event) => hear(event)), []);
  return useIsLive();
}

/** Whether changes are reported as they happen. */
export function useIsLive(): boolean {
  return useSyncExternalStore(liveChannel.onStateChange, liveChannel.isLive);
}

/** Hears, besides, of changes, comments and chats of a contribution that is on the screen. */
export function useLiveContribution(contributionId: number, onEvent: (event: LiveEvent) => void): boolean {
  useEffect(() => liveChannel.watch(contributionId), [contributionId]);
  return useLive(onEvent);
}
