import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { invitationOf } from '#tests/support/factories/users.ts';
import type { Attempt } from './figures.ts';

/** Longest that somebody waits for an answer, ms. */
const PATIENCE_MS = 30_000;
/** Whoever is refused tries again so soon, ms. */
const AGAIN_MS = 500;

async function statusOf(url: string, token: string, body?: object): Promise<number> {
  try {
    const answer = await fetch(url, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    // One that breaks off is none.
    await answer.text();
    return answer.status;
  } catch {
    return 0;
  }
}

/** Runs something again and again until the test ends or it is stopped. */
function goingOn(work: (person: number) => Promise<void>, people: number) {
  let isOver = false;
  const all = Promise.all(
    Array.from({ length: people }, async (_, person) => {
      while (!isOver) await work(person);
    }),
  );
  const stop = async () => {
    isOver = true;
    await all;
  };
  onTestFinished(stop);
  return stop;
}

/** People who each look at one of their pages after the other. */
export function startReading(
  origin: string,
  readers: readonly { token: string; paths: readonly string[] }[],
  pause: number,
) {
  const attempts: Attempt[] = [];
  const next = readers.map((_, person) => person);
  const stop = goingOn(async (person) => {
    const { token = '', paths = [] } = readers[person] ?? {};
    const at = next[person] ?? 0;
    next[person] = at + 1;
    const begun = performance.now();
    const status = await statusOf(`${origin}${paths[at % paths.length]}`, token);
    attempts.push({ person, status, begun, ended: performance.now() });
    await wait(status === 200 ? pause * (0.5 + Math.random()) : AGAIN_MS);
  }, readers.length);
  return { attempts, stop };
}

/** An administrator who invites one person after the other, which sends each of them a mail. */
export function startInviting(origin: string, token: string, pause: number) {
  const invited: { email: string; status: number }[] = [];
  const stop = goingOn(async () => {
    const person = invitationOf(`invited${invited.length}`);
    invited.push({ email: person.email, status: await statusOf(`${origin}/api/users`, token, person) });
    await wait(pause);
  }, 1);
  return { invited, stop };
}
