import { Worker } from 'node:worker_threads';

/** Workbooks that one process makes at the same time, for two persons; each takes a processor. */
export const WORKBOOKS_AT_A_TIME = 2;
/** Of the thread's own objects, the texts among them; the bytes of the file are held besides. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 4 };
/** How long a thread without work is kept, ms. */
const KEPT_MS = 10_000;

/** The threads that have ended their work and wait for more, each with what makes it be kept no longer. */
const kept = new Map<Worker, () => void>();

/** A thread that writes a workbook: one that is kept, or a new one. Whoever takes it gives it back or ends it. */
export function takeThread(): Worker {
  for (const [worker, forget] of kept) {
    forget();
    worker.ref();
    return worker;
  }
  return new Worker(new URL('./workbook.worker.mjs', import.meta.url), {
    execArgv: [],
    resourceLimits: MEMORY,
  });
}

/**
 * Keeps a thread that has ended its work for whoever comes soon: of a small workbook, nearly all the time is the start of the
 * thread. It holds up no end of the process.
 */
export async function giveBack(worker: Worker): Promise<void> {
  if (kept.size >= WORKBOOKS_AT_A_TIME) {
    await worker.terminate();
    return;
  }
  worker.unref();
  const end = () => {
    forget();
    void worker.terminate();
  };
  const giveUp = setTimeout(end, KEPT_MS).unref();
  worker.once('error', end).once('exit', end);
  const forget = () => {
    kept.delete(worker);
    clearTimeout(giveUp);
    worker.off('error', end).off('exit', end);
  };
  kept.set(worker, forget);
}
