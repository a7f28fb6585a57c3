/*
 * How a session may have ended, reported to whoever still holds its token; without the validator, as the sign-in page loads it.
 */
export const SESSION_ENDS = [
  'IDLE',
  'EXPIRED',
  'SIGNED_OUT',
  'ENDED',
  'ADMINISTRATOR',
  'REPLACED',
  'PROVIDER',
  'PASSWORD',
  'DEACTIVATED',
] as const;
export type SessionEnd = (typeof SESSION_ENDS)[number];

/** Settings that decide how long sessions last. */
export interface SessionLimits {
  /** Minutes without anything done, for everybody else and for administrators of the platform. */
  sessionIdleMinutes: number;
  administratorIdleMinutes: number;
  /** Longest time from the sign-in, without and with "keep me signed in". */
  sessionHours: number;
  rememberedSessionDays: number;
}

/**
 * Minutes that a session may go unused; null for one that was to be remembered, which lasts over pauses. An administrator's
 * never does: it opens too much to be left lying about.
 */
export function idleMinutesOf(
  { sessionIdleMinutes, administratorIdleMinutes }: SessionLimits,
  { isAdministrator, remembered }: { isAdministrator: boolean; remembered: boolean },
): number | null {
  if (isAdministrator) return administratorIdleMinutes;
  return remembered ? null : sessionIdleMinutes;
}

/** Hours from the sign-in after which a session is over, whatever is done in it. */
export const sessionHoursOf = (
  { sessionHours, rememberedSessionDays }: SessionLimits,
  { remembered }: { remembered: boolean },
): number => (remembered ? rememberedSessionDays * 24 : sessionHours);
