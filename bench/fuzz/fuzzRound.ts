import type { Tokens } from '#tests/support/fuzz/callers.ts';
import { requestAt } from '#tests/support/fuzz/randomRequest.ts';
import type { FuzzRequest } from '#tests/support/fuzz/requests.ts';
import { faultOf } from '#tests/support/fuzz/verdict.ts';
import type { Round } from './round.ts';
import { send } from './send.ts';
import type { Summary } from './summary.ts';

const AT_ONCE = 8;
/** Requests after which the event loop is looked at and everybody signs in anew. */
const BATCH = 1_000;
/** What no request may hold the event loop for, ms. */
const LONGEST_HOLD_MS = 50;
/** Requests of a batch that could have held it: those that were slow themselves, or were near one. */
const SUSPECTS = 8;
const TOO_MANY = 429;
const UNKNOWN = 401;

interface Course {
  seed: number;
  begin: number;
  end: number;
  /** Once it is aborted no further request is begun. */
  signal: AbortSignal;
  summary: Summary;
  say: (line: string) => void;
}

/** Whether a caller's session has ended: a request may be a sign-out, or a change of the roles. */
const isShutOut = ({ caller, endpoint, headers }: FuzzRequest, status: number) =>
  status === UNKNOWN &&
  caller !== 'visitor' &&
  endpoint.access.kind !== 'public' &&
  !('authorization' in headers);

/** Sends the requests of these numbers, several at once; gives how long each took. */
async function sendBatch(
  round: Round,
  course: Course,
  [begin, end]: [number, number],
): Promise<Map<number, number>> {
  const { seed, summary, signal } = course;
  const times = new Map<number, number>();
  let tokens = round.callers.signIn();
  let next = begin;
  const work = async () => {
    while (next < end && !signal.aborted) {
      const number = next;
      next += 1;
      const request = requestAt(seed, number);
      try {
        const used = tokens;
        const answer = await send(round.origin, request, await used);
        times.set(number, answer.ms);
        summary.note(number, request, answer, faultOf(request.endpoint, answer));
        if (answer.status === TOO_MANY) await round.callers.forgetAttempts();
        // Of several who find themselves shut out, the first lets everybody in again.
        if (isShutOut(request, answer.status) && tokens === used) tokens = round.callers.signIn();
      } catch (error) {
        // Who interrupts a run by the keyboard ends the server with it.
        if (!signal.aborted) summary.noteSilence(number, request, error as Error);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return times;
}

/** Sends the slowest of a batch again, one after the other, and notes which of them hold the event loop by themselves. */
async function findHolders(
  round: Round,
  { seed, summary }: Course,
  times: ReadonlyMap<number, number>,
): Promise<void> {
  const suspects = [...times].sort(([, one], [, other]) => other - one).slice(0, SUSPECTS);
  const tokens: Tokens = await round.callers.signIn();
  for (const [number] of suspects) {
    const request = requestAt(seed, number);
    const held: number[] = [];
    for (let at = 0; at < 3; at += 1) {
      await round.loop();
      await send(round.origin, request, tokens).catch(() => undefined);
      held.push((await round.loop()).max);
    }
    // Of three, so that a pause of the machine is not taken for the request's.
    const least = Math.min(...held);
    if (least > LONGEST_HOLD_MS) summary.noteHold(number, request, least);
  }
}

export async function fuzzRound(round: Round, course: Course): Promise<void> {
  const { begin, end, signal, summary, say } = course;
  await round.loop();
  for (let from = begin; from < end && !signal.aborted; from += BATCH) {
    const to = Math.min(end, from + BATCH);
    const times = await sendBatch(round, course, [from, to]);
    if (signal.aborted) return;
    const figures = await round.loop();
    summary.noteLoop(figures);
    if (figures.max > LONGEST_HOLD_MS) await findHolders(round, course, times);
    say(
      `${to} requests, ${summary.faults()} faults, ${Math.round(figures.resident)} MB, loop at most ${Math.round(figures.max)} ms`,
    );
  }
}
