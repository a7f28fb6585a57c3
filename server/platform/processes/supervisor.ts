import cluster, { type Worker } from 'node:cluster';
import type { FastifyBaseLogger } from 'fastify';
import { gatherFigures } from './figures.ts';
import { createHandedConnections } from './handed-connections.ts';
import type { ToPrimary } from './messages.ts';
import { type Order, orderVariables } from './place.ts';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
/** One that lived so long did not die of its start: the next pause is a short one again, ms. */
const WELL_AFTER_MS = 60_000;
/** Requests get eight seconds to end and jobs twenty; what is still there then hangs, ms. */
const END_MS = 35_000;

/** Pause before a place is filled again after so many deaths in a row, ms. */
export const pauseBefore = (deaths: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(deaths - 1, 20));

/** The first of the processes ended before it answered anybody, and has said why. */
export class ProcessesNotStartedError extends Error {
  override name = 'ProcessesNotStartedError';
}

interface SupervisorOptions {
  order: Omit<Order, 'number'>;
  log: FastifyBaseLogger;
}

/**
 * Starts server processes that share one port: the primary process takes connections and hands each to the next of them.
 * One that dies is replaced.
 */
export class Supervisor {
  readonly #order: SupervisorOptions['order'];
  readonly #log: FastifyBaseLogger;
  readonly #alive = new Map<number, Worker>();
  readonly #figures = gatherFigures(() => [...this.#alive.values()]);
  readonly #connections = createHandedConnections();
  readonly #pauses = new Set<NodeJS.Timeout>();
  #ending = false;

  constructor({ order, log }: SupervisorOptions) {
    this.#order = order;
    this.#log = log;
    // Whoever asked for traces by the names of our sources asked a process that Node had started already.
    const sourceMaps = process.sourceMapsEnabled ? ['--enable-source-maps'] : [];
    cluster.setupPrimary({ execArgv: [...process.execArgv, ...sourceMaps] });
  }

  /**
   * Resolves when all of them answer. The first is waited for: what keeps it from starting, such as a port that is
   * taken, would keep them all.
   * @throws ProcessesNotStartedError when the first one ends instead
   */
  async start(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const fail = () => reject(new ProcessesNotStartedError('The first process ended before it answered.'));
      const first = this.#fork(1, () => {
        first.off('exit', fail);
        this.#replaceWhenDead(first, 1, 0);
        resolve();
      });
      first.once('exit', fail);
    });
    const others = Array.from({ length: this.#order.count - 1 }, (_, at) => at + 2);
    await Promise.all(others.map((number) => new Promise<void>((resolve) => this.#keep(number, 0, resolve))));
  }

  /** Lets requests and jobs under way end, in all of them at once, and resolves when the last has ended. */
  async end(): Promise<void> {
    this.#ending = true;
    for (const pause of this.#pauses) clearTimeout(pause);
    const all = [...this.#alive.values()];
    const ended = all.map((worker) => new Promise<void>((resolve) => worker.once('exit', () => resolve())));
    for (const worker of all) worker.process.kill('SIGTERM');
    const late = setTimeout(() => {
      for (const worker of all) worker.process.kill('SIGKILL');
    }, END_MS);
    await Promise.all(ended);
    clearTimeout(late);
  }

  #fork(number: number, onReady: () => void): Worker {
    const worker = cluster.fork(orderVariables({ ...this.#order, number }));
    this.#alive.set(number, worker);
    this.#connections.follow(worker);
    worker.on('message', (message: ToPrimary) => {
      if (message.kind === 'ready') onReady();
      else this.#figures.hear(worker, message);
    });
    // Of a message to one that dies at this moment.
    worker.on('error', (error) => this.#log.warn({ err: error, of: number }, 'a process was not reached'));
    worker.once('exit', () => this.#alive.delete(number));
    return worker;
  }

  /** Fills a place for good. @param deaths of those before in this place, in a row */
  #keep(number: number, deaths: number, onReady: () => void): void {
    this.#replaceWhenDead(this.#fork(number, onReady), number, deaths, onReady);
  }

  #replaceWhenDead(
    worker: Worker,
    number: number,
    deaths: number,
    onReady: () => void = () => undefined,
  ): void {
    const since = performance.now();
    worker.once('exit', (code, signal) => {
      if (this.#ending) return;
      const row = performance.now() - since > WELL_AFTER_MS ? 1 : deaths + 1;
      const pause = pauseBefore(row);
      this.#log.error(
        { of: number, endedPid: worker.process.pid, code, signal, pause },
        `process ${number} died; another takes its place`,
      );
      const timer = setTimeout(() => {
        this.#pauses.delete(timer);
        this.#keep(number, row, onReady);
      }, pause);
      this.#pauses.add(timer);
    });
  }
}
