import type { NotificationPayload, UndoableMutation } from 'ra-core';
import { wordsOf } from './acceptNotifications.ts';

export interface Toast extends NotificationPayload {
  id: number;
  /** How often somebody had pressed something when it came. */
  press: number;
  /** When it came, as `performance.now()` tells. */
  at: number;
  /** Carries out, or undoes, the change that it is about; only the first word counts. Missing where nothing can be undone. */
  resolve?: ((isUndo: boolean) => void) | undefined;
}

/** So many stand at once, unless one press led to more: a refusal names every field. */
const MOST_AT_ONCE = 4;

/**
 * Without the errors of what was tried before the last press. What that press itself led to stays, also beside a
 * success: of several files one may be refused.
 * @param press the last one; null takes all errors away
 */
export function withoutFormerErrors(shown: readonly Toast[], press: number | null): Toast[] {
  return shown.filter(({ type, press: earlier }) => type !== 'error' || earlier === press);
}

/** A refusal that is shown at a field, and how often somebody had pressed something then. */
export interface AtField {
  key: string;
  press: number;
}

/** Without the error that a field shows: it is said once. */
export const withoutFieldError = (shown: readonly Toast[], { key, press }: AtField): Toast[] =>
  shown.filter((toast) => toast.type !== 'error' || toast.message !== key || toast.press !== press);

const UNREACHABLE = 'error.serverNotReachable';

/**
 * Without the word that the server cannot be reached, once it has answered.
 * @param began when the answered call began: one that was under way already says nothing
 */
export function withoutOutage(shown: readonly Toast[], began: number): readonly Toast[] {
  const left = shown.filter(({ message, at }) => message !== UNREACHABLE || at > began);
  return left.length < shown.length ? left : shown;
}

/** The word on a change, which can be said once. */
export function resolveOnce(mutation: UndoableMutation): (isUndo: boolean) => void {
  let isSettled = false;
  return (isUndo) => {
    if (isSettled) return;
    isSettled = true;
    mutation({ isUndo });
  };
}

/** Stays until somebody closes it. */
const staysOpen = ({ notificationOptions }: Toast) => notificationOptions?.autoHideDuration === null;

/**
 * What comes of a later press takes the place of what stands there, and nothing stands twice. What can be undone makes room
 * for the next such change only.
 */
export function withFresh(shown: readonly Toast[], fresh: readonly Toast[], press: number): Toast[] {
  const left = shown.filter((toast) => toast.press === press || toast.resolve || staysOpen(toast));
  const again = new Set(fresh.map(wordsOf));
  const all = [...left.filter((toast) => toast.resolve || !again.has(wordsOf(toast))), ...fresh];
  const undoable = all.findLast(({ resolve }) => resolve);
  const remaining = all.filter((toast) => !toast.resolve || toast === undoable);
  let tooMany = remaining.length - MOST_AT_ONCE;
  return remaining.filter(
    (toast) => toast === undoable || (toast.type === 'error' && toast.press === press) || tooMany-- <= 0,
  );
}
