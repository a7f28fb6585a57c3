import type { InjectOptions } from 'fastify';
import { headOf, type TestApp } from '#tests/support/app.ts';
import type { Tokens } from './callers.ts';
import { type FuzzRequest, headersOf } from './requests.ts';
import type { FuzzAnswer } from './verdict.ts';

/** Sends a request to an application in this process. */
export async function inject({ app }: TestApp, request: FuzzRequest, tokens: Tokens): Promise<FuzzAnswer> {
  const { endpoint, url, payload } = request;
  const options: InjectOptions = {
    method: endpoint.method,
    url,
    headers: headersOf(request, tokens),
    ...(payload === undefined ? {} : { payload }),
  };
  const begun = performance.now();
  const { statusCode, headers, body } = await (endpoint.media === 'text/event-stream'
    ? headOf(app, options)
    : app.inject(options));
  return { status: statusCode, headers, body, ms: performance.now() - begun };
}
