import type { Db } from '#server/platform/db/client.ts';
import type { Services } from '#server/platform/services.ts';
import type { StoredSettings } from '#server/platform/settings/settings.repository.ts';
import type { Viewer } from '#server/process/selection/visibility.ts';
import type { Likened } from '#server/search/similar/likeness.ts';
import { mayBeFound, type Sought } from '#server/search/similar/similar.repository.ts';
import { type EmbeddingsServer, embed, embeddingsServer, isRejected } from './embeddings.client.ts';
import { sentText } from './sent-text.ts';
import { cosine } from './vector.ts';
import { closenessOf, floorOf, scoreOf } from './vector-score.ts';
import { nearestOf, readBackground, readVectors } from './vectors.repository.ts';

/** What somebody who writes waits at most. */
const ANSWER_MS = 400;
/** A server that failed is left alone for so long. */
const PAUSE_MS = 10_000;
/** Questions of this process at once; what is asked beside them is answered by the words alone. */
const MOST_AT_ONCE = 16;

/** What this process asks of the server. */
interface Asking {
  /** The address that failed, and until when it is left alone. */
  pause: { href: string; until: number } | null;
  underWay: number;
}
const askings = new WeakMap<object, Asking>();

function askingOf(services: Services): Asking {
  const known = askings.get(services) ?? { pause: null, underWay: 0 };
  askings.set(services, known);
  return known;
}

/** The vector of what somebody types; null where the server is late, wrong or away. */
async function askInTime(
  services: Services,
  server: EmbeddingsServer,
  text: string,
): Promise<Float32Array | null> {
  const asking = askingOf(services);
  const { href, host } = server.url;
  const isPaused = asking.pause?.href === href && services.now().getTime() < asking.pause.until;
  if (text === '' || asking.underWay >= MOST_AT_ONCE || isPaused) return null;
  asking.underWay += 1;
  try {
    const [vector] = await embed(server, [text], ANSWER_MS);
    return vector ?? null;
  } catch (error) {
    // What one text is refused for says nothing of the next one.
    if (!isRejected(error)) asking.pause = { href, until: services.now().getTime() + PAUSE_MS };
    services.log.warn({ err: error, host }, 'similar contributions were looked for without vectors');
    return null;
  } finally {
    asking.underWay -= 1;
  }
}

interface Question {
  db: Db;
  services: Services;
  settings: StoredSettings;
  viewer: Viewer;
  asked: Likened;
  /** Whose stored text it is. */
  storedId: number | undefined;
  sought: Sought;
}

/** What vectors add to what the words find. */
interface VectorMatches {
  /** Candidates besides those of the words. */
  ids: number[];
  /** From the likeness of letters. */
  score(id: number, likeness: number): number;
}

const NOTHING: VectorMatches = { ids: [], score: (_, likeness) => likeness };

async function matchesOf(
  { db, settings, viewer, sought }: Question,
  model: string,
  vector: Float32Array,
  byWords: readonly number[],
): Promise<VectorMatches> {
  const nearest = await nearestOf(db, { model, vector, ...(await mayBeFound(db, viewer, settings, sought)) });
  const ids = nearest.filter((id) => !byWords.includes(id));
  const vectors = await readVectors(db, model, [...byWords, ...ids]);
  const isComparable = (other: Float32Array) => other.length === vector.length;
  const background = (await readBackground(db, model)).filter(isComparable);
  const floor = floorOf(background.map((other) => cosine(vector, other)));
  return {
    ids,
    score: (id, likeness) => {
      const other = vectors.get(id);
      if (!other || !isComparable(other)) return likeness;
      return scoreOf(likeness, closenessOf(cosine(vector, other), floor));
    },
  };
}

/**
 * Begins to ask the embeddings server of the settings, if there is one, while the words are looked up.
 * @returns what adds to the candidates of the words; nothing where there is no server or it does not answer in time
 */
export function beginVectorSearch(
  question: Question,
): (byWords: readonly number[]) => Promise<VectorMatches> {
  const { db, services, settings, asked, storedId } = question;
  const server = embeddingsServer(settings, services.env);
  if (server === null) return async () => NOTHING;
  const { model } = server;
  const vector = storedId === undefined ? askInTime(services, server, sentText(asked)) : null;
  return async (byWords) => {
    const own =
      storedId === undefined ? await vector : (await readVectors(db, model, [storedId])).get(storedId);
    return own ? matchesOf(question, model, own, byWords) : NOTHING;
  };
}
