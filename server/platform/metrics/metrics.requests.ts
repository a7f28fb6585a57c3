import type { Timing } from '#contract/system/schema.ts';

/** Adds up how often something happened and how long it took. */
export class Stopwatch {
  count = 0;
  totalTime = 0;
  max = 0;

  /** @param ms duration of one time */
  note(ms: number): void {
    this.count += 1;
    this.totalTime += ms;
    if (ms > this.max) this.max = ms;
  }

  get mean(): number {
    return this.count === 0 ? 0 : this.totalTime / this.count;
  }

  timing(): Timing {
    return { count: this.count, mean: this.mean, max: this.max };
  }

  timingWithTotal() {
    return { ...this.timing(), totalTime: this.totalTime };
  }
}

export interface AnsweredRequest {
  method: string;
  /** Address as it was registered, with `:id` in the place of ids: the number of routes is that of the contract. */
  route: string;
  status: number;
  ms: number;
}

function entryOf<Entry>(entries: Map<string, Entry>, key: string, make: () => Entry): Entry {
  const entry = entries.get(key) ?? make();
  entries.set(key, entry);
  return entry;
}
const newWatch = () => new Stopwatch();

const timings = (watches: ReadonlyMap<string, Stopwatch>): Record<string, Timing> =>
  Object.fromEntries([...watches].map(([key, watch]) => [key, watch.timing()]));

/** What this process answered since it started: by status, and by route and method. */
export function createRequestFigures() {
  const byCode = new Map<string, Stopwatch>();
  const byRoute = new Map<string, Map<string, Stopwatch>>();
  let all = 0;
  return {
    note({ method, route, status, ms }: AnsweredRequest): void {
      all += 1;
      entryOf(byCode, String(status), newWatch).note(ms);
      const methods = entryOf(byRoute, route, () => new Map<string, Stopwatch>());
      entryOf(methods, method, newWatch).note(ms);
    },
    requests: () => ({ all: { count: all }, percode: timings(byCode) }),
    services: () => Object.fromEntries([...byRoute].map(([route, methods]) => [route, timings(methods)])),
  };
}
