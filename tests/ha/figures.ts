/** A call that somebody made: when, by `performance.now()`, and what came of it (0: no answer). */
export interface Attempt {
  person: number;
  status: number;
  begun: number;
  ended: number;
}

export const isAnswered = ({ status }: Attempt) => status >= 200 && status < 300;

/** ms from a moment until the first answer to a call that was begun after it; null for none. */
export function firstAfter(attempts: readonly Attempt[], moment: number): number | null {
  const ends = attempts.filter((one) => isAnswered(one) && one.begun >= moment).map(({ ended }) => ended);
  return ends.length === 0 ? null : Math.min(...ends) - moment;
}

/** The longest time, ms, between two moments in which nobody was answered. */
export function longestGap(attempts: readonly Attempt[], from: number, to: number): number {
  const ends = attempts
    .filter((one) => isAnswered(one) && one.ended > from && one.ended < to)
    .map(({ ended }) => ended)
    .sort((a, b) => a - b);
  const marks = [from, ...ends, to];
  return Math.max(...marks.slice(1).map((mark, at) => mark - (marks[at] ?? from)));
}

/**
 * The longest that one of the people waited for a read between two moments, ms, with all that was refused meanwhile: from the
 * first try to the answer.
 */
export function longestWait(attempts: readonly Attempt[], from: number, to: number): number {
  let longest = 0;
  const since = new Map<number, number>();
  const inside = attempts.filter(({ begun, ended }) => ended > from && begun < to);
  for (const one of inside.sort((a, b) => a.begun - b.begun)) {
    const begun = since.get(one.person) ?? one.begun;
    longest = Math.max(longest, one.ended - begun);
    if (isAnswered(one)) since.delete(one.person);
    else since.set(one.person, begun);
  }
  return longest;
}

export const seconds = (ms: number) => (ms / 1000).toFixed(1);
