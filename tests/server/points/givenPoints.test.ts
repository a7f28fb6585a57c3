import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pointDefinitionEndpoints } from '#contract/points/definitions.endpoints.ts';
import { pointEndpoints as endpoints } from '#contract/points/endpoints.ts';
import { pointEntries } from '#server/platform/db/schema/points.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aUser, deactivate } from '#tests/support/factories/users.ts';
import { anAdministrator, aRichUser, earn, give, NOW, remainingOf, spend, summaryOf } from './pointCase.ts';

let app: TestApp;
let admin: Call;

beforeAll(async () => {
  app = await startTestApp();
  app.setNow(NOW);
  admin = await anAdministrator(app);
});
afterAll(() => app.close());

const save = (changes: object) => admin(endpoints.saveGiven, { body: changes });
const readOne = (id: number) => admin(endpoints.readGiven, { params: { id } });
const takeBack = (id: number, call = admin) => call(endpoints.takeBack, { params: { id } });

async function anOccasion(code: string, point = 25): Promise<number> {
  const { body } = await admin(pointDefinitionEndpoints.create, {
    params: { source: 'EXTRA' },
    body: { code, definitionList: [{ language: 'en', title: `Occasion ${code}` }], point },
  });
  return body.id;
}

describe('points given by hand', () => {
  it('have the origin EXTRA, say who gave them and why, and raise the balance [R3P-95, R3G-14, S3-75]', async () => {
    const user = await aUser(app.db, { firstName: 'Can', lastName: 'Öz' });
    const given = await give(admin, user);
    expect([given.status, given.headers['app-alert']]).toEqual([201, 'app.userPoint.created']);
    expect(given.body).toMatchObject({
      userId: user.id,
      source: 'EXTRA',
      point: 50,
      pointType: 'MANUAL',
      explanation: 'Welcomed new colleagues',
      createdBy: 'Ada Admin',
      date: NOW.toISOString(),
      contributionId: null,
      user: { firstName: 'Can', lastName: 'Öz', unitName: null },
      lastModifiedBy: null,
    });
    expect(await summaryOf(admin, user)).toEqual({ totalPoint: 50, pointsUsed: 0, remainingPoint: 50 });
    const me = await app.as(user);
    const extra = await me(endpoints.extra, { params: { userId: user.id } });
    expect(extra.body).toMatchObject([{ id: given.body.id, point: 50, createdBy: 'Ada Admin' }]);
    expect((await me(endpoints.leadersPosition, { params: { id: user.id } })).body.sumPoint).toBe(50);
  });

  it('can be for an occasion of the organisation, as long as that is active [Q3-63, S3-75]', async () => {
    const user = await aUser(app.db);
    const pointDefinitionId = await anOccasion('MENTOR');
    const { body: given } = await give(admin, user, { pointDefinitionId });
    expect(given).toMatchObject({ pointDefinitionId, pointType: 'Occasion MENTOR', point: 50 });
    // The same occasion comes again.
    expect((await give(admin, user, { pointDefinitionId })).status).toBe(201);
    // What is in the ledger stays as an inactive definition.
    await admin(pointDefinitionEndpoints.remove, { params: { source: 'EXTRA', id: pointDefinitionId } });
    expect((await give(admin, user, { pointDefinitionId })).fieldErrors).toEqual({
      pointDefinitionId: 'Value',
    });
    expect((await save({ id: given.id, point: 60, pointDefinitionId })).body).toMatchObject({ point: 60 });
    expect((await save({ id: given.id, pointDefinitionId: null })).body).toMatchObject({
      pointDefinitionId: null,
      pointType: 'MANUAL',
    });
    const { body: other } = await (await app.as(await aUser(app.db, { roles: ['ROLE_SUGGESTION_ADMIN'] })))(
      pointDefinitionEndpoints.create,
      {
        params: { source: 'SUGGESTION' },
        body: { code: 'X', definitionList: [{ language: 'en', title: 'X' }], point: 1 },
      },
    );
    expect((await give(admin, user, { pointDefinitionId: other.id })).fieldErrors).toEqual({
      pointDefinitionId: 'Value',
    });
  });

  it('are whole, positive and within the limit, with an explanation, for somebody who is there [S3-75]', async () => {
    const user = await aUser(app.db);
    const gone = await aUser(app.db);
    await deactivate(app.db, gone);
    const faults = async (values: object) => (await give(admin, user, values)).fieldErrors;
    expect(await faults({ point: 0 })).toEqual({ point: 'Min' });
    expect(await faults({ point: -50 })).toEqual({ point: 'Min' });
    expect(await faults({ point: 100_001 })).toEqual({ point: 'Max' });
    expect(await faults({ point: 2.5 })).toEqual({ point: 'Type' });
    expect(await faults({ point: '50' })).toEqual({ point: 'Type' });
    expect(await faults({ explanation: ' ' })).toEqual({ explanation: 'Size' });
    expect(await faults({ explanation: 'x'.repeat(1001) })).toEqual({ explanation: 'Size' });
    expect(await faults({ userId: 999_999 })).toEqual({ userId: 'Value' });
    expect(await faults({ userId: gone.id })).toEqual({ userId: 'Value' });
    expect(await faults({ userId: undefined })).toEqual({ userId: 'NotNull' });
    expect(await remainingOf(admin, user)).toBe(0);
    expect((await give(admin, user, { point: 100_000 })).status).toBe(201);
  });

  it('change with their entry, but never below what was spent [R3P-96, S3-75, S3-77]', async () => {
    const user = await aUser(app.db);
    const { body: given } = await give(admin, user, { point: 100 });
    const { id } = given;
    const saved = await save({ id, point: 80, explanation: 'Less' });
    expect(saved.headers['app-alert']).toBe('app.userPoint.updated');
    expect(saved.body).toMatchObject({
      point: 80,
      explanation: 'Less',
      lastModifiedBy: 'Ada Admin',
      lastModifiedDate: NOW.toISOString(),
    });
    expect(await remainingOf(admin, user)).toBe(80);
    await spend(admin, user, { point: 60 });
    expect((await save({ id, point: 59 })).errorKey).toBe('error.pointsSpent');
    expect(await remainingOf(admin, user)).toBe(20);
    expect((await save({ id, point: 60 })).status).toBe(200);
    expect((await save({ id, point: 0 })).fieldErrors).toEqual({ point: 'Min' });
    expect((await save({ id, userId: (await aUser(app.db)).id })).fieldErrors).toEqual({ userId: 'Value' });
    expect((await save({ id: 999_999, point: 1 })).status).toBe(404);
    expect((await save({ point: 1 })).fieldErrors).toEqual({ id: 'NotNull' });
  });

  it('that two administrators change at once keep what the first one saved, until the second one has seen it', async () => {
    const { body: seen } = await give(admin, await aUser(app.db));
    const first = await save({ id: seen.id, version: seen.version, point: 60 });
    expect(first.body.version).not.toBe(seen.version);
    const late = await save({ id: seen.id, version: seen.version, point: 70 });
    expect(late.errorKey).toBe('error.savedInBetween');
    expect((await readOne(seen.id)).body).toEqual(first.body);
    expect((await save({ id: seen.id, version: first.body.version, point: 70 })).body.point).toBe(70);
  });

  it('are taken back, as far as they are not spent [R3P-97, S3-77]', async () => {
    const user = await aUser(app.db);
    const { body: first } = await give(admin, user, { point: 100 });
    const { body: second } = await give(admin, user, { point: 20 });
    await spend(admin, user, { point: 90 });
    const removed = await takeBack(second.id);
    expect([removed.status, removed.headers['app-alert']]).toEqual([204, 'app.userPoint.deleted']);
    expect(await remainingOf(admin, user)).toBe(10);
    expect((await takeBack(first.id)).errorKey).toBe('error.pointsSpent');
    expect(await remainingOf(admin, user)).toBe(10);
    expect((await takeBack(second.id)).status).toBe(404);
  });

  it('are the only ones that can be changed: what a life cycle or a reward gave is fixed [S3-75]', async () => {
    const user = await aRichUser(app, 10);
    const contributionId = (await aContribution(app.db, { owner: user })).id;
    const entries = [await earn(app, user, 5), await earn(app, user, 5, { source: 'IDEA', contributionId })];
    for (const id of entries) {
      expect((await save({ id, point: 1 })).errorKey).toBe('error.pointEntryFixed');
      expect((await takeBack(id)).errorKey).toBe('error.pointEntryFixed');
      expect((await readOne(id)).status).toBe(404);
    }
    expect(await remainingOf(admin, user)).toBe(20);
  });

  it('are for platform administrators to give [R3P-95 … R3P-97]', async () => {
    const user = await aUser(app.db);
    const { body: given } = await give(admin, user);
    const tries = [
      (call: Call) => call(endpoints.given),
      (call: Call) => give(call, user),
      (call: Call) => call(endpoints.saveGiven, { body: { id: given.id, point: 99 } }),
      (call: Call) => takeBack(given.id, call),
    ];
    const others = [
      await app.as(user),
      await app.as(await aUser(app.db, { roles: ['ROLE_SUGGESTION_ADMIN', 'ROLE_INTERNAL'] })),
    ];
    for (const attempt of tries) {
      for (const call of others) expect((await attempt(call)).status).toBe(403);
      expect((await attempt(app.anonymous)).status).toBe(401);
    }
    const appAdmin = await app.as(await aUser(app.db, { roles: ['ROLE_APP_ADMIN'] }));
    expect((await give(appAdmin, user)).status).toBe(201);
    expect(await remainingOf(admin, user)).toBe(100);
  });
});

