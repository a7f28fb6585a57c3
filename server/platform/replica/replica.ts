import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, DatabaseHandle } from '#server/platform/db/client.ts';
import { isUnreachable } from '#server/platform/db/failures.ts';
import { countingNothing } from '#server/platform/db/statement-meter.ts';
import { isOfReplicaAlone } from './faults.ts';
import { awaitedMarks, lagOf, type Mark } from './positions.ts';
import { PrimaryPresence } from './primary-presence.ts';
import { primaryPosition, replayedPosition } from './questions.ts';
import type { ReadReplica, ReplicaState } from './read-replica.ts';
import { LATE, unless, within } from './within.ts';

/** How often it is looked at, ms, how soon again while it is not used, and how far behind it may be. */
const LOOK_MS = 5_000;
const LOOK_AGAIN_MS = 500;
const MOST_LAG_MS = 30_000;
/** How long it has for a word, and to come up to the primary before it is asked (again), ms. */
const PATIENCE_MS = 2_000;
/** Looks at the primary that are remembered. */
const HEARD = 2;
const CATCH_UP_MS = 1_000;
/** How long a reader waits for what was written in the same session, and who is told of a change for that change, ms. */
const OWN_WRITES_MS = 200;
const CHANGES_MS = 500;
const POLL_MS = 10;

/** Connections to a replica: a pool for the reads, and one by which it is asked how it is. */
export interface ReplicaConnections {
  reads: DatabaseHandle;
  watch: DatabaseHandle;
}

interface ReplicaOptions {
  connect(onBreak: () => void): ReplicaConnections;
  primary: Database;
  log: FastifyBaseLogger;
  /** How often it is looked at, ms; less is for tests. */
  lookMs?: number;
}

const now = () => performance.now();

/** The connections as long as they work; afterwards there are others. */
interface Presence extends ReplicaConnections {
  gone: AbortController;
  asking: Promise<bigint> | null;
}

export class Replica implements ReadReplica {
  readonly primary = new PrimaryPresence();
  readonly #options: ReplicaOptions;
  readonly #timer: NodeJS.Timeout;
  #presence: Presence;
  #isUsed = false;
  #hasLogged = false;
  /** What it has replayed for certain; nothing when it may have started anew since. */
  #replayed = 0n;
  #marks: Mark[] = [];
  /** Where the primary was at the last looks, the latest first. */
  #heard: bigint[] = [];
  #lag: number | null = null;
  #looking: Promise<void> | null = null;
  #isClosed = false;

  constructor(options: ReplicaOptions) {
    this.#options = options;
    this.#presence = this.#connect();
    this.#timer = setInterval(() => void this.look(), options.lookMs ?? LOOK_MS).unref();
    void this.look();
  }

