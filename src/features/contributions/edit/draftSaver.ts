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

/** Sends a text with the version it was based on; answers the new version. */
type SendDraft<Body> = (body: Body, version: number) => Promise<{ version: number }>;

/**
 * Keeps a draft saved: waits for a pause, sends one save at a time, tries again after a failure, and holds
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
  readonly #send: SendDraft<Body>;

  constructor(body: Body, version: number, send: SendDraft<Body>) {
    this.#current = body;
    this.#saved = JSON.stringify(body);
    this.#version = version;
    this.#send = send;
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

  /** Waits for a save that is under way and plans no other: somebody else sends the text now. */
  async hold(): Promise<void> {
    this.stop();
    if (this.#running) await this.#running;
    this.stop();
  }

  /** The text was saved by another call, such as the submission, or replaced by the stored one. */
  markSaved(body: Body, version: number): void {
    this.stop();
    this.#current = body;
    this.#saved = JSON.stringify(body);
    this.#version = version;
    this.#become('saved');
  }

  /** The stored one was read again: a version that was not made here is somebody else's. */
  async meetVersion(version: number): Promise<void> {
    // A save under way may have made it.
    await this.#running;
    if (version > this.#version) this.meetConflict();
  }

  /** Another call met a newer version. */
  meetConflict(): void {
    this.stop();
    this.#become('conflict');
  }

  /** After a conflict: this text goes on, upon the stored version. */
  async keepMine(body: Body, version: number): Promise<void> {
    this.#current = body;
    this.#version = version;
    await this.#run();
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
    const sent = JSON.stringify(this.#current);
    this.#become('saving');
    try {
      const { version } = await this.#send(this.#current, this.#version);
      this.#version = version;
      this.#saved = sent;
      this.#attempt = 0;
      this.#become('saved', new Date());
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    const status = failureStatus(error) ?? 0;
    const message = error instanceof Error ? error.message : undefined;
    if (message === 'error.stateChanged') {
      this.#become('conflict');
      return;
    }
    if (status >= 400 && status < 500 && status !== 429) {
      const fieldErrors = fieldErrorsOf((error as { body?: unknown }).body);
      this.#become('refused', undefined, { ...(message && { message }), fieldErrors });
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
