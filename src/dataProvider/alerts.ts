import type { SessionEnd } from '#contract/account/session-ends.ts';
import { channel } from './channel.ts';

/** What a text needs besides its key; names are raw, the listener translates them. */
export interface AlertParams {
  /** Name of an entity (header `app-params` of a refusal). */
  entityName?: string;
  /** Object and field of a field error. */
  objectName?: string;
  fieldName?: string;
  /** Name or id (header `app-params` of a success). */
  param?: string;
  [name: string]: unknown;
}

/** A message for the person: a message key, or a text that is shown as it is. */
export interface Alert {
  type: 'success' | 'info' | 'warning' | 'error';
  message: string;
  params?: AlertParams;
}

/** Mark of the notifications that such messages become. */
export const FROM_CALL = 'call';

/** Messages of calls, shown as toasts by the application's frame. */
export const alerts = channel<Alert>();

/** The server refused the session (401, 403): the application signs out. */
export const sessionEnded = channel<{ status: number; end: SessionEnd | null }>();

/**
 * Another person uses this tab, or nobody in particular (`isSignedIn: false`): what was read before was read for somebody
 * else.
 */
export const personChanged = channel<{ isSignedIn: boolean }>();

/** A form shows a refusal at one of its fields, by this key: nothing else has to say it. */
export const refusedAtField = channel<string>();

/** A call that changes something goes out: messages about earlier refusals are outdated. */
export const attempts = channel<void>();

/** The server has answered a call that began at this time (`performance.now()`), whatever it said. */
export const answers = channel<number>();
