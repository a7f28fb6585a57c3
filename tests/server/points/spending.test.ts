import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pointSpendingEndpoints as endpoints } from '#contract/points/spendings.endpoints.ts';
import { pointSpendings } from '#server/platform/db/schema/points.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUnit, aUser, deactivate } from '#tests/support/factories/users.ts';
import {
  aBill,
  anAdministrator,
  aRichUser,
  NOW,
  remainingOf,
  spend,
  spendingOf,
  summaryOf,
  TODAY,
} from './pointCase.ts';

let app: TestApp;
let admin: Call;

beforeAll(async () => {
  app = await startTestApp();
  app.setNow(NOW);
  admin = await anAdministrator(app);
});
afterAll(() => app.close());

describe('spent points', () => {
  it('are recorded for a person, today where no day is given, and what is left falls [R3P-108, R3P-104, R3G-06, R3G-13, S3-77]', async () => {
    const unit = await aUnit(app.db);
    const user = await aRichUser(app, 100, { firstName: 'Elif', lastName: 'Demir', unitId: unit.id });
    const made = await spend(admin, user);
    expect(made.status).toBe(201);
    expect(made.headers['app-alert']).toBe('app.userPointSpent.created');
    expect(made.body).toEqual({
      id: made.body.id,
      userId: user.id,
      point: 30,
      explanation: 'Spring market',
      rewardText: 'Cinema voucher',
      isPoint: false,
      spentDate: TODAY,
      file: null,
      user: { id: user.id, firstName: 'Elif', lastName: 'Demir', unitName: unit.name, picturePath: null },
      createdBy: 'Ada Admin',
      createdDate: NOW.toISOString(),
      lastModifiedBy: null,
      lastModifiedDate: null,
      version: 0,
    });
    expect((await admin(endpoints.read, { params: { id: made.body.id } })).body).toEqual(made.body);
    expect(await summaryOf(admin, user)).toEqual({ totalPoint: 100, pointsUsed: 30, remainingPoint: 70 });
    const inPoints = await spend(admin, user, { isPoint: true, rewardText: null, point: 1 });
    expect(inPoints.body).toMatchObject({ isPoint: true, rewardText: null });
  });

  it('are at most what is left, to the last point [R3P-108, S3-77]', async () => {
    const user = await aRichUser(app, 100);
    expect((await spend(admin, user, { point: 101 })).errorKey).toBe('error.insufficientPoint');
    expect((await spend(admin, user, { point: 100 })).status).toBe(201);
    expect((await spend(admin, user, { point: 1 })).errorKey).toBe('error.insufficientPoint');
    expect(await remainingOf(admin, user)).toBe(0);
    expect((await spend(admin, await aUser(app.db), { point: 1 })).errorKey).toBe('error.insufficientPoint');
  });

  it('are whole and positive, with an explanation, on a day that has come [Q3-62, S3-77]', async () => {
    const user = await aRichUser(app, 100);
    const faults = async (values: object) => (await spend(admin, user, values)).fieldErrors;
    expect(await faults({ point: 0 })).toEqual({ point: 'Min' });
    expect(await faults({ point: -5 })).toEqual({ point: 'Min' });
    expect(await faults({ point: 10_000_001 })).toEqual({ point: 'Max' });
    expect(await faults({ point: 1.5 })).toEqual({ point: 'Type' });
    expect(await faults({ explanation: '   ' })).toEqual({ explanation: 'Size' });
    expect(await faults({ explanation: 'x'.repeat(1001) })).toEqual({ explanation: 'Size' });
    expect(await faults({ explanation: undefined })).toEqual({ explanation: 'NotNull' });
    expect(await faults({ rewardText: 'x'.repeat(256) })).toEqual({ rewardText: 'Size' });
    expect(await faults({ spentDate: '2030-06-17' })).toEqual({ spentDate: 'NotFuture' });
    expect(await faults({ spentDate: '2030-02-30' })).toEqual({ spentDate: 'Pattern' });
    expect(await faults({ userId: 999_999 })).toEqual({ userId: 'Value' });
    // Where the day begins first it is the 16th already.
    expect((await spend(admin, user, { spentDate: '2030-06-16' })).status).toBe(201);
  });

  it('change: the new amount counts without the old one, and the person stays [R3P-109, S3-77]', async () => {
    const user = await aRichUser(app, 100);
    const { body: made } = await spend(admin, user, { point: 80 });
    const save = (changes: object) => admin(endpoints.save, { body: { id: made.id, ...changes } });
    expect((await save({ point: 101 })).errorKey).toBe('error.insufficientPoint');
    expect(await remainingOf(admin, user)).toBe(20);
    const saved = await save({ point: 100, spentDate: '2030-01-02' });
    expect(saved.headers['app-alert']).toBe('app.userPointSpent.updated');
    expect(saved.body).toMatchObject({
      point: 100,
      spentDate: '2030-01-02',
      explanation: 'Spring market',
      rewardText: 'Cinema voucher',
      lastModifiedBy: 'Ada Admin',
      lastModifiedDate: NOW.toISOString(),
    });
    expect(await remainingOf(admin, user)).toBe(0);
    expect((await save({ point: 10, rewardText: null })).body).toMatchObject({ point: 10, rewardText: null });
    expect(await remainingOf(admin, user)).toBe(90);
    expect((await save({ userId: (await aUser(app.db)).id })).fieldErrors).toEqual({ userId: 'Value' });
    expect((await save({ userId: user.id })).status).toBe(200);
    expect((await save({ spentDate: null })).fieldErrors).toEqual({ spentDate: 'NotNull' });
    expect((await save({ spentDate: '2031-01-01' })).fieldErrors).toEqual({ spentDate: 'NotFuture' });
    expect((await admin(endpoints.save, { body: { id: 999_999, point: 1 } })).status).toBe(404);
    expect((await admin(endpoints.save, { body: { point: 1 } })).fieldErrors).toEqual({ id: 'NotNull' });
  });

  it('that two administrators change at once keep what the first one saved, until the second one has seen it', async () => {
    const user = await aRichUser(app, 100);
    const { body: seen } = await spend(admin, user);
    const save = (changes: object) => admin(endpoints.save, { body: { id: seen.id, ...changes } });
    const first = await save({ version: seen.version, point: 40 });
    expect(first.body.version).not.toBe(seen.version);
    expect((await save({ version: seen.version, point: 50 })).errorKey).toBe('error.savedInBetween');
    const uploaded = await admin(endpoints.uploadFile, {
      body: { id: seen.id, version: seen.version, point: 50 },
      file: aBill(),
    });
    expect(uploaded.errorKey).toBe('error.savedInBetween');
    expect((await admin(endpoints.read, { params: { id: seen.id } })).body).toEqual(first.body);
    expect((await save({ version: first.body.version, point: 50 })).body.point).toBe(50);
  });

  it('are given back when their record is deleted, once [R3P-111, S3-77]', async () => {
    const user = await aRichUser(app, 100);
    const { body: made } = await spend(admin, user);
    const remove = () => admin(endpoints.remove, { params: { id: made.id } });
    const removed = await remove();
    expect([removed.status, removed.headers['app-alert']]).toEqual([204, 'app.userPointSpent.deleted']);
    expect(await remainingOf(admin, user)).toBe(100);
    expect((await remove()).status).toBe(404);
    expect((await admin(endpoints.read, { params: { id: made.id } })).status).toBe(404);
  });

  it('of somebody whose account was closed can still be settled', async () => {
    const user = await aRichUser(app, 40);
    await deactivate(app.db, user);
    expect((await spend(admin, user, { point: 40 })).status).toBe(201);
  });

  it('are read by the person and by platform administrators, and written by these alone [R3P-104, R3O-09]', async () => {
    const user = await aRichUser(app, 100);
    const { body: made } = await spend(admin, user);
    const me = await app.as(user);
    const other = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] }));
    const appAdmin = await app.as(await aUser(app.db, { roles: ['ROLE_APP_ADMIN'] }));
    const params = { id: made.id };
    expect((await me(endpoints.read, { params })).body).toMatchObject({ id: made.id, point: 30 });
    expect((await other(endpoints.read, { params })).status).toBe(404);
    expect((await appAdmin(endpoints.manage)).status).toBe(200);
    const writing = [
      (call: Call) => call(endpoints.manage),
      (call: Call) => call(endpoints.manageOfUser, { params: { id: user.id } }),
      (call: Call) => call(endpoints.create, { body: spendingOf(user) }),
      (call: Call) => call(endpoints.save, { body: { id: made.id, point: 1 } }),
      (call: Call) => call(endpoints.remove, { params }),
    ];
    for (const write of writing) {
      expect((await write(me)).status).toBe(403);
      expect((await write(other)).status).toBe(403);
      expect((await write(app.anonymous)).status).toBe(401);
    }
    expect((await app.anonymous(endpoints.read, { params })).status).toBe(401);
    expect(await remainingOf(admin, user)).toBe(70);
  });
});

