/** What the clocks of two machines may differ, ms. What lies further ahead was noted by a clock that has gone back since. */
export const CLOCK_SKEW_MS = 60_000;
