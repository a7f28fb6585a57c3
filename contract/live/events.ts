/* What the live channel says, without the validator: the browser's frame uses it. */
import type { EntryCategory } from '#contract/contributions/history.schema.ts';

export const LIVE_LIMITS = {
  /** Contributions that one stream may ask about. */
  contributions: 20,
  /** Open streams of one person, and of all, at one process of the server. */
  person: 12,
  process: 2000,
} as const;

/** A stream on which nothing was said for so long sends a line that means nothing, so that it is known to live, ms. */
export const LIVE_HEARTBEAT_MS = 20_000;

/** One thing that changed of a contribution, as its history names it. */
export interface ContributionChange {
  category: EntryCategory;
  /** The field, file or command: `title`, `banner`, `IMPLEMENTATION_SCHEDULE`, `EVAL …`; `state` for a state. */
  event: string;
}

/** What happened, by ids and names of fields only: the ordinary endpoints answer the rest, to those who may know it. */
export type LiveEvent =
  /** The stream is open: from now on nothing is missed. */
  | { kind: 'ready' }
  /** Something may have been missed: read again what is on the screen. */
  | { kind: 'refresh' }
  /** A notification of the listener came, or was marked. */
  | { kind: 'notification' }
  /** Somebody else changed a contribution on the screen. */
  | { kind: 'contribution'; contributionId: number; changes: ContributionChange[] }
  /** A comment was written or changed. */
  | { kind: 'comment'; contributionId: number }
  /** Something was said in a chat, it was opened or closed, or the listener read it elsewhere. */
  | { kind: 'chat'; contributionId: number; sessionId: number };

export const LIVE_KINDS = ['ready', 'refresh', 'notification', 'contribution', 'comment', 'chat'] as const;
