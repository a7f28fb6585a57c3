import { AsyncLocalStorage } from 'node:async_hooks';

/** What a call or a job has asked of the database so far. */
export interface StatementTally {
  /** Who asks: an endpoint by method and path, or a job by its name. */
  readonly source: string;
  /** Id of the request that asks; null of a job. */
  readonly requestId: string | null;
  /** Hears of each text that is asked. */
  readonly onStatement: (text: string, source: string) => void;
  statements: number;
  /** ms until the answers were there, each for itself: those that are asked at the same time count several times. */
  ms: number;
}

const asking = new AsyncLocalStorage<StatementTally>();

/** Runs work whose statements are counted, whichever connection they take. */
export const countingStatements = <T>(tally: StatementTally, work: () => T): T => asking.run(tally, work);

/** Id of the request that is being answered; null in a job, at a start and in commands. */
export const requestIdOfWork = (): string | null => asking.getStore()?.requestId ?? null;

/** Runs work that is nobody's, such as what a new connection begins with. */
export const countingNothing = <T>(work: () => T): T => asking.exit(work);

/** Keeps a callback with who waits for it: a connection is lent by whoever gives it back. */
export const forWhoAsks: <Callback extends (...answer: never[]) => void>(callback: Callback) => Callback =
  AsyncLocalStorage.bind;

type Query = (...args: unknown[]) => unknown;

const textOf = (config: unknown): string | undefined =>
  typeof config === 'string' ? config : (config as { text?: string } | null)?.text;

/** Asks a query, and counts it for the call or job that it belongs to, if it belongs to one. */
export function askCounted(query: Query, args: unknown[]): unknown {
  const tally = asking.getStore();
  const text = textOf(args[0]);
  if (tally === undefined || text === undefined) return query(...args);
  tally.statements += 1;
  tally.onStatement(text, tally.source);
  const asked = performance.now();
  const done = () => {
    tally.ms += performance.now() - asked;
  };
  const callback = args.at(-1);
  if (typeof callback === 'function') {
    const timed = (...answer: unknown[]) => {
      done();
      callback(...answer);
    };
    return query(...args.slice(0, -1), timed);
  }
  const answer = query(...args);
  if (answer instanceof Promise) answer.then(done, done);
  return answer;
}
