import type { FieldError } from '#contract/http.ts';
import { channel } from '#src/dataProvider/channel.ts';
import { failureStatus, fieldErrorsOf } from '#src/dataProvider/errors.ts';

/** Pause in typing after which a draft is saved, ms. */
export const AUTOSAVE_MS = 1500;
/** Waits before a failed save is tried again, ms; the last one repeats. */
const RETRY_MS = [5_000, 10_000, 30_000, 60_000] as const;

type SaveKind =
  | 'saved'
  | 'waiting'
  | 'saving'
  /** No answer came: the next try is on its way. */
  | 'offline'
  /** The server could not: the next try is on its way. */
  | 'failed'
  /** The server will not take this text; a change of it is the next try. */
  | 'refused'
  /** Somebody else saved in the meantime. */
  | 'conflict';

export interface SaveState {
  kind: SaveKind;
  /** When the text was last saved here. */
  at: Date | null;
  /** Key of the refusal. */
  message?: string;
  /** What the server found wrong with fields. */
  fieldErrors?: readonly FieldError[];
}

const UNSAVED: ReadonlySet<SaveKind> = new Set(['offline', 'failed', 'refused', 'conflict']);
/** Something stands in the way of saving; leaving now would lose text. */
export const isStuck = ({ kind }: SaveState) => UNSAVED.has(kind);

/** What stands on the server. */
export interface StoredDraft<Body> {
  version: number;
  /** Whether it is what this text was sent for. */
  holds: (sent: Body) => boolean;
}

interface DraftStore<Body> {
  /** Sends a text with the version it was based on; answers the new version. */
  send: (body: Body, version: number) => Promise<{ version: number }>;
  read: () => Promise<StoredDraft<Body>>;
}

const isOutdated = (error: unknown) => error instanceof Error && error.message === 'error.stateChanged';

/** No answer came, or one that does not say whether the text was stored. */
function isUnanswered(error: unknown): boolean {
  const status = failureStatus(error) ?? 0;
  return status < 400 || status >= 500;
}

/**
 * Saves a draft as it is typed: waits for a pause, sends one save at a time, tries again after a failure, and holds
 * the text through all of it. No React, no form.
 */
export class DraftSaver<Body> {
  #state: SaveState = { kind: 'saved', at: null };
  readonly #changed = channel();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  #attempt = 0;
  #current: Body;
  #saved: string;
  #version: number;
  /** What was sent and had no answer since the last one: each of them may be what is stored. */
  readonly #unanswered = new Set<Body>();
  readonly #store: DraftStore<Body>;

  constructor(body: Body, version: number, store: DraftStore<Body>) {
    this.#current = body;
    this.#saved = JSON.stringify(body);
    this.#version = version;
    this.#store = store;
  }

  get state(): SaveState {
    return this.#state;
  }

  get version(): number {
    return this.#version;
  }

  /** The text that is stored, as JSON. */
  get savedText(): string {
    return this.#saved;
  }

