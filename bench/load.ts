import autocannon, { type Request } from 'autocannon';
import { median, percentile } from './statistics.ts';

export interface Round {
  /** Answers a second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
}

export interface Load {
  url: string;
  requests: Request[];
  connections: number;
  seconds?: number;
  /** So many answers instead of a time, for calls that use up what they work on. */
  amount?: number;
  /** Each person asks once a second, at a moment of their own; when left out, again as soon as there is an answer. */
  isPaced?: boolean;
}

/** One answer: its milliseconds from the moment at which it was asked for. */
async function timed(url: string, { method, path, headers, body }: Request): Promise<number> {
  const asked = performance.now();
  const answer = await fetch(url + path, {
    method,
    ...(headers && { headers }),
    ...(body !== undefined && { body }),
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} is not 2xx`);
  return performance.now() - asked;
}

/**
 * People at their own pace, each a call a second. They ask at random moments of it, for fifty that ask in the same
 * millisecond wait for each other; and whether or not the one before was answered, for people do not wait either.
 */
async function pacedRound({ url, requests, connections, seconds = 3 }: Load): Promise<Round> {
  const moments = Array.from(
    { length: connections * seconds },
    (_, at) => (Math.floor(at / connections) + Math.random()) * 1000,
  ).sort((a, b) => a - b);
  const latencies = await Promise.all(
    moments.map(async (moment, at) => {
      await new Promise((resolve) => setTimeout(resolve, moment));
      const request = requests[at % requests.length] as Request;
      return timed(url, request.setupRequest?.(request) ?? request);
    }),
  );
  return { rate: connections, p50: percentile(latencies, 0.5), p95: percentile(latencies, 0.95) };
}

/**
 * One round of load. Latencies are taken one by one, for autocannon's histogram has no 95th percentile.
 * A call so slow that no answer came in the time has a rate of 0.
 * @throws Error when anything but 2xx was answered: a fast refusal is no measurement
 */
export async function round(load: Load): Promise<Round> {
  if (load.isPaced) return pacedRound(load);
  const { url, requests, connections, seconds = 3, amount } = load;
  const latencies: number[] = [];
  const started = performance.now();
  let last = started;
  const running = autocannon({
    url,
    connections,
    requests,
    ...(amount === undefined ? { duration: seconds } : { amount }),
  });
  running.on('response', (_, __, ___, milliseconds) => {
    latencies.push(milliseconds);
    last = performance.now();
  });
  const result = await running;
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${requests[0]?.path}: ${result.non2xx} answers were not 2xx, ${result.errors} failed`);
  }
  return {
    // autocannon itself ends at whole seconds.
    rate: latencies.length === 0 ? 0 : (latencies.length * 1000) / (last - started),
    p50: percentile(latencies, 0.5),
    p95: percentile(latencies, 0.95),
  };
}

/** Fewer answers in a round than these say little about the slowest of them. */
const FEW_ANSWERS = 60;
const LONGEST_SECONDS = 5;

/**
 * Short rounds of several loads in turn, so that a busy moment of the machine hits all of them alike. The
 * first round of each warms up and is not counted; where it brought few answers the rounds are longer.
 */
export async function inTurn<Name extends string>(
  loads: Record<Name, Load>,
  rounds: number,
): Promise<Record<Name, Round[]>> {
  const names = Object.keys(loads) as Name[];
  const taken = Object.fromEntries(names.map((name) => [name, [] as Round[]])) as Record<Name, Round[]>;
  let isSlow = false;
  for (const name of names) {
    const { seconds = 1, amount } = loads[name];
    const { rate } = await round(loads[name]);
    isSlow ||= amount === undefined && rate * seconds < FEW_ANSWERS;
  }
  for (let at = 0; at < rounds; at += 1) {
    for (const name of names) {
      const load = loads[name];
      taken[name].push(await round(isSlow ? { ...load, seconds: LONGEST_SECONDS } : load));
    }
  }
  return taken;
}

export const middle = (rounds: readonly Round[]): Round => ({
  rate: median(rounds.map(({ rate }) => rate)),
  p50: median(rounds.map(({ p50 }) => p50)),
  p95: median(rounds.map(({ p95 }) => p95)),
});

/**
 * How two loads compare: the median of the ratios of rounds that ran side by side, which holds better on a
 * busy machine than the ratio of medians.
 */
export const compared = (over: readonly Round[], under: readonly Round[], figure: keyof Round): number =>
  median(over.map((round, at) => round[figure] / (under[at]?.[figure] ?? Number.NaN)));
