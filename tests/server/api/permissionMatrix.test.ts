import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#contract/access.ts';
import { ALL_ENDPOINTS } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/http.ts';
import { type Access, can, ROLES } from '#contract/roles.ts';
import { ROUTES } from '#server/routes.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';

/** Values for path parameters: well formed, and of nothing that exists. */
function paramsOf(endpoint: Endpoint): Record<string, string> {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
  return Object.fromEntries(
    names.map((name) => [name, /type|source/i.test(name) ? 'SUGGESTION' : '999999999']),
  );
}

const callers: { name: string; roles: Role[] | null }[] = [
  { name: 'anonymous', roles: null },
  ...ROLES.map((role) => ({ name: role, roles: ['ROLE_USER', role] as Role[] })),
];

let app: TestApp;
const users = new Map<string, TestUser>();
/** Callers who are signed in. */
const signedIn = new Map<string, Call>();

beforeAll(async () => {
  app = await startTestApp();
  for (const { name, roles } of callers) {
    if (roles !== null) users.set(name, await aUser(app.db, { roles }));
  }
});
afterAll(() => app.close());

async function callerOf(name: string): Promise<Call> {
  const user = users.get(name);
  if (!user) return app.anonymous;
  const call = signedIn.get(name) ?? (await app.as(user));
  signedIn.set(name, call);
  return call;
}

const describeAccess = (access: Access) => (access.kind === 'roles' ? access.anyOf.join('|') : access.kind);

describe('the permission matrix', () => {
  it('every endpoint of the contract is answered by one route, and no route is outside the contract', () => {
    const answered = ROUTES.map((route) => `${route.endpoint.method} ${route.endpoint.path}`).sort();
    const declared = ALL_ENDPOINTS.map((endpoint) => `${endpoint.method} ${endpoint.path}`).sort();
    expect(answered).toEqual(declared);
  });

  it.each(
    ALL_ENDPOINTS.map(
      (endpoint) =>
        [`${endpoint.method} ${endpoint.path}`, describeAccess(endpoint.access), endpoint] as const,
    ),
  )('%s admits exactly %s [R1I-08, R1I-07]', async (_, __, endpoint) => {
    const params = paramsOf(endpoint);
    for (const { name, roles } of callers) {
      const allowed = can(roles === null ? null : new Set(roles), endpoint.access, params);
      const call = await callerOf(name);
      const { status } = await call(endpoint, {
        params,
        body: endpoint.method === 'GET' ? undefined : {},
      });
      // A change may end the session, as the sign-out does.
      if (allowed && endpoint.method !== 'GET') signedIn.delete(name);
      const refusal = roles === null ? 401 : 403;
      if (!allowed) expect(status, `${name} is refused`).toBe(refusal);
      // A public sign-in answers 401 for other reasons.
      else if (endpoint.access.kind !== 'public')
        expect([401, 403], `${name} is admitted`).not.toContain(status);
      expect(status, `${name} causes no accident`).toBeLessThan(500);
    }
  });
});
