import { HEADERS } from '#contract/wire.ts';

/*
 * Whether a person is there. Pages ask the server by themselves too, and such calls must not keep a session alive that
 * somebody has walked away from.
 */

/** How long after the last press or key a call still counts as the person's doing, ms. */
const ATTENTION_MS = 60_000;
const INPUTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

let isWatched = false;
let lastInput = 0;
let lastCounted = 0;

const noteInput = () => {
  lastInput = Date.now();
};

/** Watches for what a person does in this tab, until the returned function is called; coming here is doing something. */
export function watchActivity(): () => void {
  isWatched = true;
  noteInput();
  for (const input of INPUTS) window.addEventListener(input, noteInput, { capture: true, passive: true });
  return () => {
    isWatched = false;
    for (const input of INPUTS) window.removeEventListener(input, noteInput, { capture: true });
  };
}

/** Marks a call that nobody's doing has caused, as far as this tab watches. */
export function noteRequest(headers: Headers): void {
  if (isWatched && Date.now() - lastInput > ATTENTION_MS) headers.set(HEADERS.background, 'true');
  else lastCounted = Date.now();
}

/** Whether a person did something for so long, ms, without any call that reported it to the server: somebody writes a long text. */
export const isUnreported = (milliseconds: number): boolean =>
  lastInput > lastCounted && Date.now() - lastCounted > milliseconds;
