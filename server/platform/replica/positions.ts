/**
 * A position in the write-ahead log of PostgreSQL, from its text of two halves (`16/B374D848`): later positions are larger
 * numbers, which the texts are not.
 */
export function positionOf(text: string): bigint {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? [];
  if (high === undefined || low === undefined) throw new Error(`${text} is no position of a write-ahead log`);
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** Where the primary was at a moment, ms of a clock that never goes back. */
export interface Mark {
  at: number;
  position: bigint;
}

/** Marks that are kept: enough for the lag that is let pass, and more than that says nothing more. */
const MOST_MARKS = 12;

/** The marks, oldest first, that a replica has not passed yet, with the one of this moment; while all count no other is taken. */
export function awaitedMarks(marks: readonly Mark[], latest: Mark, replayed: bigint): Mark[] {
  return [...marks, latest].filter(({ position }) => position > replayed).slice(0, MOST_MARKS);
}

/** How far a replica is behind, ms: for so long the oldest mark waits for it. */
export const lagOf = ([oldest]: readonly Mark[], now: number): number => (oldest ? now - oldest.at : 0);
