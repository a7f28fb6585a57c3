/*
 * What spent and given points keep to, without the validator, so that forms can use it.
 */

/** Points of one entry that an administrator gives, S3-75; as much as a definition can be worth, S3-72. */
export const GIVEN_POINT_LIMITS = { point: { min: 1, max: 100_000 }, explanation: { max: 1000 } } as const;

/** Points of one spending and its words, S3-77, Q3-62. */
export const SPENDING_LIMITS = {
  point: { min: 1, max: 10_000_000 },
  explanation: { max: 1000 },
  rewardText: { max: 255 },
} as const;

/** Name of the points of an entry that an administrator gave without a definition; `point.type.MANUAL`. */
export const GIVEN_BY_HAND = 'MANUAL';

/** Page size of the point definition list [R3G-12]. */
export const POINT_DEFINITION_PAGE_SIZE = 100;
/** Most points of a definition, S3-72. */
export const MAX_POINT = 100_000;

/** Characters of a definition's code, S3-72. */
export const POINT_CODE = /^[A-Za-z0-9_.-]{1,50}$/;

const HOUR_MS = 3_600_000;
/** Hours by which the earliest zone is ahead of UTC. */
const EARLIEST_ZONE = 14;

/** The latest day that is today somewhere: a person's own calendar is never called the future, S3-77. */
export const latestToday = (now: Date): string =>
  new Date(now.getTime() + EARLIEST_ZONE * HOUR_MS).toISOString().slice(0, 10);