describe('the list of points given by hand', () => {
  it('names who gave what to whom, filtered by person, name and period, sorted and paged [R3P-95, S3-75]', async () => {
    await app.db.delete(pointEntries);
    const ayse = await aUser(app.db, { firstName: 'Ayşe', lastName: 'Yılmaz' });
    const bora = await aUser(app.db, { firstName: 'Bora', lastName: 'Kaya' });
    await earn(app, ayse, 777);
    for (let at = 1; at <= 12; at += 1) {
      app.setNow(new Date(Date.UTC(2030, at - 1, 10)));
      await give(admin, at % 2 === 0 ? ayse : bora, { point: at });
    }
    app.setNow(NOW);
    const points = async (query: object) => {
      const { body, total } = await admin(endpoints.given, { query: query as never });
      return [body.map(({ point }) => point), total];
    };
    expect(await points({})).toEqual([[12, 11, 10, 9, 8, 7, 6, 5, 4, 3], 12]);
    expect(await points({ page: 1 })).toEqual([[2, 1], 12]);
    expect(await points({ name: 'kaya', size: 2 })).toEqual([[11, 9], 6]);
    expect(await points({ userId: ayse.id, sort: 'point,asc', size: 2 })).toEqual([[2, 4], 6]);
    const march = { start: '2030-03-01T00:00:00Z', end: '2030-04-30T23:59:59Z' };
    expect(await points({ ...march, sort: 'date,asc' })).toEqual([[3, 4], 2]);
    expect((await points({ sort: 'name,asc', size: 1 }))[0]).toEqual([2]);
    const [row] = (await admin(endpoints.given, { query: { size: 1 } })).body;
    expect(row).toMatchObject({ createdBy: 'Ada Admin', user: { firstName: 'Ayşe' } });
    for (const query of [{ sort: 'explanation,asc' }, { start: '2030-03-01' }, { userId: 0 }]) {
      expect((await admin(endpoints.given, { query: query as never })).status).toBe(400);
    }
  });
});