  async read<T>(written: bigint | null, work: (db: Database) => Promise<T>) {
    const { reads, gone } = this.#presence;
    if (!this.#isUsed || !(await this.#has(written)) || gone.signal.aborted) return null;
    try {
      return { result: await unless(gone.signal, work(reads.db)) };
    } catch (error) {
      if (!gone.signal.aborted && !isOfReplicaAlone(error)) throw error;
      if (isUnreachable(error)) this.#suspect();
      return null;
    }
  }

  async settled(): Promise<void> {
    if (!this.#isUsed) return;
    const position = await primaryPosition(this.#options.primary).catch(() => 0n);
    await this.#catchesUp(position, CHANGES_MS).catch(() => this.#suspect());
  }

  state(): ReplicaState {
    return { isUsed: this.#isUsed, behind: this.#lag === null ? null : Math.round(this.#lag / 1000) };
  }

  /** Looks how it is, and says what has changed. One look at a time. */
  look(): Promise<void> {
    this.#looking ??= countingNothing(() => this.#look()).finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    const { reads, watch } = this.#presence;
    await within(PATIENCE_MS, Promise.all([reads.close(), watch.close()]));
  }

  #connect(): Presence {
    const connections = this.#options.connect(() => this.#suspect());
    return { ...connections, gone: new AbortController(), asking: null };
  }

  async #look(): Promise<void> {
    const position = await this.#primaryPosition();
    if (this.#isClosed) return;
    try {
      if (position === null) return await this.#lookAlone();
      this.#heard = [position, ...this.#heard].slice(0, HEARD);
      const mark = { at: now(), position };
      const replayed = await within(PATIENCE_MS, this.#ask());
      if (replayed === LATE) throw new Error('The replica does not answer.');
      this.#marks = awaitedMarks(this.#marks, mark, replayed);
      this.#lag = lagOf(this.#marks, now());
      if (this.#isUsed) {
        if (this.#lag > MOST_LAG_MS) this.#leave('it is too far behind');
      } else if (await this.#catchesUp(position, CATCH_UP_MS)) this.#use();
      else this.#leave('it is too far behind');
    } catch (error) {
      if (this.#isClosed) return;
      this.#leave('it cannot be reached', error);
      this.#renew(error);
    }
  }

  /** null while the primary is away. */
  async #primaryPosition(): Promise<bigint | null> {
    if (this.primary.isAway(true)) return null;
    try {
      const position = await within(PATIENCE_MS, primaryPosition(this.#options.primary));
      if (position !== LATE) {
        this.primary.answered();
        return position;
      }
    } catch {
      // Whatever it says, it is no primary at this moment.
    }
    this.primary.failed();
    return null;
  }

  /**
   * Without the primary nobody knows how far behind it is: one that is used stays so. One that comes has to have what the
   * primary had some seconds before it was heard last, for the very last of that may have gone with it.
   */
  async #lookAlone(): Promise<void> {
    const replayed = await within(PATIENCE_MS, this.#ask());
    if (replayed === LATE) throw new Error('The replica does not answer.');
    const least = this.#heard[HEARD - 1];
    if (!this.#isUsed && least !== undefined && replayed >= least) this.#use();
  }

  #use(): void {
    this.#isUsed = true;
    this.#lag = 0;
    this.#hasLogged = false;
    this.#options.log.info('lists are read from the replica');
  }

  /** Told once, however often it is found again. */
  #leave(reason: string, error?: unknown): void {
    this.#isUsed = false;
    setTimeout(() => void this.look(), LOOK_AGAIN_MS).unref();
    if (this.#hasLogged) return;
    this.#hasLogged = true;
    const { log } = this.#options;
    log.warn({ err: error, behind: this.state().behind }, `the primary answers for the replica: ${reason}`);
  }

  /** Who waits for an answer of it gets one of the primary; connections that hang are left to end by themselves. */
  #renew(reason: unknown): void {
    const { gone, reads, watch } = this.#presence;
    this.#replayed = 0n;
    this.#marks = [];
    this.#lag = null;
    this.#presence = this.#connect();
    gone.abort(reason);
    for (const { close } of [reads, watch]) close().catch(() => undefined);
  }

  /** A connection broke: it may have started anew, with less than it had. */
  #suspect(): void {
    this.#replayed = 0n;
    if (!this.#isClosed) void this.look();
  }

  async #has(written: bigint | null): Promise<boolean> {
    if (written === null || written <= this.#replayed) return true;
    try {
      return await this.#catchesUp(written, OWN_WRITES_MS);
    } catch {
      this.#suspect();
      return false;
    }
  }

  async #catchesUp(position: bigint, ms: number): Promise<boolean> {
    const end = now() + ms;
    for (let left = ms; left > 0; left = end - now()) {
      const replayed = await within(left, this.#ask());
      if (replayed === LATE) return false;
      if (replayed >= position) return true;
      await wait(POLL_MS);
    }
    return false;
  }

  /** However many wait, it is asked once at a time. */
  #ask(): Promise<bigint> {
    const presence = this.#presence;
    presence.asking ??= countingNothing(() => replayedPosition(presence.watch.db))
      .then((replayed) => {
        if (presence === this.#presence) this.#replayed = replayed;
        return replayed;
      })
      .finally(() => {
        presence.asking = null;
      });
    return presence.asking;
  }
}
