import type { NotificationPayload } from 'ra-core';
import { wordsOf } from './acceptNotifications.ts';

export interface Toast extends NotificationPayload {
  id: number;
  /** How often somebody had pressed something when it came. */
  press: number;
}

const MOST_AT_ONCE = 4;

/**
 * Without the errors of what was tried before the last press. What that press itself led to stays, also beside a
 * success: of several files one may be refused.
 * @param press the last one; null takes all errors away
 */
export function withoutFormerErrors(shown: readonly Toast[], press: number | null): Toast[] {
  return shown.filter(({ type, press: earlier }) => type !== 'error' || earlier === press);
}

/** What is seen once more has come: a success or another error takes former errors away, and nothing stands twice. */
export function withFresh(shown: readonly Toast[], fresh: readonly Toast[], press: number): Toast[] {
  const ends = fresh.some(({ type }) => type === 'error' || type === 'success');
  const left = ends ? withoutFormerErrors(shown, press) : shown;
  const again = new Set(fresh.map(wordsOf));
  const others = left.filter((toast) => toast.notificationOptions?.undoable || !again.has(wordsOf(toast)));
  return [...others, ...fresh].slice(-MOST_AT_ONCE);
}
