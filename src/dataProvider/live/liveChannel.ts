import { LIVE_LIMITS, type LiveEvent } from '#contract/live/events.ts';
import { LiveRefusal, readLive } from './liveConnection.ts';

/** The channel is opened when the page has settled: the first picture comes first, ms. */
export const START_MS = 2000;
/** Pause before another contribution is asked about: a page that is being built names several. */
const GATHER_MS = 150;
/** A tab that was hidden for so long closes its stream, until it is visible again. */
export const SLEEP_MS = 30_000;
const LONGEST_PAUSE_MS = 120_000;

/** Pause before the next attempt after so many failures, ms: doubled each time, with a random part. */
export const pauseAfter = (failures: number, chance = Math.random()) =>
  Math.min(LONGEST_PAUSE_MS, 1000 * 2 ** Math.min(failures, 10)) * (0.25 + 0.75 * chance);

type Listener = (event: LiveEvent) => void;

/**
 * The one live connection of this tab, open while anybody listens and the tab is visible. After each opening it says
 * `refresh`: whatever is on the screen may be older than the stream, so nothing is lost, and since events only name
 * what to read again, nothing comes twice. Without a stream those who listen ask by themselves, slowly (`isLive`).
 */
export class LiveChannel {
  readonly #listeners = new Set<Listener>();
  readonly #stateListeners = new Set<() => void>();
  readonly #watched = new Map<number, number>();
  #asked: ReadonlySet<number> = new Set();
  #connection: AbortController | null = null;
  #opening: ReturnType<typeof setTimeout> | undefined;
  #sleeping: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #isLive = false;

  /** Hears of what changes, until the returned function is called. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.#start();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#stop();
    };
  }

  /** Asks for changes, comments and chats of a contribution that is on the screen, until the returned function is called. */
  watch(contributionId: number): () => void {
    this.#watched.set(contributionId, (this.#watched.get(contributionId) ?? 0) + 1);
    // A stream that is on its way, or not open at all, will ask for it anyway.
    if (this.#connection && !this.#asked.has(contributionId)) this.#plan(GATHER_MS);
    return () => {
      const left = (this.#watched.get(contributionId) ?? 1) - 1;
      if (left > 0) this.#watched.set(contributionId, left);
      else this.#watched.delete(contributionId);
    };
  }

  /** Whether changes are reported as they happen; otherwise ask now and then. */
  isLive = (): boolean => this.#isLive;

  onStateChange = (listener: () => void): (() => void) => {
    this.#stateListeners.add(listener);
    return () => {
      this.#stateListeners.delete(listener);
    };
  };

  #start(): void {
    document.addEventListener('visibilitychange', this.#look);
    window.addEventListener('online', this.#reopen);
    window.addEventListener('pageshow', this.#return);
    window.addEventListener('pagehide', this.#leave);
    if (document.visibilityState === 'visible') this.#plan(START_MS);
  }

  #stop(): void {
    document.removeEventListener('visibilitychange', this.#look);
    window.removeEventListener('online', this.#reopen);
    window.removeEventListener('pageshow', this.#return);
    window.removeEventListener('pagehide', this.#leave);
    clearTimeout(this.#sleeping);
    this.#failures = 0;
    this.#close();
  }

  #look = (): void => {
    clearTimeout(this.#sleeping);
    if (document.visibilityState === 'hidden') this.#sleeping = setTimeout(() => this.#close(), SLEEP_MS);
    else this.#hurry();
  };

  #hurry = (): void => {
    if (this.#connection || document.visibilityState === 'hidden') return;
    this.#failures = 0;
    this.#plan(0);
  };

  /** Back in a network: a stream of the old one may be broken without an error. */
  #reopen = (): void => {
    if (document.visibilityState === 'hidden') return;
    this.#failures = 0;
    this.#plan(0);
  };

  #return = (event: PageTransitionEvent): void => {
    if (event.persisted) this.#hurry();
  };

  #leave = (): void => this.#close();

  #plan(pause: number): void {
    clearTimeout(this.#opening);
    this.#opening = setTimeout(() => void this.#open(), pause);
  }

  #close(): void {
    clearTimeout(this.#opening);
    this.#connection?.abort();
    this.#connection = null;
    this.#setLive(false);
  }

  async #open(): Promise<void> {
    if (this.#listeners.size === 0) return;
    this.#connection?.abort();
    const connection = new AbortController();
    this.#connection = connection;
    this.#asked = new Set([...this.#watched.keys()].slice(-LIVE_LIMITS.contributions));
    let refusal: unknown;
    try {
      await readLive({
        contributions: [...this.#asked],
        signal: connection.signal,
        onEvent: (event) => this.#hear(connection, event),
      });
    } catch (error) {
      refusal = error;
    }
    // Closed by ourselves, or replaced by one that asks for more.
    if (this.#connection !== connection) return;
    this.#connection = null;
    this.#setLive(false);
    const asked = refusal instanceof LiveRefusal ? refusal.retryAfter : null;
    this.#plan(asked ?? pauseAfter(this.#failures));
    this.#failures += 1;
    // The session has ended: the ordinary calls find out, and say so.
    if (refusal instanceof LiveRefusal && refusal.status === 401) this.#tell({ kind: 'refresh' });
  }

  #hear(connection: AbortController, event: LiveEvent): void {
    if (this.#connection !== connection) return;
    if (event.kind !== 'ready') {
      this.#tell(event);
      return;
    }
    this.#failures = 0;
    this.#setLive(true);
    this.#tell({ kind: 'refresh' });
  }

  #tell(event: LiveEvent): void {
    for (const listener of [...this.#listeners]) listener(event);
  }

  #setLive(isLive: boolean): void {
    if (this.#isLive === isLive) return;
    this.#isLive = isLive;
    for (const listener of [...this.#stateListeners]) listener();
  }
}

/** The channel of this tab. */
export const liveChannel = new LiveChannel();