describe('the list of all spent points', () => {
  it('is filtered by person, part of the name and period, sorted and paged [R3P-106, R3P-107, R3G-07, R3G-08, S3-77]', async () => {
    await app.db.delete(pointSpendings);
    const ayse = await aRichUser(app, 1000, { firstName: 'Ayşe', lastName: 'Yılmaz' });
    const bora = await aRichUser(app, 1000, { firstName: 'Bora', lastName: 'Kaya' });
    for (let at = 1; at <= 12; at += 1) {
      await spend(admin, at % 3 === 0 ? bora : ayse, {
        point: at,
        spentDate: `2030-0${1 + (at % 4)}-10`,
      });
    }
    const points = async (query: object) => {
      const { body, total } = await admin(endpoints.manage, { query: query as never });
      return [body.map(({ point }) => point), total];
    };
    expect(await points({})).toEqual([[12, 11, 10, 9, 8, 7, 6, 5, 4, 3], 12]);
    expect(await points({ page: 1 })).toEqual([[2, 1], 12]);
    expect(await points({ name: 'kay' })).toEqual([[12, 9, 6, 3], 4]);
    expect(await points({ name: 'AYSE', size: 2 })).toEqual([[11, 10], 8]);
    expect(await points({ name: '%' })).toEqual([[], 0]);
    expect(await points({ userId: bora.id, sort: 'point,asc' })).toEqual([[3, 6, 9, 12], 4]);
    expect(await points({ start: '2030-02-10', end: '2030-02-28' })).toEqual([[9, 5, 1], 3]);
    expect(await points({ start: '2030-04-11' })).toEqual([[], 0]);
    expect((await points({ sort: 'name,asc', size: 1 }))[0]).toEqual([1]);
    expect((await points({ sort: 'name,desc', size: 1 }))[0]).toEqual([12]);
    expect((await points({ sort: 'spentDate,desc', size: 4 }))[0]).toEqual([11, 7, 3, 10]);
    const ofBora = await admin(endpoints.manageOfUser, { params: { id: bora.id }, query: { size: 3 } });
    expect([ofBora.body.map(({ point }) => point), ofBora.total]).toEqual([[12, 9, 6], 4]);
    expect(ofBora.body[0]?.user).toMatchObject({ firstName: 'Bora', lastName: 'Kaya' });
    const refused = [{ sort: 'explanation,asc' }, { start: 'yesterday' }, { userId: 'x' }, { size: 0 }];
    for (const query of refused) {
      expect((await admin(endpoints.manage, { query: query as never })).status).toBe(400);
    }
  });
});
