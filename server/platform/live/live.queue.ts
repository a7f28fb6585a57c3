import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/platform/db/client.ts';
import { countingNothing } from '#server/platform/db/statement-meter.ts';

/** How long notices wait for others to be passed on with them, ms: nobody sees a window change any later. */
const PAUSE_MS = 25;
/** What one statement takes at most (`pass_on_live_notices`). */
const AT_A_TIME = 500;

interface QueueOptions {
  database: Database;
  log: FastifyBaseLogger;
}

/**
 * The notices that wait in the database, passed on to all processes by this one soon after one of its calls may have left
 * some. Only hints are in there: when the database cannot be asked, the next call or look tries again.
 */
export class LiveQueue {
  readonly #options: QueueOptions;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;
  #closed = false;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  /** Passes on what waits, in a moment. */
  passOnSoon(): void {
    if (this.#closed) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      // One that is at work may have looked already.
      const before = this.#running ?? Promise.resolve();
      // The call that left something is answered, and the notices may be those of others.
      this.#running = countingNothing(() => before.then(() => this.#passOn()));
    }, PAUSE_MS);
    this.#timer.unref();
  }

  /** Waits for what is under way; what is left is passed on by the other processes. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #passOn(): Promise<void> {
    const { database, log } = this.#options;
    try {
      for (let taken = AT_A_TIME; taken >= AT_A_TIME; ) {
        const { rows } = await database.execute<{ taken: number }>(
          sql`select pass_on_live_notices() as taken`,
        );
        taken = rows[0]?.taken ?? 0;
      }
    } catch (error) {
      log.warn({ err: error }, 'open windows will hear of changes a little later');
    }
  }
}
