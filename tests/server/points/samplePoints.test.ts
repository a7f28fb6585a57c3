import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pointEndpoints } from '#contract/points/endpoints.ts';
import { pointSpendingEndpoints } from '#contract/points/spendings.endpoints.ts';
import { startSampleDriver } from '#server/demo/driver.ts';
import { makePoints } from '#server/demo/install/points.ts';
import { seededRandom } from '#server/platform/seeded-random.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { anAdministrator, earn, summaryOf } from './pointCase.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('the sample organisation', () => {
  it('has points given by hand and spent, one record with its file, and nobody owes any [R3G-06, R3G-09, R3P-95]', async () => {
    const people = new Map<string, number>();
    for (const login of ['employee', 'employee.two', 'responsible', 'mentor', 'partner']) {
      people.set(login, (await aUser(app.db, { login })).id);
    }
    await aUser(app.db, { login: 'admin', roles: ['ROLE_ADMIN'] });
    await aUser(app.db, { login: 'appadmin', roles: ['ROLE_APP_ADMIN'] });
    await earn(app, { id: people.get('responsible') ?? 0 }, 60);
    const driver = await startSampleDriver(app.services);
    await makePoints(driver, people, { chance: seededRandom(3131), today: new Date() });
    await driver.close();
    const admin = await anAdministrator(app);
    expect((await admin(pointEndpoints.given)).total).toBe(6);
    const spent = await admin(pointSpendingEndpoints.manage, { query: { size: 100 } });
    expect(spent.total).toBeGreaterThan(3);
    expect(spent.body.filter(({ file }) => file !== null).length).toBeGreaterThan(0);
    for (const id of people.values()) {
      expect((await summaryOf(admin, { id })).remainingPoint).toBeGreaterThanOrEqual(0);
    }
  });
});
