import { afterAll, beforeAll, expect, it } from 'vitest';
import { ALL_ENDPOINTS } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/http.ts';
import { seededRandom } from '#server/platform/seeded-random.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type FuzzCallers, makeCallers, type Tokens } from './callers.ts';
import { inject } from './inject.ts';
import { everyRequestTo, type FuzzRequest } from './requests.ts';
import { type FuzzAnswer, faultOf, SLOWEST_MS } from './verdict.ts';
import { fillWorld } from './world.ts';

const SEED = 20_261_125;
const PARTS = 2;
const TOO_MANY = 429;
/** Hundreds of requests, some of which hash a password or make a spreadsheet, on a machine that may be busy, ms. */
const ENDPOINT_MS = 120_000;

const NAMED = ALL_ENDPOINTS.map(
  (endpoint, at) => [`${endpoint.method} ${endpoint.path}`, endpoint, at] as const,
);

/** A test for each endpoint of a part of the contract. Files run beside each other, so each has a part of its own. */
export function testEveryEndpoint(part: number): void {
  let app: TestApp;
  let callers: FuzzCallers;

  beforeAll(async () => {
    app = await startTestApp({ env: { CALL_LIMITS: 'off' } });
    await fillWorld(app.db);
    callers = await makeCallers(app.db, app.services);
  });
  afterAll(() => app.close());

  /** The answer; a late one is asked for again, for tests that run beside this one may have kept the machine busy. */
  async function answerTo(request: FuzzRequest, tokens: Tokens): Promise<FuzzAnswer> {
    const answer = await inject(app, request, tokens);
    if (answer.status === TOO_MANY) await callers.forgetAttempts();
    return answer.ms > SLOWEST_MS ? inject(app, request, tokens) : answer;
  }

  async function faultsOf(endpoint: Endpoint, at: number): Promise<string[]> {
    const tokens = await callers.signIn();
    const faults: string[] = [];
    for (const request of everyRequestTo(endpoint, seededRandom(SEED + at), at)) {
      const fault = faultOf(endpoint, await answerTo(request, tokens));
      if (fault !== null) faults.push(`${request.caller}, ${request.what}: ${fault}`);
    }
    return faults;
  }

  it.each(NAMED.filter((_, at) => at % PARTS === part))(
    '%s is never answered with an accident nor late, and what it refuses is a problem in words [R3Q-25]',
    async (_, endpoint, at) => {
      expect(await faultsOf(endpoint, at)).toEqual([]);
    },
    ENDPOINT_MS,
  );
}
