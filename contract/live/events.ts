/* What the live channel says, without the validator: the browser's frame uses it. */

export const LIVE_LIMITS = {
  /** Contributions that one stream may ask about. */
  contributions: 20,
  /** Open streams of one person, and of all, at one process of the server. */
  person: 12,
  process: 2000,
} as const;

/** A stream on which nothing was said for so long sends a line that means nothing, so that it is known to live, ms. */
export const LIVE_HEARTBEAT_MS = 20_000;

/** What happened, by ids only: the ordinary endpoints tell the rest, to who may know it. */
export type LiveEvent =
  /** The stream is open: from now on nothing is missed. */
  | { kind: 'ready' }
  /** Something may have been missed: read again what is on the screen. */
  | { kind: 'refresh' }
  /** A notification of the listener came, or was marked. */
  | { kind: 'notification' }
  /** A comment was written or changed. */
  | { kind: 'comment'; contributionId: number }
  /** Something was said in a chat, it was opened or closed, or the listener read it elsewhere. */
  | { kind: 'chat'; contributionId: number; sessionId: number };

export const LIVE_KINDS = ['ready', 'refresh', 'notification', 'comment', 'chat'] as const;
