import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ALL_ENDPOINTS } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/http.ts';
import { ROLES } from '#contract/roles.ts';
import { headOf, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';

/** Values that break programs: wrong types, extremes, characters with a meaning somewhere. */
const HOSTILE: readonly unknown[] = [
  null,
  '',
  ' ',
  'x'.repeat(100_001),
  '\u0000',
  "'; drop table app_user; --",
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  '%00%ff',
  '\ud800',
  -1,
  0,
  1.5,
  2 ** 53,
  1e308,
  true,
  [],
  [[]],
  {},
  { id: {} },
  { $ne: null },
];
const IN_ADDRESS = HOSTILE.filter((value) => typeof value !== 'object').map((value) =>
  String(value).slice(0, 300),
);

let app: TestApp;
let user: TestUser;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
  user = await aUser(app.db, { roles: [...ROLES] });
});
afterAll(() => app.close());

function namesIn(schema: z.ZodType): string[] {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { properties?: object };
  return Object.keys(json.properties ?? {});
}

async function send(endpoint: Endpoint, path: string, body: unknown) {
  const raw = typeof body === 'string';
  const request: InjectOptions = {
    method: endpoint.method,
    url: path,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: raw ? body : JSON.stringify(body) }),
  };
  return endpoint.media === 'text/event-stream' ? headOf(app.app, request) : app.app.inject(request);
}

const pathWith = (endpoint: Endpoint, values: Record<string, string>) =>
  `/${endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? (/type|source/i.test(name) ? 'SUGGESTION' : '1')))}`;

// A string with half a surrogate cannot be written into an address at all.
const encodable = (value: string) => {
  try {
    return encodeURIComponent(value) !== '';
  } catch {
    return false;
  }
};

function requestsFor(endpoint: Endpoint): { path: string; body: unknown }[] {
  const requests: { path: string; body: unknown }[] = [];
  const base = pathWith(endpoint, {});
  const changes = endpoint.method !== 'GET';
  for (const [, name = ''] of endpoint.path.matchAll(/:(\w+)/g)) {
    for (const value of IN_ADDRESS.filter(encodable)) {
      requests.push({ path: pathWith(endpoint, { [name]: value }), body: changes ? {} : undefined });
    }
  }
  for (const name of namesIn(endpoint.query)) {
    for (const value of IN_ADDRESS.filter(encodable)) {
      requests.push({
        path: `${base}?${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
        body: changes ? {} : undefined,
      });
    }
    requests.push({
      path: `${base}?${encodeURIComponent(name)}=1&${encodeURIComponent(name)}=2`,
      body: changes ? {} : undefined,
    });
  }
  if (endpoint.body.def.type !== 'undefined') {
    for (const name of namesIn(endpoint.body)) {
      for (const value of HOSTILE) requests.push({ path: base, body: { [name]: value } });
    }
    requests.push(
      ...['', 'null', '[]', '"text"', '{', '{"__proto__":{"x":1}}', '1'].map((body) => ({
        path: base,
        body,
      })),
    );
    requests.push({
      path: base,
      body: Object.fromEntries(namesIn(endpoint.body).map((name) => [name, 'x'.repeat(5000)])),
    });
  }
  return requests;
}

describe('hostile input', () => {
  it.each(ALL_ENDPOINTS.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s is never answered with an accident, and refusals have the documented shape [R3Q-25]',
    async (_, endpoint) => {
      // A session of its own for each endpoint: one of them is the sign-out.
      token = await app.token(user);
      for (const { path, body } of requestsFor(endpoint)) {
        const response = await send(endpoint, path, body);
        const sent = `${path.slice(0, 120)} ${(JSON.stringify(body) ?? '').slice(0, 120)}`;
        expect(response.statusCode, sent).toBeLessThan(500);
        if (response.statusCode >= 400) {
          const problem = JSON.parse(response.body) as Record<string, unknown>;
          expect(problem, sent).toMatchObject({ status: response.statusCode, message: expect.any(String) });
        }
      }
    },
  );

  it('a body larger than the limit is refused with 400', async () => {
    token = await app.token(user);
    const endpoint = ALL_ENDPOINTS.find(
      (candidate) => candidate.path === 'api/account' && candidate.method === 'POST',
    ) as Endpoint;
    const response = await send(
      endpoint,
      '/api/account',
      JSON.stringify({ firstName: 'x'.repeat(1_100_000) }),
    );
    expect([response.statusCode, JSON.parse(response.body).message]).toEqual([400, 'error.tooLarge']);
  });

  it('unknown query parameters such as cacheBuster are ignored and reads are not kept [R1J-05, R3P-04]', async () => {
    const response = await app.app.inject({ url: '/api/public/config/app?cacheBuster=1&whatever=<x>' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('an unknown api path answers 404 as JSON', async () => {
    const response = await app.app.inject({ url: '/api/v3/no-such-thing' });
    expect([response.statusCode, JSON.parse(response.body).message]).toEqual([404, 'error.urlNotFound']);
  });
});
