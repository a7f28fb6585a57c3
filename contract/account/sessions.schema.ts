import { z } from 'zod';
import { Instant } from '#contract/http.ts';

/** Most sessions of one person that are listed, the latest first. */
export const MOST_SESSIONS = 100;

export const OwnSession = z.object({
  id: z.string(),
  /** The one that asks. */
  current: z.boolean(),
  createdAt: Instant,
  /** To a minute. */
  lastSeenAt: Instant,
  /** What the browser said about itself; null for a session that began without one. */
  userAgent: z.string().nullable(),
  /** Address, or network of an address, of the sign-in. */
  place: z.string().nullable(),
});
export type OwnSession = z.infer<typeof OwnSession>;

/** How long a session lasts when nothing is done in it from now on. */
export const SessionTimes = z.object({
  /** Until it ends because nobody uses it; null for one that lasts over pauses. */
  idleSecondsLeft: z.number().nullable(),
  /** Until it ends whatever is done. */
  secondsLeft: z.number(),
});
export type SessionTimes = z.infer<typeof SessionTimes>;
