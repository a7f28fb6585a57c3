import { Worker } from 'node:worker_threads';

/** Workbooks that one process makes at the same time, for two persons; each takes a processor. */
export const WORKBOOKS_AT_A_TIME = 2;
/** Of the thread's own objects, the texts among them; the bytes of the file are held besides. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 4 };
/** How long an idle thread waits for more work, ms. */
const IDLE_MS = 10_000;

/** The threads that wait for more work, each with what ends its waiting. */
const idle = new Map<Worker, () => void>();

/** A thread that writes a workbook: an idle one, or a new one. Whoever takes it gives it back or ends it. */
export function takeThread(): Worker {
  for (const [worker, endWait] of idle) {
    endWait();
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
  if (idle.size >= WORKBOOKS_AT_A_TIME) {
    await worker.terminate();
    return;
  }
  worker.unref();
  const end = () => {
    endWait();
    void worker.terminate();
  };
  const giveUp = setTimeout(end, IDLE_MS).unref();
  worker.once('error', end).once('exit', end);
  const endWait = () => {
    idle.delete(worker);
    clearTimeout(giveUp);
    worker.off('error', end).off('exit', end);
  };
  idle.set(worker, endWait);
}
