import { Worker } from 'node:worker_threads';

/** Of the thread's own objects, the texts among them; the bytes of the file are held besides. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 4 };
/** How long a thread without work is kept, ms. */
const KEPT_MS = 10_000;

/** The thread that ended its work last and waits for more. */
let kept: { worker: Worker; forget: () => void } | null = null;

/** A thread that writes a workbook: the one that is kept, or a new one. Whoever takes it gives it back or ends it. */
export function takeThread(): Worker {
  if (kept === null) {
    return new Worker(new URL('./workbook.worker.mjs', import.meta.url), {
      execArgv: [],
      resourceLimits: MEMORY,
    });
  }
  const { worker, forget } = kept;
  forget();
  worker.ref();
  return worker;
}

/**
 * Keeps a thread that has ended its work for whoever comes soon: of a small workbook, nearly all the time is the start of the
 * thread. One is kept, and it holds up no end of the process.
 */
export async function giveBack(worker: Worker): Promise<void> {
  if (kept !== null) {
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
    kept = null;
    clearTimeout(giveUp);
    worker.off('error', end).off('exit', end);
  };
  kept = { worker, forget };
}
