import { Readable } from 'node:stream';
import type { LiveEvent } from '#contract/live/events.ts';
import type { Listening } from '#server/platform/services.ts';

/** A reader who does not take what was sent, in bytes, is let go; it comes back and reads what it missed. */
const MOST_WAITING = 64_000;

const encode = ({ kind, ...ids }: LiveEvent) => `event: ${kind}\ndata: ${JSON.stringify(ids)}\n\n`;

/** One open stream of server-sent events. */
export class LiveStream {
  readonly listening: Listening;
  readonly out: Readable;
  /** Nothing may be sent any more, although the reader may still have to take what was sent. */
  #isEnding = false;

  constructor(listening: Listening, onClose: (stream: LiveStream) => void) {
    this.listening = listening;
    this.out = new Readable({ read: () => undefined });
    this.out.once('close', () => onClose(this));
  }

  send(event: LiveEvent): void {
    this.#write(encode(event));
  }

  /** A line that browsers skip: shows proxies and the reader that the stream lives. */
  sendHeartbeat(): void {
    this.#write(':\n\n');
  }

  end(): void {
    if (this.#isEnding || this.out.destroyed) return;
    this.#isEnding = true;
    this.out.push(null);
  }

  #write(text: string): void {
    if (this.#isEnding || this.out.destroyed) return;
    if (this.out.readableLength > MOST_WAITING) this.out.destroy();
    else this.out.push(text);
  }
}

/** Streams by something that they have. */
class Index<Key> {
  readonly #entries = new Map<Key, Set<LiveStream>>();

  of(key: Key): ReadonlySet<LiveStream> {
    return this.#entries.get(key) ?? new Set();
  }

  keys(): Key[] {
    return [...this.#entries.keys()];
  }

  add(key: Key, stream: LiveStream): void {
    const known = this.#entries.get(key) ?? new Set();
    this.#entries.set(key, known.add(stream));
  }

  remove(key: Key, stream: LiveStream): void {
    const known = this.#entries.get(key);
    known?.delete(stream);
    if (known?.size === 0) this.#entries.delete(key);
  }
}

/** The open streams of this process, at most so many, and at most so many of one person. */
export class LiveStreams {
  readonly all = new Set<LiveStream>();
  readonly #limits: { person: number; process: number };
  readonly #byUser = new Index<number>();
  readonly #bySession = new Index<string>();
  readonly #byContribution = new Index<number>();

  constructor(limits: { person: number; process: number }) {
    this.#limits = limits;
  }

  /** @returns null when there is no room for another */
  open(listening: Listening): LiveStream | null {
    const { userId, sessionId, contributions } = listening;
    if (this.all.size >= this.#limits.process) return null;
    if (this.#byUser.of(userId).size >= this.#limits.person) return null;
    const stream = new LiveStream(listening, (closed) => this.#forget(closed));
    this.all.add(stream);
    this.#byUser.add(userId, stream);
    this.#bySession.add(sessionId, stream);
    for (const id of contributions) this.#byContribution.add(id, stream);
    return stream;
  }

  ofUser = (userId: number) => this.#byUser.of(userId);
  ofSession = (sessionId: string) => this.#bySession.of(sessionId);
  watching = (contributionId: number) => this.#byContribution.of(contributionId);
  userIds = () => this.#byUser.keys();
  sessionIds = () => this.#bySession.keys();

  #forget(stream: LiveStream): void {
    const { userId, sessionId, contributions } = stream.listening;
    this.all.delete(stream);
    this.#byUser.remove(userId, stream);
    this.#bySession.remove(sessionId, stream);
    for (const id of contributions) this.#byContribution.remove(id, stream);
  }
}
