import { afterAll, beforeAll, expect, it } from 'vitest';
import { ALL_ENDPOINTS } from '#contract/endpoints.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aUser } from '#tests/support/factories/users.ts';

const LISTS = ALL_ENDPOINTS.filter(({ method, list }) => method === 'GET' && list);

const answered = new Set<string>();

let app: TestApp;
let call: Awaited<ReturnType<TestApp['as']>>;
let params: Record<string, string | number>;

beforeAll(async () => {
  app = await startTestApp();
  const admin = await aUser(app.db, { roles: ['ROLE_ADMIN'] });
  const { id } = await aContribution(app.db, { owner: admin });
  params = { id, userId: admin.id, parentId: 0, scope: 'mine' };
  call = await app.as(admin);
});
afterAll(() => app.close());

/** Values for the path; some lists are of a contribution, others of a type. */
function pathsOf(path: string): Record<string, string | number>[] {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const value = (name: string, id: string | number) =>
    /type|source/i.test(name) ? 'SUGGESTION' : name === 'id' ? id : (params[name] ?? 'SUGGESTION');
  return [params.id ?? '', 'SUGGESTION'].map((id) =>
    Object.fromEntries(names.map((name) => [name, value(name, id)])),
  );
}

it.each(LISTS.map((endpoint) => [endpoint.path, endpoint] as const))(
  '%s says how many there are, more than a page holds or not [R1J-04, R3P-03]',
  async (path, endpoint) => {
    for (const given of pathsOf(path)) {
      const { status, total, body } = await call(endpoint, { params: given, query: { size: 1 } });
      if (status !== 200) continue;
      answered.add(path);
      expect(Number.isInteger(total)).toBe(true);
      expect(total).toBeGreaterThanOrEqual((body as unknown[]).length);
    }
  },
);

it('most of them were asked for something that is there', () => {
  expect(answered.size).toBeGreaterThanOrEqual(37);
});
