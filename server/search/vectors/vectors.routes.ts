import type { VectorTest } from '#contract/search/vectors.endpoints.ts';
import { vectorEndpoints as endpoints } from '#contract/search/vectors.endpoints.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { takeAttempt, tooMany } from '#server/platform/limits/limits.ts';
import type { Services } from '#server/platform/services.ts';
import { readSettings } from '#server/platform/settings/settings.repository.ts';
import { EmbeddingsError, embed, embeddingsServer } from './embeddings.client.ts';
import { TEST_SENTENCE } from './sent-text.ts';

/** A model that was not used for a while is loaded first. */
const ANSWER_MS = 10_000;
/** Of one administrator. */
const TESTS = { most: 20, withinSeconds: 300 } as const;

/** Asks the embeddings server that the settings name, and says what came back: of an answer its status and the length of its vector, and nothing it holds. */
async function testServer(services: Services, caller: Caller): Promise<VectorTest> {
  const attempt = { what: 'vector-test', who: String(caller.id) };
  const seconds = await takeAttempt(services.database, attempt, TESTS, services.now());
  if (seconds > 0) throw tooMany(seconds);
  const server = embeddingsServer(await readSettings(services.database), services.env);
  if (server === null) return { outcome: 'off', dimensions: null, milliseconds: 0, status: null };
  const begun = performance.now();
  const milliseconds = () => Math.round(performance.now() - begun);
  try {
    const [vector] = await embed(server, [TEST_SENTENCE], ANSWER_MS);
    return {
      ...{ outcome: 'works', dimensions: vector?.length ?? 0, milliseconds: milliseconds(), status: null },
    };
  } catch (error) {
    if (!(error instanceof EmbeddingsError)) throw error;
    const { failure, status } = error;
    services.log.info({ err: error, host: server.url.host }, 'the test of the embeddings server failed');
    const outcome = failure === 'rejected' ? 'wrong' : failure;
    return { outcome, dimensions: null, milliseconds: milliseconds(), status };
  }
}

export const vectorRoutes: Route[] = routes(endpoints, {
  // The server is asked before anything is noted: no connection waits for it.
  test: { ownTransaction: true, handle: ({ services, caller }) => testServer(services, caller) },
});
