/**
 * What the clocks of a zone show, by whole days. Days are whole numbers, counted from 1970-01-01, and have no zone; instants
 * are milliseconds since 1970 in UTC. Pure, for server and browser.
 */

const DAY_MS = 86_400_000;
const SECOND_MS = 1000;

/** Starts of days that are remembered of a zone: about 27 years. */
const MOST_STARTS = 10_000;

interface Zone {
  readonly writer: Intl.DateTimeFormat;
  /** Instants at which days begin, by the day: they are asked for again and again. */
  readonly starts: Map<number, number>;
}

const zones = new Map<string, Zone>();

/** A formatter takes as long to make as thousands of dates to write. @throws RangeError for an unknown zone */
function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone);
  if (known) return known;
  const writer = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const zone = { writer, starts: new Map<number, number>() };
  zones.set(timeZone, zone);
  return zone;
}

/** What the clocks of a zone show at an instant, as the milliseconds at which clocks in UTC show the same. */
function shownAt(instant: number, { writer }: Zone): number {
  const shown = { year: 0, month: 1, day: 1, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of writer.formatToParts(instant)) {
    if (type in shown) shown[type as keyof typeof shown] = Number(value);
  }
  const { year, month, day, hour, minute, second } = shown;
  const fraction = instant - Math.floor(instant / SECOND_MS) * SECOND_MS;
  return Date.UTC(year, month - 1, day, hour, minute, second) + fraction;
}

/** The day that an instant is on in a zone. @throws RangeError for an unknown zone, or what is no instant */
export const dayAt = (instant: number, timeZone: string): number =>
  Math.floor(shownAt(instant, zoneOf(timeZone)) / DAY_MS);

/** The first instant at which the clocks show that time or a later one: they skip it. */
function instantAfterGap(shown: number, zone: Zone): number {
  // No zone is a day from UTC.
  let before = shown - DAY_MS;
  let after = shown + DAY_MS;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (shownAt(middle, zone) < shown) before = middle;
    else after = middle;
  }
  return after;
}

function findStart(day: number, zone: Zone): number {
  const midnight = day * DAY_MS;
  const offsets = [-DAY_MS, DAY_MS].map((step) => shownAt(midnight + step, zone) - (midnight + step));
  // Of a midnight that there is twice the first one counts, which is that of the larger offset.
  const start = [Math.max(...offsets), Math.min(...offsets)]
    .map((offset) => midnight - offset)
    .find((instant) => shownAt(instant, zone) === midnight);
  return start ?? instantAfterGap(midnight, zone);
}

/**
 * The instant at which a day begins in a zone: midnight, or what comes in its place where summer time begins at midnight. A
 * day that a zone leaves out, as Pacific/Apia did 2011-12-30, begins when the next one does.
 * @throws RangeError for an unknown zone
 */
export function startOfDay(day: number, timeZone: string): number {
  const zone = zoneOf(timeZone);
  const known = zone.starts.get(day);
  if (known !== undefined) return known;
  const start = findStart(day, zone);
  if (zone.starts.size >= MOST_STARTS) zone.starts.clear();
  zone.starts.set(day, start);
  return start;
}

/** The last whole second of a day in a zone: 23:59:59. @throws RangeError for an unknown zone */
export const endOfDay = (day: number, timeZone: string): number => startOfDay(day + 1, timeZone) - SECOND_MS;

/** `2026-03-05` as a day. */
export const dayOfText = (text: string): number => Date.parse(`${text}T00:00:00Z`) / DAY_MS;

/** A day as `2026-03-05`. */
export const textOfDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** ISO weekday of a day: 1 is Monday, 7 Sunday. */
export const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;
