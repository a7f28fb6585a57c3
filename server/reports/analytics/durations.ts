/** How many contributions fall to a class of durations, as the database has them (`duration_class`). */
interface DurationClass {
  class: number;
  number: number;
}

/** Durations, each in seconds; or how many there are of each class. */
export type Durations =
  | { by: 'each'; seconds: readonly number[] }
  | { by: 'classes'; classes: readonly DurationClass[] };

const SHORTEST_SECONDS = 60;
const CLASSES_OF_DOUBLING = 8;

/** The least duration of a class, seconds. */
const beginOf = (at: number) => (at === 0 ? 0 : SHORTEST_SECONDS * 2 ** ((at - 1) / CLASSES_OF_DOUBLING));

function ofClasses(classes: readonly DurationClass[], share: number): number | null {
  const sorted = classes.filter(({ number }) => number > 0).sort((one, other) => one.class - other.class);
  const count = sorted.reduce((sum, { number }) => sum + number, 0);
  if (count === 0) return null;
  let left = share * (count - 1);
  for (const { class: at, number } of sorted) {
    if (left < number) {
      const begin = beginOf(at);
      return begin + Math.min(1, (left + 0.5) / number) * (beginOf(at + 1) - begin);
    }
    left -= number;
  }
  return beginOf((sorted.at(-1)?.class ?? 0) + 1);
}

function ofEach(seconds: readonly number[], share: number): number | null {
  // Sorts numbers as such.
  const sorted = Float64Array.from(seconds).sort();
  const place = share * (sorted.length - 1);
  const low = sorted[Math.floor(place)];
  const high = sorted[Math.ceil(place)];
  return low === undefined || high === undefined ? null : low + (high - low) * (place - Math.floor(place));
}

/**
 * The duration below which a share of all durations are, as PostgreSQL's `percentile_cont` has it. Those of a class are taken to lie
 * evenly in it: it ends a twelfth after it begins, so the answer is at most that far off, and below a minute by a minute.
 * @param share from 0 to 1
 * @returns seconds; null where there is none
 */
export const percentileOf = (durations: Durations, share: number): number | null =>
  durations.by === 'each' ? ofEach(durations.seconds, share) : ofClasses(durations.classes, share);

/** Several together. */
export function joinDurations(several: readonly Durations[]): Durations {
  if (several.some(({ by }) => by === 'classes')) {
    const classes = several.flatMap((durations) => (durations.by === 'classes' ? durations.classes : []));
    return { by: 'classes', classes };
  }
  return {
    by: 'each',
    seconds: several.flatMap((durations) => (durations.by === 'each' ? durations.seconds : [])),
  };
}
