/** How long a primary that did not answer is left alone, ms, and how long whoever tries it then has for that. */
const PAUSE_MS = 1_000;
const TRY_MS = 3_000;

/** Whether the primary answers, as far as those know who asked it last. */
export class PrimaryPresence {
  /** When somebody may try it again, by `performance.now()`; null while it answers. */
  #tryAt: number | null = null;
  #gone = new AbortController();

  /** Aborted once it is found to be away: whoever waits for it need not wait any longer. */
  get gone(): AbortSignal {
    return this.#gone.signal;
  }

  /**
   * Whether not to ask it now. Once its pause is over, one tries it and all others still do without it.
   * @param mayTry whether who asks may be that one: it has to give up soon when nothing is answered
   */
  isAway(mayTry: boolean): boolean {
    if (this.#tryAt === null) return false;
    const now = performance.now();
    if (!mayTry || now < this.#tryAt) return true;
    this.#tryAt = now + TRY_MS;
    return false;
  }

  answered(): void {
    this.#tryAt = null;
  }

  failed(): void {
    this.#tryAt = performance.now() + PAUSE_MS;
    const gone = this.#gone;
    this.#gone = new AbortController();
    gone.abort();
  }
}
