import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { concurrencyLimit } from '#server/platform/concurrency/concurrency-limit.ts';

/** How much of a workbook is read. */
export interface SheetLimits {
  /** Unpacked, all parts that are read together. */
  bytes: number;
  /** Below the first one with something in it. */
  rows: number;
  columns: number;
  /** Of all cells together: many cells may name one long text. */
  characters: number;
  milliseconds: number;
}

/** The first sheet of a workbook that can be seen. */
export interface Sheet {
  name: string;
  /** How many sheets can be seen. */
  sheets: number;
  /** Those with something in them: number as the spreadsheet shows it, and the texts of their cells. */
  rows: readonly { line: number; cells: readonly string[] }[];
}

/** Why a workbook is not read: broken, encrypted or none at all; larger than the limits, or slower. */
export type SheetRefusalReason = 'unreadable' | 'tooLarge' | 'tooLong' | 'tooWide';

export class SheetRefusal extends Error {
  readonly reason: SheetRefusalReason;
  constructor(reason: SheetRefusalReason) {
    super(`The workbook is not read: ${reason}`);
    this.reason = reason;
  }
}

type Answer = { sheet: Sheet } | { refused: SheetRefusalReason };

const MEMORY = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 };
/** Each takes a processor, and the memory above. */
const limitReading = concurrencyLimit(1);

async function answerOf(
  worker: Worker,
  milliseconds: number,
  gone: AbortSignal | undefined,
): Promise<Answer> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), milliseconds);
  try {
    const [answer] = (await once(worker, 'message', {
      signal: gone ? AbortSignal.any([patience.signal, gone]) : patience.signal,
    })) as [Answer];
    return answer;
  } catch (error) {
    gone?.throwIfAborted();
    const isOutOfMemory = (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY';
    if (patience.signal.aborted || isOutOfMemory) return { refused: 'tooLarge' };
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reads the first sheet of a workbook (`.xlsx`) that came from outside, in a thread of its own that ends with it: within the
 * limits it takes what time and memory it needs, and holds up nobody's request. Formulas count as what was last
 * calculated, numbers and dates as the text that they are shown as.
 * @param claim for whom; when the signal is aborted the thread ends, and the next one's turn comes
 * @throws SheetRefusal, and the reason of `claim.signal`
 */
export function readSheet(
  bytes: Uint8Array,
  limits: SheetLimits,
  claim: { userId: number; signal?: AbortSignal },
): Promise<Sheet> {
  return limitReading(async () => {
    const worker = new Worker(new URL('./sheet-read.worker.mjs', import.meta.url), {
      execArgv: [],
      resourceLimits: MEMORY,
      workerData: { bytes, limits },
    });
    // One that is ended may fail once more, when nobody listens to it.
    worker.on('error', () => undefined);
    try {
      const answer = await answerOf(worker, limits.milliseconds, claim.signal);
      if ('refused' in answer) throw new SheetRefusal(answer.refused);
      return answer.sheet;
    } finally {
      await worker.terminate();
    }
  }, claim);
}