  get isDirty(): boolean {
    return JSON.stringify(this.#current) !== this.#saved;
  }

  readonly subscribe = (listener: () => void) => this.#changed.subscribe(listener);

  /** The text as it is now; a conflict waits for the person's choice first. */
  change(body: Body): void {
    this.#current = body;
    if (this.#state.kind === 'conflict' || this.#running) return;
    if (!this.isDirty) {
      this.stop();
      if (this.#state.kind !== 'saved') this.#become('saved');
      return;
    }
    if (this.#state.kind === 'offline' || this.#state.kind === 'failed') {
      // The next try is on its way, unless a submission held it back and has failed too.
      if (this.#timer === undefined) this.#retryLater();
      return;
    }
    this.#become('waiting');
    this.#schedule(AUTOSAVE_MS);
  }

  /** Saves at once what is not saved yet; true when everything is. */
  async flush(): Promise<boolean> {
    if (this.#running) await this.#running;
    if (this.isDirty && this.#state.kind !== 'conflict') await this.#run();
    return !this.isDirty;
  }

  /**
   * Waits for a save that is under way and plans no other: somebody else sends the text now, upon the version of a save
   * whose answer was lost.
   */
  async hold(): Promise<void> {
    this.stop();
    if (this.#running) await this.#running;
    this.stop();
    // Without an answer the call that follows shows what is wrong.
    if (this.#unanswered.size > 0) await this.#store.read().then(this.#takeOwn, () => undefined);
  }

  /** The text was saved by another call, such as the submission, or replaced by the stored one. */
  markSaved(body: Body, version: number): void {
    this.stop();
    this.#current = body;
    this.#takeStored(body, version);
    this.#become('saved');
  }

  /** The stored one was read again: a version that was not made here is somebody else's. */
  async meetStored(stored: StoredDraft<Body>): Promise<void> {
    // A save under way may have made it.
    await this.#running;
    if (stored.version <= this.#version) return;
    if (!this.#takeOwn(stored)) return this.meetConflict();
    this.stop();
    this.#become('saved', new Date());
    this.change(this.#current);
  }

  /** Another call met a newer version. */
  meetConflict(): void {
    this.stop();
    this.#become('conflict');
  }

  /** After a conflict: this text goes on, upon the stored version. */
  async keepMine(body: Body, version: number): Promise<void> {
    this.#current = body;
    this.buildUpon(version);
    await this.#run();
  }

  /** After a conflict: somebody else sends this text, upon the stored version. */
  buildUpon(version: number): void {
    this.#version = version;
    this.#unanswered.clear();
    this.#become('saved');
  }

  /** A connection is back. */
  readonly retryNow = (): void => {
    if (this.#state.kind === 'offline' || this.#state.kind === 'failed') void this.#run();
  };

  #run(): Promise<void> {
    this.stop();
    this.#running ??= this.#save().finally(() => {
      this.#running = null;
      // What was typed while the save ran.
      if (this.#state.kind === 'saved' && this.isDirty) this.change(this.#current);
    });
    return this.#running;
  }

  async #save(): Promise<void> {
    this.#become('saving');
    try {
      await this.#sendCurrent();
      this.#become('saved', new Date());
    } catch (error) {
      this.#fail(error);
    }
  }

  async #sendCurrent(): Promise<void> {
    const body = this.#current;
    try {
      const { version } = await this.#store.send(body, this.#version);
      this.#takeStored(body, version);
    } catch (error) {
      if (isUnanswered(error)) this.#unanswered.add(body);
      if (!isOutdated(error) || this.#unanswered.size === 0) throw error;
      // The newer version may be one's own: a save arrives although its answer does not.
      if (!this.#takeOwn(await this.#store.read())) throw error;
      if (this.isDirty) await this.#sendCurrent();
    }
  }

  #takeStored(body: Body, version: number): void {
    this.#saved = JSON.stringify(body);
    this.#version = version;
    this.#attempt = 0;
    this.#unanswered.clear();
  }

  /** Goes on upon what is stored, where that is a text whose answer was lost. */
  readonly #takeOwn = ({ version, holds }: StoredDraft<Body>): boolean => {
    const own = [...this.#unanswered].find(holds);
    if (own === undefined) return false;
    this.#takeStored(own, version);
    return true;
  };

  #fail(error: unknown): void {
    const status = failureStatus(error) ?? 0;
    const message = error instanceof Error ? error.message : undefined;
    if (isOutdated(error)) {
      this.#become('conflict');
      return;
    }
    if (!isUnanswered(error) && status !== 429) {
      const fieldErrors = fieldErrorsOf((error as { body?: unknown }).body);
      this.#become('refused', undefined, { message, fieldErrors });
      return;
    }
    this.#become(status === 0 ? 'offline' : 'failed');
    this.#retryLater();
  }

  #retryLater(): void {
    this.#schedule(RETRY_MS[Math.min(this.#attempt, RETRY_MS.length - 1)] ?? AUTOSAVE_MS);
    this.#attempt += 1;
  }

  #schedule(milliseconds: number): void {
    this.stop();
    this.#timer = setTimeout(() => void this.#run(), milliseconds);
  }

  /** Plans no other save. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #become(kind: SaveKind, at?: Date, refusal?: Pick<SaveState, 'message' | 'fieldErrors'>): void {
    this.#state = { kind, at: at ?? this.#state.at, ...refusal };
    this.#changed.emit();
  }
}
