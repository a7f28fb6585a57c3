import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';

interface BannerOrder {
  kind: 'banner';
  bytes: Buffer;
  mostPixels: number;
  /** Most pixels of a side. */
  width: number;
  preview: { width: number; height: number };
}

interface BrandOrder {
  kind: 'brand';
  bytes: Buffer;
  mostPixels: number;
  /** SVG, which becomes a PNG. */
  isDrawing: boolean;
  /** Into which it has to fit. */
  box: { width: number; height: number };
}

interface PortraitOrder {
  kind: 'portrait';
  bytes: Buffer;
  mostPixels: number;
  /** Width and height. */
  size: number;
}

export type PictureOrder = BannerOrder | BrandOrder | PortraitOrder;

interface Answer {
  made?: unknown;
  fault?: 'tooManyPixels' | 'undecodable' | 'unsafe';
  reason?: string;
}

/** The decoder ended, or was made to, and what it said before. */
export class DecoderEnded extends Error {
  override name = 'DecoderEnded';
  constructor(
    message: string,
    readonly isLate: boolean,
  ) {
    super(message);
  }
}

/** Why a picture was not made. */
export class PictureFault extends Error {
  override name = 'PictureFault';
  constructor(
    readonly fault: 'tooManyPixels' | 'undecodable' | 'unsafe',
    reason: string,
  ) {
    super(reason);
  }
}

/** A process that had nothing to do for so long is ended, ms. */
const IDLE_MS = 10_000;
/** The largest picture takes some seconds on a busy machine; one that takes longer is made to. */
const LONGEST_MS = 60_000;
/** A drawing is rendered at once, unless it was made to take long. */
const LONGEST_DRAWING_MS = 10_000;
/** What is freed goes back to the system at once: of pictures of all sizes the usual settings keep some hundred megabytes. */
const MEMORY = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
};

/** Of what a decoder says, characters that are kept: what killed it comes last. */
const MOST_SAID = 4_000;

let current: ChildProcess | undefined;
/** What each has said since it was given its picture. */
const said = new WeakMap<ChildProcess, string>();
let idle: NodeJS.Timeout | undefined;

function end(child: ChildProcess): void {
  if (current === child) current = undefined;
  child.kill('SIGKILL');
}

/** Begins the process unless it runs. It holds up no end of ours while it waits. */
function pictureProcess(): ChildProcess {
  clearTimeout(idle);
  if (current?.connected) return current;
  const child = fork(new URL('./pictures.process.mjs', import.meta.url), {
    execArgv: [],
    serialization: 'advanced',
    // Nothing of the server's environment is a decoder's business, its secrets least of all.
    env: { ...MEMORY, PATH: process.env.PATH, SystemRoot: process.env.SystemRoot },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said.set(child, `${said.get(child) ?? ''}${text}`.slice(-MOST_SAID));
  });
  // Told to who waits for the answer, too.
  child.on('error', () => end(child));
  child.once('exit', () => end(child));
  current = child;
  return child;
}

function rest(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  (child.stderr as Socket | null)?.unref();
  clearTimeout(idle);
  idle = setTimeout(() => end(child), IDLE_MS);
  idle.unref();
}

async function answerOf(child: ChildProcess, order: PictureOrder): Promise<Answer> {
  const over = new AbortController();
  said.delete(child);
  const longest = order.kind === 'brand' && order.isDrawing ? LONGEST_DRAWING_MS : LONGEST_MS;
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    end(child);
  }, longest);
  // When all that it said is here, too.
  const leave = (code: number | null, signal: string | null) => {
    const how = isLate ? `was ended after ${longest} ms` : `ended with ${signal ?? code}`;
    const words = said.get(child) ?? 'nothing';
    over.abort(new DecoderEnded(`The decoder of the picture ${how}. It said: ${words}`, isLate));
  };
  child.once('close', leave);
  child.ref();
  child.channel?.ref();
  try {
    const answered = once(child, 'message', { signal: over.signal });
    // When it cannot be told, it has ended, which is heard.
    child.send(order, () => undefined);
    const [answer] = await answered;
    return answer as Answer;
  } catch (error) {
    throw over.signal.aborted ? over.signal.reason : error;
  } finally {
    clearTimeout(timer);
    child.off('close', leave);
    rest(child);
  }
}

/**
 * Makes pictures in a process of its own, one order at a time: whatever a hostile one makes of the decoder, it ends that
 * process alone, which knows nothing, and what it took of memory goes with it. A process that ends is followed by another,
 * once: somebody else may have ended it, as the system does when memory is short.
 * @throws PictureFault of the picture; DecoderEnded; what kept the process from being begun
 */
export async function makeInProcess<Made>(order: PictureOrder): Promise<Made> {
  const answer = await answerOf(pictureProcess(), order).catch((error: unknown) => {
    if (!(error instanceof DecoderEnded) || error.isLate) throw error;
    return answerOf(pictureProcess(), order);
  });
  if (answer.fault !== undefined) throw new PictureFault(answer.fault, answer.reason ?? '');
  return answer.made as Made;
}
