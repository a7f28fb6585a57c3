import type { Services } from '#server/platform/services.ts';
import { readSettings } from '#server/platform/settings/settings.repository.ts';
import { readLikened } from '#server/search/similar/similar.repository.ts';
import {
  EmbeddingsError,
  type EmbeddingsServer,
  embed,
  embeddingsServer,
  isRejected,
} from './embeddings.client.ts';
import { hashOf, sentText, TEST_SENTENCE } from './sent-text.ts';
import {
  type Computed,
  noteUnchanged,
  type Outdated,
  outdatedOnes,
  saveVectors,
} from './vectors.repository.ts';

type JobServices = Pick<Services, 'database' | 'env' | 'log' | 'now'>;

/** Texts of one call of the server, and calls of one run, a minute apart. */
const AT_ONCE = 32;
const MOST_CALLS = 40;
const RUN_MS = 45_000;
/** Of one text less: the run ends before its job is taken for lost. */
const ANSWER_MS = { all: 30_000, one: 10_000 } as const;
/** After a failure nothing is asked for a minute, and twice as long after each that follows. */
const PAUSE_MS = { first: 60_000, most: 3_600_000 } as const;
/** How long a change may take until others see it. */
const COMMITTED_MS = 600_000;
/** So often all contributions are looked through, for what came with an earlier date: restored or imported. */
const COMPLETE_MS = 3_600_000;

/** What this process remembers, so that it asks less; another one finds it out anew. */
interface Progress {
  /** Address and model that this is about. */
  target: string;
  /** What was not changed after `since` has its vector, by all contributions as they were at `checked`. */
  complete: { since: Date; checked: Date } | null;
  failures: number;
  pausedUntil: number;
}
const progress = new WeakMap<object, Progress>();

function progressOf(services: JobServices, { url, model }: EmbeddingsServer): Progress {
  const target = `${url.href} ${model}`;
  const known = progress.get(services);
  if (known?.target === target) return known;
  const fresh: Progress = { target, complete: null, failures: 0, pausedUntil: 0 };
  progress.set(services, fresh);
  return fresh;
}

/** The vector of one text; null where the server takes others, but not this one. */
async function vectorOfOne(server: EmbeddingsServer, text: string): Promise<Float32Array | null> {
  try {
    const [vector] = await embed(server, [text], ANSWER_MS.one);
    return vector ?? null;
  } catch (error) {
    if (!isRejected(error)) throw error;
    await embed(server, [TEST_SENTENCE], ANSWER_MS.one);
    return null;
  }
}

/** The vectors of texts; one by one where the server does not take them together, which may be due to one of them. */
async function vectorsOf(
  server: EmbeddingsServer,
  texts: readonly string[],
): Promise<(Float32Array | null)[]> {
  try {
    return await embed(server, texts, ANSWER_MS.all);
  } catch (error) {
    if (!isRejected(error)) throw error;
    const vectors: (Float32Array | null)[] = [];
    for (const text of texts) vectors.push(await vectorOfOne(server, text));
    return vectors;
  }
}

/** @returns how many got a vector or a note that there is none */
async function computeThese(services: JobServices, server: EmbeddingsServer, ones: readonly Outdated[]) {
  const { database } = services;
  const texts = new Map<number, string>();
  const ids = ones.map(({ id }) => id);
  for (const stored of await readLikened(database, ids)) texts.set(stored.id, sentText(stored));
  const hashed = ones.flatMap((one) => {
    const text = texts.get(one.id);
    return text === undefined ? [] : [{ ...one, text, isKnown: one.hash?.equals(hashOf(text)) ?? false }];
  });
  await noteUnchanged(
    database,
    hashed.filter(({ isKnown }) => isKnown),
  );
  const asked = hashed.filter(({ isKnown }) => !isKnown);
  if (asked.length === 0) return 0;
  const vectors = await vectorsOf(
    server,
    asked.map(({ text }) => text),
  );
  const computed = asked.map(
    ({ id, dateUpdated, text }, at): Computed => ({
      ...{ id, dateUpdated, hash: hashOf(text), vector: vectors[at] ?? null },
    }),
  );
  await saveVectors(database, server.model, computed);
  return computed.length;
}

function pause(
  services: JobServices,
  state: Progress,
  { url }: EmbeddingsServer,
  error: EmbeddingsError,
): void {
  const ms = Math.min(PAUSE_MS.most, PAUSE_MS.first * 2 ** state.failures);
  state.failures += 1;
  state.pausedUntil = services.now().getTime() + ms;
  services.log.warn(
    { err: error, host: url.host, pauseMs: ms },
    'vectors of contributions could not be computed',
  );
}

/**
 * Computes vectors of submitted contributions that have none, one of another model or of an earlier text, the last changed first, a
 * bounded number at a time. Does nothing while no server is set up.
 * @returns how many were computed
 */
export async function computeVectors(services: JobServices): Promise<number> {
  const { database, env, now } = services;
  const server = embeddingsServer(await readSettings(database), env);
  if (server === null) return 0;
  const state = progressOf(services, server);
  const begun = now();
  const until = performance.now() + RUN_MS;
  if (begun.getTime() < state.pausedUntil) return 0;
  const isRecent = state.complete && begun.getTime() < state.complete.checked.getTime() + COMPLETE_MS;
  const since = (isRecent && state.complete?.since) || null;
  const outdated = await outdatedOnes(database, server.model, since, AT_ONCE * MOST_CALLS);
  let [count, at] = [0, 0];
  for (; at < outdated.length && performance.now() < until; at += AT_ONCE) {
    try {
      count += await computeThese(services, server, outdated.slice(at, at + AT_ONCE));
      state.failures = 0;
    } catch (error) {
      if (!(error instanceof EmbeddingsError)) throw error;
      pause(services, state, server, error);
      return count;
    }
  }
  if (at >= outdated.length && outdated.length < AT_ONCE * MOST_CALLS) {
    const checked = (since && state.complete?.checked) ?? begun;
    state.complete = { since: new Date(begun.getTime() - COMMITTED_MS), checked };
  }
  return count;
}
