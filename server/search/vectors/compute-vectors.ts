import type { Services } from '#server/platform/services.ts';
import { readSettings } from '#server/platform/settings/settings.repository.ts';
import { readLikened } from '#server/search/similar/similar.repository.ts';
import { EmbeddingsError, type EmbeddingsServer, embed, embeddingsServer } from './embeddings.client.ts';
import { hashOf, sentText } from './sent-text.ts';
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
const ANSWER_MS = 30_000;
/** After a failure nothing is asked for a minute, and twice as long after each that follows. */
const PAUSE_MS = { first: 60_000, most: 3_600_000 } as const;
/** How long a change may take until others see it. */
const COMMITTED_MS = 600_000;

/** What this process knows; another one finds it out anew. */
interface Progress {
  /** Whose vectors were computed. */
  of: string;
  /** Whatever was not changed after this has its vector. */
  cleanSince: Date | null;
  failures: number;
  pausedUntil: number;
}
const progress = new WeakMap<object, Progress>();

function progressOf(services: JobServices, { url, model }: EmbeddingsServer): Progress {
  const of = `${url.href} ${model}`;
  const known = progress.get(services);
  if (known?.of === of) return known;
  const fresh = { of, cleanSince: null, failures: 0, pausedUntil: 0 };
  progress.set(services, fresh);
  return fresh;
}

const isRejected = (error: unknown) => error instanceof EmbeddingsError && error.failure === 'rejected';

/**
 * The vectors of texts. Where the server takes one of them not, the others get theirs one by one; where it takes none, something
 * else is wrong.
 */
async function vectorsOf(
  server: EmbeddingsServer,
  texts: readonly string[],
): Promise<(Float32Array | null)[]> {
  try {
    return await embed(server, texts, ANSWER_MS);
  } catch (error) {
    if (!isRejected(error) || texts.length === 1) throw error;
    const vectors: (Float32Array | null)[] = [];
    for (const text of texts) {
      const [vector] = await embed(server, [text], ANSWER_MS).catch((one: unknown) => {
        if (isRejected(one)) return [];
        throw one;
      });
      vectors.push(vector ?? null);
    }
    if (vectors.every((vector) => vector === null)) throw error;
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
  let count = 0;
  for (let calls = 0; calls < MOST_CALLS && performance.now() < until; calls += 1) {
    const ones = await outdatedOnes(database, server.model, state.cleanSince, AT_ONCE);
    if (ones.length === 0) {
      state.cleanSince = new Date(begun.getTime() - COMMITTED_MS);
      break;
    }
    try {
      count += await computeThese(services, server, ones);
      state.failures = 0;
    } catch (error) {
      if (!(error instanceof EmbeddingsError)) throw error;
      pause(services, state, server, error);
      break;
    }
  }
  return count;
}
