import type { Piscina } from 'piscina';
import type { CleaningTask } from './rich-text.cleaner.mjs';

/** Texts are cleaned by one thread of the process, which ends when it has had nothing to do for so long, ms. */
const IDLE_MS = 30_000;
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

type Threads = Piscina<CleaningTask, string[]>;

let current: Promise<Threads> | undefined;
let begun: Threads | undefined;
let report = (error: unknown): void => console.error(error);

/** Where the faults of threads go that are nobody's answer; without it they are printed. */
export function reportCleaningFaults(to: typeof report): void {
  report = to;
}

async function begin(): Promise<Threads> {
  const { Piscina } = await import('piscina');
  const threads: Threads = new Piscina({
    filename: new URL('./rich-text.worker.mjs', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    execArgv: [],
    resourceLimits: MEMORY,
  });
  // A thread that ends before it has a text says so here, and unheard this would end the whole process.
  threads.on('error', (error) => {
    report(error);
    leave(threads);
  });
  begun = threads;
  return threads;
}

/** After a fault none of their threads may ever begin again, and whoever waits would wait for good: all of them are told. */
function leave(threads: Threads): void {
  if (begun === threads) {
    begun = undefined;
    current = undefined;
  }
  void threads.destroy().catch(report);
}

/** Begun when the first long text comes: a start needs none. What could not be begun is begun anew by the next. */
function cleaningThreads(): Promise<Threads> {
  current ??= begin().catch((error: unknown) => {
    current = undefined;
    throw error;
  });
  return current;
}

async function tryInThread(task: CleaningTask): Promise<string[]> {
  const threads = await cleaningThreads();
  try {
    return await threads.run(task);
  } catch (error) {
    leave(threads);
    throw error;
  }
}

/** Cleans texts in a thread; once more when that fails, for the fault may be of the text that the thread had before. */
export async function cleanInThread(task: CleaningTask): Promise<string[]> {
  try {
    return await tryInThread(task);
  } catch (error) {
    report(error);
    return tryInThread(task);
  }
}
